import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { isGzip, verifyChecksum } from './backup-file';
import { BackupReader } from './backup-reader';
import { BackupError, fileError } from './describe-backup-error';

/** Format version; raised when a release writes backups that older releases cannot read. */
export const BACKUP_FORMAT = 1;

const MARK = '-- qihang backup ';

const tableSchema = z.object({ name: z.string().min(1), columns: z.array(z.string().min(1)).min(1) });

const headerSchema = z.object({
  format: z.number().int().positive(),
  createdAt: z.iso.datetime(),
  /** Newest migration of the backed-up database. */
  migration: z.object({ when: z.number().int(), hash: z.string() }),
  server: z.string(),
  /** In script order: no row refers to a later table. */
  tables: z.array(tableSchema).min(1),
});

/** Self-description of a backup, in its first line. */
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

/** A gzip file that cannot be unpacked is most likely a damaged backup. */
async function explain(file: string, error: unknown): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (typeof code !== 'string' || !code.startsWith('Z_')) return fileError('read', file, error);
  if (await isGzip(file)) await verifyChecksum(file);
  return new BackupError(`${file} is no backup of this product`);
}

/**
 * Reads only the first line of a backup.
 * @throws BackupError when the file is no backup, or one of a newer format
 */
export async function readHeader(file: string): Promise<BackupHeader> {
  const source = createReadStream(file);
  const script = source.pipe(createGunzip());
  source.on('error', (error) => script.destroy(error));
  try {
    return decodeHeader(file, await new BackupReader(script).readLine());
  } catch (error) {
    throw await explain(file, error);
  } finally {
    source.destroy();
    script.destroy();
  }
}
