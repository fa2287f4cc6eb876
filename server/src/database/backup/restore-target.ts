import { getTableName, isTable } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import * as schema from '../schema';
import * as shelf from '../shelf-schema';
import { BackupError } from './backup-error';
import { readTables } from './table-layout';

const OUR_TABLES = new Set<string>(
  Object.values({ ...schema, ...shelf })
    .filter(isTable)
    .map(getTableName),
);

/** @throws BackupError when people have used this database already */
export async function refuseUsed(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('public.users') AS found`,
  );
  if (rows[0]?.found === null) return;
  // Nobody registers between this look and the end of the restore.
  await client.query('LOCK TABLE public.users IN ACCESS EXCLUSIVE MODE');
  const users = await client.query('SELECT 1 FROM public.users LIMIT 1');
  if (users.rowCount !== 0) {
    throw new BackupError('the database already holds users: a backup is restored into an empty one only');
  }
}

/**
 * Takes away what an earlier start made, so that the schema of the backup's day can be built.
 * @throws BackupError when tables stand there that are not ours
 */
export async function emptySchema(client: ClientBase): Promise<void> {
  const tables = (await readTables(client)).map(({ name }) => name);
  if (tables.length === 0) return;
  const foreign = tables.filter((name) => !OUR_TABLES.has(name));
  if (foreign.length > 0) {
    throw new BackupError(
      `the database already holds other tables (${foreign.slice(0, 3).join(', ')}): a backup is restored into an empty one only`,
    );
  }
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
}
