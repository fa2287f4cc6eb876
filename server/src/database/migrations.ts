import { existsSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { findServerRoot } from './package-root';

/** One step of the schema, as drizzle-kit wrote it. */
export interface Migration {
  readonly hash: string;
  /** drizzle's order: a step is applied when it is newer than the newest applied one. */
  readonly when: number;
  readonly statements: readonly string[];
}

/** drizzle-kit's output folder, from source and from the bundled server. */
export const defaultMigrationsFolder = (): string =>
  path.join(findServerRoot(), 'src', 'database', 'migrations');

/** All steps of a folder in their order. */
export function readMigrations(folder: string = defaultMigrationsFolder()): Migration[] {
  if (!existsSync(folder)) throw new Error(`the folder of the database migrations is missing: ${folder}`);
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    when: folderMillis,
    statements: sql,
  }));
}

/** Table that `drizzle-kit` and drizzle's own migrator read, too. */
const TABLE = 'drizzle.__drizzle_migrations';

/** Newest applied step; null when there is none. */
export async function newestApplied(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ found: string | null }>(`SELECT to_regclass($1) AS found`, [TABLE]);
  if (rows[0]?.found === null) return null;
  const newest = await client.query<{ when: string | null }>(`SELECT max(created_at) AS when FROM ${TABLE}`);
  const when = newest.rows[0]?.when ?? null;
  return when === null ? null : Number(when);
}

/** Applies the given steps that the database lacks. Runs inside the caller's transaction. */
export async function applyMigrations(client: ClientBase, migrations: readonly Migration[]): Promise<number> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  );
  const newest = await newestApplied(client);
  const missing = migrations.filter(({ when }) => newest === null || when > newest);
  for (const { statements, hash, when } of missing) {
    for (const statement of statements) await client.query(statement);
    await client.query(`INSERT INTO ${TABLE} (hash, created_at) VALUES ($1, $2)`, [hash, when]);
  }
  return missing.length;
}
