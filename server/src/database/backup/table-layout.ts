import pg, { type ClientBase } from 'pg';
import { newestApplied } from '../migrations';
import type { BackupTable } from './backup-header';
import { BackupError } from './describe-backup-error';

/** Selects logged tables with their stored, not generated, columns. */
const TABLES = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  GROUP BY c.relname ORDER BY c.relname`;

const REFERENCES = `
  SELECT child.relname AS child, parent.relname AS parent
  FROM pg_constraint k
  JOIN pg_class child ON child.oid = k.conrelid
  JOIN pg_class parent ON parent.oid = k.confrelid
  WHERE k.contype = 'f' AND k.conrelid <> k.confrelid AND child.relnamespace = 'public'::regnamespace`;

const COUNTED_COLUMNS = `
  SELECT c.relname AS table, a.attname AS column
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND pg_get_serial_sequence(format('public.%I', c.relname), a.attname) IS NOT NULL`;

interface Reference {
  readonly child: string;
  readonly parent: string;
}

/** Sorts tables behind those that they reference, so that foreign keys hold while rows are loaded. */
export function orderByReferences(
  tables: readonly BackupTable[],
  references: readonly Reference[],
): BackupTable[] {
  const ordered: BackupTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const isWaiting = (name: string) => waiting.some((table) => table.name === name);
    const ready = waiting.filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && isWaiting(parent)),
    );
    if (ready.length === 0) throw new Error('tables refer to each other in a circle: rows have no order');
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** All tables with data, parents first. */
export async function readTables(client: ClientBase): Promise<BackupTable[]> {
  const tables = await client.query<BackupTable>(TABLES);
  const references = await client.query<Reference>(REFERENCES);
  return orderByReferences(tables.rows, references.rows);
}

/** @throws BackupError when the database has no migration, and thus nothing to back up */
export async function readMigration(client: ClientBase): Promise<{ when: number; hash: string }> {
  const when = await newestApplied(client);
  if (when === null)
    throw new BackupError('there is no database to back up: DATA_DIR or DATABASE_URL leads to an empty one');
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations WHERE created_at = $1',
    [when],
  );
  return { when, hash: rows[0]?.hash ?? '' };
}

/** `public."messages" ("id", "text")` */
export const tableWithColumns = ({ name, columns }: BackupTable): string =>
  `public.${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** Statements that set every sequence to the highest number in its column. */
export async function counterStatements(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string }>(COUNTED_COLUMNS);
  return rows.map(({ table, column }) => {
    const place = `public.${pg.escapeIdentifier(table)}`;
    const highest = `max(${pg.escapeIdentifier(column)})`;
    const sequence = `pg_get_serial_sequence(${pg.escapeLiteral(place)}, ${pg.escapeLiteral(column)})`;
    return `SELECT setval(${sequence}, coalesce(${highest}, 1), ${highest} IS NOT NULL) FROM ${place};`;
  });
}
