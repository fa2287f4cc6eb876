import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BuildRefused } from './build-refused';
import { integrityOf } from './integrity';
import { isFileName } from './parse-release';
import type { ReleaseFile } from './release';

/** A build as it lies on disk: the files that belong to its release, by name, in the order of their names. */
export interface BuildFolder {
  readonly files: readonly ReleaseFile[];
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** The bundler's own diagnosis; nobody loads it. */
const NOT_RELEASED = 'mf-stats.json';
/** More is no front end: something else was pointed at. */
const MOST_FILES = 5_000;

/**
 * Names of all files below a folder, with slashes. What begins with a dot is not of the build.
 * @throws BuildRefused at the first link: what it leads to would be published
 */
async function namesBelow(folder: string, below = ''): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) names.push(...(await namesBelow(folder, name)));
    else if (entry.isFile()) names.push(name);
    else throw new BuildRefused(`${name} is a link or a device: a build consists of files`);
    if (names.length > MOST_FILES) throw new BuildRefused(`there are more than ${MOST_FILES} files`);
  }
  return names;
}

/** Copies that a server made for browsers that take them compressed. */
const isCompressedCopy = (name: string, all: ReadonlySet<string>): boolean =>
  /\.(br|gz)$/.test(name) && all.has(name.replace(/\.(br|gz)$/, ''));

/** @throws BuildRefused when there is no such folder, or something in it cannot be published */
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
