import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { destroy } from '../destroy-connection';
import { inTransaction, withClient } from '../migrate';
import { syncFolder } from '../sync-folder';
import { sealWithChecksum, verifyChecksum } from './backup-file';
import { BACKUP_FORMAT, type BackupHeader, encodeHeader } from './backup-header';
import { END_OF_ROWS } from './backup-reader';
import { fileError } from './describe-backup-error';
import { SESSION_SETTINGS } from './session-settings';
import { counterStatements, readMigration, readTables, tableWithColumns } from './table-layout';

export interface BackupProgress {
  readonly table: string;
  /** Uncompressed size of the rows so far, bytes. */
  readonly bytes: number;
}

export interface BackupOptions {
  readonly onProgress?: (progress: BackupProgress) => void;
  readonly signal?: AbortSignal;
}

export interface BackupSummary {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Size of the file, bytes. */
  readonly bytes: number;
}

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

async function describe(client: pg.Client): Promise<BackupHeader> {
  const migration = await readMigration(client);
  const { rows } = await client.query<{ server: string }>(
    `SELECT current_setting('server_version') AS server`,
  );
  return {
    format: BACKUP_FORMAT,
    createdAt: new Date().toISOString(),
    migration,
    server: rows[0]?.server ?? '',
    tables: await readTables(client),
  };
}

interface Counts {
  rows: Record<string, number>;
}

/** The script in chunks, produced only as fast as they are read. */
async function* writeScript(
  client: pg.Client,
  header: BackupHeader,
  counts: Counts,
  onProgress: BackupOptions['onProgress'],
): AsyncGenerator<string | Buffer, void> {
  yield encodeHeader(header);
  yield `${SESSION_SETTINGS.join('\n')}\n`;
  let bytes = 0;
  const copies = [];
  for (const table of header.tables) {
    onProgress?.({ table: table.name, bytes });
    yield `\nCOPY ${tableWithColumns(table)} FROM stdin;\n`;
    const copy = client.query(copyTo(`COPY ${tableWithColumns(table)} TO STDOUT`));
    copies.push({ name: table.name, copy });
    for await (const chunk of copy) {
      bytes += chunk.length;
      yield chunk;
      onProgress?.({ table: table.name, bytes });
    }
    yield END_OF_ROWS;
  }
  // A statement after the last copy, because its reply implies that all copies are counted.
  const counters = await counterStatements(client);
  counts.rows = Object.fromEntries(copies.map(({ name, copy }) => [name, copy.rowCount]));
  yield `\n${counters.join('\n')}\n-- end ${JSON.stringify({ rows: counts.rows })}\n`;
}

async function writeSnapshot(
  client: pg.Client,
  file: string,
  { onProgress, signal }: BackupOptions,
): Promise<Record<string, number>> {
  for (const setting of SESSION_SETTINGS) await client.query(setting);
  const counts: Counts = { rows: {} };
  await inTransaction(
    client,
    async () => {
      const header = await describe(client);
      const names = header.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
      // Locked so that no migration can change a table between the snapshot and its copy.
      await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
      try {
        await pipeline(
          writeScript(client, header, counts, onProgress),
          createGzip(),
          sealWithChecksum(),
          createWriteStream(file, { mode: 0o600, flush: true }),
          { signal },
        );
      } catch (error) {
        // A connection in the middle of a copy takes no other command.
        destroy(client);
        throw error;
      }
    },
    SNAPSHOT,
  );
  return counts.rows;
}

/**
 * Writes a consistent snapshot of the whole database into a file, while the database is in use. The file gets its
 * name only when it is complete, synced and verified; before that it is `{file}.partial`. Only its owner may read it,
 * as it holds password hashes and all messages. Memory use does not depend on the size of the database.
 *
 * The file is a gzip file with a script that `psql` understands, too (into an empty schema of the same release).
 *
 * @throws BackupError with one line for the operator
 */
export async function backupDatabase(
  connection: pg.PoolConfig,
  file: string,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  const partial = `${file}.partial`;
  try {
    if ((await stat(file).catch(() => null))?.isDirectory())
      throw Object.assign(new Error(), { code: 'EISDIR' });
    const rows = await withClient(connection, (client) => writeSnapshot(client, partial, options));
    await verifyChecksum(partial);
    const { size: bytes } = await stat(partial);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return { rows, bytes };
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw fileError('written', file, error);
  }
}
