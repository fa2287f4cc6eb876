import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FindCompressed } from '@qihang/federation/gateway';
import type { Release } from '@qihang/federation/releases';

const ENDINGS = { br: '.br', gzip: '.gz' } as const satisfies Record<Parameters<FindCompressed>[1], string>;

/** The compressed copies that `npm run build` writes beside the files of a build on this machine. */
export class BuiltCopies {
  /** Paths of built files by the hash of what they held when they were published. */
  readonly #files = new Map<string, string>();

  /** Takes note of the files of a build. */
  add(folder: string, { files }: Pick<Release, 'files'>): void {
    for (const { name, integrity } of files) this.#files.set(integrity, path.join(folder, name));
  }

  /** A copy of this content; whether it still is one is for the caller to verify. */
  readonly find: FindCompressed = async (integrity, encoding) => {
    const file = this.#files.get(integrity);
    return file === undefined ? null : readFile(file + ENDINGS[encoding]).catch(() => null);
  };
}
