import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { createRegistry, createReleaseApi, ReleaseClient } from '@qihang/federation/releases';
import type { Database } from '../database/client';
import { openDatabase } from '../database/open-database';
import { PostgresReleaseStore } from '../modules/releases/postgres-release-store';
import { ReleaseTokenRepository } from '../modules/releases/release-token-repository';
import { ReportRepository } from '../modules/releases/report-repository';
import { readSigningKey } from '../modules/releases/signing-key';
import type { CommandContext } from './operator-command';

/** The release registry of this machine's product, for its operator. */
export interface LocalReleases {
  readonly client: ReleaseClient;
  readonly tokens: ReleaseTokenRepository;
  readonly publicKey: KeyObject;
  readonly database: Database;
  close(): Promise<void>;
}

/** Stands in the audit. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user that has no name.
    return 'operator';
  }
}

/**
 * Joins the product's database and serves the release API to itself: whoever may read the database needs no token, and
 * the server need not run. A server that does hears of every change through the database.
 */
export async function openLocalReleases({ config, terminal }: CommandContext): Promise<LocalReleases> {
  const log = { debug() {}, info() {}, warn: terminal.say, error: terminal.say };
  const { database, close } = await openDatabase(config, log);
  try {
    const store = new PostgresReleaseStore({ database });
    const reports = new ReportRepository(database);
    const registry = createRegistry({ store, reports, keepDays: config.RELEASE_KEEP_DAYS });
    const caller = { name: operatorName(), app: null };
    const answer = createReleaseApi({
      registry,
      authorize: async () => caller,
      onError: (error) => terminal.say(error instanceof Error ? error.message : String(error)),
    });
    const client = new ReleaseClient({
      url: 'http://localhost/',
      token: 'none-is-needed',
      fetch: (input, init) => answer(new Request(input, init)),
    });
    const tokens = new ReleaseTokenRepository(database, randomUUID);
    const publicKey = createPublicKey(await readSigningKey(database));
    return { client, tokens, publicKey, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}
