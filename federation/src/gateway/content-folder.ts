import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const INTEGRITY = /^sha384-([A-Za-z0-9+/]{64})$/;

/** File name for an integrity: file systems allow no `/` in names, and some ignore case. */
const nameOf = (integrity: string): string => {
  const digest = INTEGRITY.exec(integrity)?.[1];
  if (digest === undefined) throw new Error(`not a sha384 integrity: ${integrity}`);
  return Buffer.from(digest, 'base64').toString('hex');
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Form of a content on disk; `''` is the uncompressed content. */
export type ContentForm = '' | '.br' | '.gz';

/**
 * Contents on disk, addressed by their hash. Several processes may share a folder: files appear whole, by renaming, and
 * writers of the same name write the same content.
 */
export class ContentFolder {
  constructor(private readonly folder: string) {}

  #fileOf(integrity: string, form: ContentForm): string {
    const name = nameOf(integrity);
    return path.join(this.folder, name.slice(0, 2), `${name}${form}`);
  }

  /** Reads a file without verifying it; the caller does that. @returns null when there is no such file */
  async read(integrity: string, form: ContentForm): Promise<Buffer | null> {
    try {
      return await readFile(this.#fileOf(integrity, form));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async write(integrity: string, form: ContentForm, content: Uint8Array): Promise<void> {
    const file = this.#fileOf(integrity, form);
    const unfinished = `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await writeFile(unfinished, content);
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /**
   * Removes contents that are not needed, and unfinished files of crashed processes. Files younger than `since` stay:
   * another process may know of a release that this one has not seen yet.
   * @returns the number of files removed
   */
  async sweep(kept: Iterable<string>, since: Date): Promise<number> {
    const keptNames = new Set([...kept].map(nameOf));
    let removed = 0;
    for (const group of await listNames(this.folder)) {
      for (const name of await listNames(path.join(this.folder, group))) {
        const file = path.join(this.folder, group, name);
        const isKept = keptNames.has(name.replace(/\.(br|gz)$/, ''));
        if (isKept || !(await isOlder(file, since))) continue;
        await rm(file, { force: true });
        removed += 1;
      }
    }
    return removed;
  }
}

/** Empty when the folder does not exist. */
const listNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

const isOlder = (file: string, since: Date): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs < since.getTime(),
    () => false,
  );
