import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { INTEGRITY, integrityOf } from './integrity';
import { ReleaseError } from './release-error';

/** Null for what is missing; any other failure is thrown. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Not every system lets a folder be opened; there the rename is as lasting as it gets.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** The file has its old content or all of the new one, whatever ends the process or the machine. */
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

/** Files in a folder, each under the hash of its content. */
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

  /** A file that a disk has damaged counts as missing: whoever has it may send it again. */
  async hasWhole(integrity: string): Promise<boolean> {
    const content = await this.read(integrity);
    return content !== null && integrityOf(content) === integrity;
  }

  /** Removes what is not in `named` and came before that moment, torn writes included. @returns how many */
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

  /** In hexadecimal digits, because some disks take `a` and `A` for the same. */
  #placeOf(integrity: string): string {
    const digits = Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');
    return path.join(this.folder, digits.slice(0, 2), digits.slice(2));
  }
}
