import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from '../registry/release-error';
import { INTEGRITY, integrityOf } from '../store/integrity';

/** Reads a file; null when it does not exist. Other failures are thrown. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Some systems cannot open folders; the rename is then as durable as it can be.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Replaces a file atomically: after a crash it has either its old content or all of the new one. */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const part = path.join(folder, `.${randomUUID()}.part`);
  try {
    const handle = await open(part, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Files in a folder, addressed by the hash of their content. */
export class ContentFiles {
  constructor(private readonly folder: string) {}

  async put(integrity: string, content: Uint8Array): Promise<void> {
    if (!INTEGRITY.test(integrity) || integrityOf(content) !== integrity) {
      throw new ReleaseError('wrong_hash', `the content of a file is not what its hash says: ${integrity}`);
    }
    await writeWhole(this.#placeOf(integrity), content);
  }

  async read(integrity: string): Promise<Buffer | null> {
    return INTEGRITY.test(integrity) ? readIfThere(this.#placeOf(integrity)) : null;
  }

  /** A file damaged on disk counts as missing, so that it can be uploaded again. */
  async hasWhole(integrity: string): Promise<boolean> {
    const content = await this.read(integrity);
    return content !== null && integrityOf(content) === integrity;
  }

  /**
   * Removes files that are not in `named` and older than `cameBefore`, unfinished writes included. @returns the number
   * removed
   */
  async removeOthers(named: ReadonlySet<string>, cameBefore: Date): Promise<number> {
    const places = new Set([...named].map((integrity) => this.#placeOf(integrity)));
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    let removed = 0;
    for (const entry of entries) {
      const place = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || places.has(place)) continue;
      if ((await stat(place)).mtime >= cameBefore) continue;
      await rm(place, { force: true });
      removed += 1;
    }
    return removed;
  }

  /** In hexadecimal digits, because some file systems ignore case. */
  #placeOf(integrity: string): string {
    const digits = Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');
    return path.join(this.folder, digits.slice(0, 2), digits.slice(2));
  }
}
