import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { encodingFault, inTransaction, requireVersion, SCHEMA_LOCK, withClient } from '../migrate';
import { applyMigrations, type Migration, readMigrations } from '../migrations';
import { verifyChecksum } from './backup-file';
import { type BackupHeader, type BackupTable, readHeader } from './backup-header';
import { BackupReader } from './backup-reader';
import { BackupError } from './describe-backup-error';
import { emptySchema, refuseUsed } from './restore-target';
import { SESSION_SETTINGS } from './session-settings';
import { counterStatements, readTables, tableWithColumns } from './table-layout';

export interface RestoreProgress {
  readonly table: string;
  /** Share of the file that was read, 0 to 1. */
  readonly part: number;
}

export interface RestoreOptions {
  readonly migrationsFolder?: string;
  readonly onProgress?: (progress: RestoreProgress) => void;
  readonly signal?: AbortSignal;
}

export interface RestoreSummary {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Time of the backup, ISO 8601. */
  readonly createdAt: string;
  /** Skipped tables of the backup that are not the product's. */
  readonly leftOut: readonly string[];
}

const endSchema = z.object({ rows: z.record(z.string(), z.number()) });
const END_MARK = '-- end ';

/** Splits the migrations into those up to the backup and later ones. */
function splitMigrations(
  file: string,
  { migration }: BackupHeader,
  known: readonly Migration[],
): { earlier: Migration[]; later: Migration[] } {
  const at = known.findIndex(({ when }) => when === migration.when);
  if (at < 0) {
    throw new BackupError(`${file} was made by a newer release: update the product, then restore`);
  }
  return { earlier: known.slice(0, at + 1), later: known.slice(at + 1) };
}

async function fillTable(client: pg.Client, table: BackupTable, script: BackupReader): Promise<number> {
  const copy = client.query(copyFrom(`COPY ${tableWithColumns(table)} FROM STDIN`));
  await pipeline(script.readRows(), copy);
  return copy.rowCount;
}

async function skipRows(script: BackupReader): Promise<void> {
  for await (const _ of script.readRows());
}

interface Loaded {
  readonly rows: Record<string, number>;
  readonly leftOut: string[];
}

/** Loads only rows from the file; the statements in it are for people and never executed. */
async function loadScript(
  client: pg.Client,
  script: BackupReader,
  header: BackupHeader,
  onTable: (table: string) => void,
): Promise<Loaded> {
  const ours = new Set((await readTables(client)).map(({ name }) => name));
  const waiting = new Map(
    header.tables.map((table) => [`COPY ${tableWithColumns(table)} FROM stdin;`, table]),
  );
  const rows: Record<string, number> = {};
  const leftOut: string[] = [];
  for (let line = await script.readLine(); line !== null; line = await script.readLine()) {
    if (line.startsWith(END_MARK)) {
      const expected = endSchema.parse(JSON.parse(line.slice(END_MARK.length))).rows;
      const isComplete =
        waiting.size === 0 && Object.entries(rows).every(([name, count]) => expected[name] === count);
      if (isComplete) return { rows, leftOut };
      break;
    }
    const table = waiting.get(line);
    if (table === undefined) continue;
    waiting.delete(line);
    onTable(table.name);
    if (ours.has(table.name)) rows[table.name] = await fillTable(client, table, script);
    else {
      leftOut.push(table.name);
      await skipRows(script);
    }
  }
  throw new BackupError('the backup does not hold all the rows it should: nothing was restored');
}

async function loadFile(
  client: pg.Client,
  file: string,
  header: BackupHeader,
  { size, onProgress, signal }: RestoreOptions & { size: number },
): Promise<Loaded> {
  const source = createReadStream(file, { end: size - 1, signal });
  const script = source.pipe(createGunzip());
  source.on('error', (error) => script.destroy(error));
  // Without a listener an error before the first read would end the process; the reader throws it.
  script.on('error', () => {});
  let table = '';
  source.on('data', () => onProgress?.({ table, part: source.bytesRead / size }));
  try {
    return await loadScript(client, new BackupReader(script), header, (name) => {
      table = name;
      onProgress?.({ table, part: source.bytesRead / size });
    });
  } finally {
    source.destroy();
    script.destroy();
  }
}

const RESTORE_FAILURES: Readonly<Record<string, string>> = {
  // insufficient_privilege
  '42501': 'this database user may not replace its tables: restore into a new, empty database of its own',
  // lock_not_available
  '55P03': 'the database is in use: stop the server and try again',
};

function toBackupError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const line = RESTORE_FAILURES[code];
  if (line !== undefined) return new BackupError(line, { cause: error });
  // Not PostgreSQL's own message: it would quote the row.
  if (/^2[23]/.test(code)) {
    return new BackupError(`a row of the backup does not fit the schema (${code}): nothing was restored`, {
      cause: error,
    });
  }
  return error;
}

/**
 * Ends all access that the backup holds: whatever was revoked since it was made would be valid again (F70). Tokens for
 * publishing are revoked, as an operator's own revocation leaves them. Invitation codes stay as they are in the backup. When
 * a user was last seen is kept.
 */
const END_ACCESS = [
  `UPDATE users SET last_seen_at = greatest(last_seen_at,
     (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = users.id))`,
  'DELETE FROM sessions',
  'DELETE FROM password_resets',
  'UPDATE release_tokens SET revoked_at = now() WHERE revoked_at IS NULL',
  `INSERT INTO audit_log (act, by) VALUES ('backup-restored', 'operator')`,
] as const;

/**
 * Restores a backup into a database without users, all or nothing: one transaction creates the schema of the backup's
 * time, fills it, and migrates it to the current one. Contents of an unused database (the invitation code of its
 * first start) are replaced. Sessions, reset links and tokens for publishing end. The file's checksum is verified before
 * anything is changed.
 *
 * @throws BackupError with one line for the operator
 */
export async function restoreDatabase(
  connection: pg.PoolConfig,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoreSummary> {
  const header = await readHeader(file);
  const { earlier, later } = splitMigrations(file, header, readMigrations(options.migrationsFolder));
  const size = await verifyChecksum(file);
  return withClient(connection, async (client) => {
    await requireVersion(client);
    const fault = await encodingFault(client);
    if (fault !== null) throw new BackupError(fault);
    for (const setting of SESSION_SETTINGS) await client.query(setting);
    try {
      const loaded = await inTransaction(client, async () => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
        await refuseUsed(client);
        await emptySchema(client);
        await applyMigrations(client, earlier);
        const filled = await loadFile(client, file, header, { ...options, size });
        for (const statement of await counterStatements(client)) await client.query(statement);
        await applyMigrations(client, later);
        for (const statement of END_ACCESS) await client.query(statement);
        return filled;
      });
      // Optional: without statistics the first queries are planned as for empty tables, but the restore is complete.
      await client.query('ANALYZE').catch(() => {});
      return { ...loaded, createdAt: header.createdAt };
    } catch (error) {
      throw toBackupError(error);
    }
  });
}
