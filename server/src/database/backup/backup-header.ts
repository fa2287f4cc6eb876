import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError, fileError } from './backup-error';
import { isGzip, verifyChecksum } from './backup-file';
import { ScriptReader } from './script-reader';

/** Raised when a release writes what older ones cannot read. */
export const BACKUP_FORMAT = 1;

const MARK = '-- qihang backup ';

const tableSchema = z.object({ name: z.string().min(1), columns: z.array(z.string().min(1)).min(1) });

const headerSchema = z.object({
  format: z.number().int().positive(),
  createdAt: z.iso.datetime(),
  /** The newest step of the schema that the data has. */
  migration: z.object({ when: z.number().int(), hash: z.string() }),
  server: z.string(),
  /** In the order in which they stand in the script: no row refers to a later table. */
  tables: z.array(tableSchema).min(1),
});

/** What a backup says of itself in its first line. */
export type BackupHeader = Readonly<z.infer<typeof headerSchema>>;
export type BackupTable = BackupHeader['tables'][number];

export const encodeHeader = (header: BackupHeader): string => `${MARK}${JSON.stringify(header)}\n`;

function decodeHeader(file: string, line: string | null): BackupHeader {
  const foreign = new BackupError(`${file} is no backup of this product`);
  if (line === null || !line.startsWith(MARK)) throw foreign;
  let content: unknown;
  try {
    content = JSON.parse(line.slice(MARK.length));
  } catch {
    throw foreign;
  }
  const { data: start } = z.object({ format: z.number() }).safeParse(content);
  if (start !== undefined && start.format > BACKUP_FORMAT) {
    throw new BackupError(
      `${file} was made by a newer release: it has format ${start.format}, this release reads ${BACKUP_FORMAT}`,
    );
  }
  const { data: header } = headerSchema.safeParse(content);
  if (header === undefined) throw foreign;
  return header;
}

/** A gzip file that cannot be unpacked is most likely a backup that something happened to. */
async function explain(file: string, error: unknown): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (typeof code !== 'string' || !code.startsWith('Z_')) return fileError('read', file, error);
  if (await isGzip(file)) await verifyChecksum(file);
  return new BackupError(`${file} is no backup of this product`);
}

/**
 * Reads the first line of a backup, and nothing behind it.
 * @throws BackupError when it is none, or one of a newer format
 */
export async function readHeader(file: string): Promise<BackupHeader> {
  const source = createReadStream(file);
  const script = source.pipe(createGunzip());
  source.on('error', (error) => script.destroy(error));
  try {
    return decodeHeader(file, await new ScriptReader(script).readLine());
  } catch (error) {
    throw await explain(file, error);
  } finally {
    source.destroy();
    script.destroy();
  }
}
