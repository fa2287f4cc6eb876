import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '../store/integrity';
import { isFileName } from '../store/parse-release';
import type { ReleaseFile } from '../store/release';
import { BuildRefused } from './build-refused';

/** A build on disk: the files of its release by name, sorted by name. */
export interface BuildFolder {
  readonly files: readonly ReleaseFile[];
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** The bundler's own diagnosis, which no browser loads. */
const NOT_RELEASED = 'mf-stats.json';
/** More files are not a front end, but a wrong folder. */
const MAX_FILES = 5_000;

/**
 * Names of all files below a folder, with slashes. Names that begin with a dot are skipped.
 * @throws BuildRefused at the first link, because its target would be published
 */
async function namesBelow(folder: string, below = ''): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) names.push(...(await namesBelow(folder, name)));
    else if (entry.isFile()) names.push(name);
    else throw new BuildRefused(`${name} is a link or a device: a build consists of files`);
    if (names.length > MAX_FILES) throw new BuildRefused(`there are more than ${MAX_FILES} files`);
  }
  return names;
}

/** True for precompressed copies that a server made of other files. */
const isCompressedCopy = (name: string, all: ReadonlySet<string>): boolean =>
  /\.(br|gz)$/.test(name) && all.has(name.replace(/\.(br|gz)$/, ''));

/**
 * Reads the files of a build.
 * @throws BuildRefused when the folder does not exist, or holds something that cannot be published
 */
export async function readBuildFolder(folder: string): Promise<BuildFolder> {
  const names = await namesBelow(folder).catch((cause: unknown) => {
    if (cause instanceof BuildRefused) throw cause;
    throw new BuildRefused(`${folder} cannot be read: is the app built?`, { cause });
  });
  const all = new Set(names);
  const released = names.filter((name) => name !== NOT_RELEASED && !isCompressedCopy(name, all)).sort();
  const files: ReleaseFile[] = [];
  const contents = new Map<string, Buffer>();
  for (const name of released) {
    if (!isFileName(name)) throw new BuildRefused(`${name} cannot be a name in a URL`);
    const content = await readFile(path.join(folder, name));
    contents.set(name, content);
    files.push({ name, integrity: integrityOf(content), bytes: content.length });
  }
  return { files, contents };
}
