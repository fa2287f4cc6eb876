import type pg from 'pg';
import { connectDatabase } from '../database/client';
import { anAgent } from './an-agent';
import { startChatServer } from './chat-server';

/** Options of a test for its process, as JSON in the first argument. */
export interface ChatProcessOptions {
  readonly connection: pg.PoolConfig;
  /** Address of the vendor that answers. */
  readonly baseUrl: string;
}

/**
 * A chat server in a process of its own, for tests that kill it or make it hang. Prints its address, then runs for
 * ever.
 */
async function main(): Promise<void> {
  const { connection, baseUrl }: ChatProcessOptions = JSON.parse(process.argv[2] ?? '');
  const database = connectDatabase(connection, { DATABASE_POOL: 5, DATABASE_STATEMENT_MS: 5_000 });
  const server = await startChatServer({
    database: { ...database, connection, url: '' },
    agents: [anAgent({ provider: 'openai', baseUrl, model: 'm', apiKeyVariable: 'TEST_KEY' })],
  });
  process.stdout.write(`${server.url}\n`);
}

void main();
