import type { Database } from '../database/client';
import type { DatabaseLog } from '../database/database-log';
import { openDatabase } from '../database/open-database';
import type { CommandContext } from './operator-command';

/** Runs `use` with the product's database, joining it where the server runs, and releases it afterwards. */
export async function withDatabase<Result>(
  { config, terminal }: CommandContext,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const log: DatabaseLog = {
    debug() {},
    info() {},
    warn: (message) => terminal.say(message),
    error: (message) => terminal.say(message),
  };
  const { database, close } = await openDatabase(config, log);
  try {
    return await use(database);
  } finally {
    await close();
  }
}
