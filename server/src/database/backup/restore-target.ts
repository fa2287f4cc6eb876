import { getTableName, isTable } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import * as shelf from '../deliverable-schema';
import * as facts from '../fact-schema';
import * as schema from '../schema';
import { BackupError } from './describe-backup-error';
import { readTables } from './table-layout';

const OUR_TABLES = new Set<string>(
  Object.values({ ...schema, ...shelf, ...facts })
    .filter(isTable)
    .map(getTableName),
);

/** @throws BackupError when the database has users already */
export async function refuseUsed(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('public.users') AS found`,
  );
  if (rows[0]?.found === null) return;
  // Blocks registrations until the end of the restore.
  await client.query('LOCK TABLE public.users IN ACCESS EXCLUSIVE MODE');
  const users = await client.query('SELECT 1 FROM public.users LIMIT 1');
  if (users.rowCount !== 0) {
    throw new BackupError('the database already holds users: a backup is restored into an empty one only');
  }
}

/**
 * Drops the tables of an unused first start, so that the schema of the backup can be created.
 * @throws BackupError when there are tables that are not the product’s
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
