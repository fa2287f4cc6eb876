import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of a build, as a page asks for it. */
export interface PinnedFile {
  readonly url: string;
  /** `sha384-…` of what lies on disk: the same that the bundler's loader asks for. */
  readonly integrity: string;
  readonly kind: 'script' | 'style';
}

/** Where a build lies on disk, and under which URL its files are served. */
export interface ServedFolder {
  readonly folder: string;
  /** Ends with a slash. */
  readonly prefix: string;
}

/** Names that stay inside the folder; a manifest is data and may say anything. */
const FILE_NAME = /^(?!\/)(?!.*\.\.)[\w./-]+\.(js|css)$/;

/** @throws when the name leads elsewhere, or no such file was built */
export async function pinFile({ folder, prefix }: ServedFolder, name: string): Promise<PinnedFile> {
  if (!FILE_NAME.test(name)) throw new Error(`the manifest names a file that cannot be served: ${name}`);
  const digest = createHash('sha384')
    .update(await readFile(path.join(folder, name)))
    .digest('base64');
  return {
    url: `${prefix}${name}`,
    integrity: `sha384-${digest}`,
    kind: name.endsWith('.css') ? 'style' : 'script',
  };
}
