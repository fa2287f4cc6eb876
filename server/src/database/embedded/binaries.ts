import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseLog } from '../database-log';
import { buildName, exists, findBinaryPackage, makeLinks, programsIn } from './binary-package';
import { run } from './run';
import { unsupported } from './start-error';
import { canReach, openToAll, type SystemAccount } from './system-account';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** Major version, for example 18. */
  readonly major: string;
}

interface LocateOptions {
  readonly account: SystemAccount | null;
  /** Folders for a copy when the package's own folder is not usable. */
  readonly copyTo: readonly string[];
  readonly log: DatabaseLog;
  /** Folder of the package; found by platform when absent. */
  readonly packageDir?: string;
}

/** Reason why the programs of a folder are unusable, and whether a copy elsewhere could help. */
interface Unusable {
  readonly reason: string;
  readonly isCurable: boolean;
}

const CLOSED: Unusable = {
  reason: 'the folder is closed to the account that runs PostgreSQL',
  isCurable: true,
};

function explain(error: unknown): Unusable {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EACCES') return CLOSED;
  if (code === 'ENOENT')
    return { reason: 'its programs need glibc, which this system lacks', isCurable: false };
  return { reason: error instanceof Error ? error.message : String(error), isCurable: false };
}

/** Major version that the account gets from the server program, or the reason for a failure. */
async function tryVersion(native: string, account: SystemAccount | null): Promise<string | Unusable> {
  const { postgres } = programsIn(native);
  if (!(await exists(postgres))) return { reason: 'its programs are missing', isCurable: false };
  if (!(await canReach(postgres, account))) return CLOSED;
  try {
    const { code, output } = await run(postgres, ['--version'], { account, cwd: native });
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
    if (code === 0 && major !== undefined) return major;
    const reason = output.trim().split('\n')[0] || `exit code ${code}`;
    return { reason, isCurable: /cannot open shared object file/.test(output) };
  } catch (error) {
    return explain(error);
  }
}

/** Rejects a folder that other accounts could have prepared, because its programs would run with our rights. */
async function isTrustworthy(folder: string): Promise<boolean> {
  const info = await lstat(folder);
  return info.isDirectory() && info.uid === process.getuid?.() && (info.mode & 0o022) === 0;
}

/** Copies the programs atomically. */
async function copyBinaries(packageDir: string, place: string): Promise<void> {
  const folder = path.dirname(place);
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
  if (!(await isTrustworthy(folder))) throw new Error(`${folder} belongs to somebody else`);
  if (await exists(place)) return;
  const unfinished = `${place}.${randomBytes(4).toString('hex')}`;
  try {
    await cp(path.join(packageDir, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    await makeLinks(packageDir, unfinished);
    await openToAll(unfinished);
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process that copied at the same moment was faster.
    if (!(await exists(place))) throw error;
  }
}

async function useCopy(packageDir: string, place: string, account: SystemAccount | null): Promise<string> {
  await copyBinaries(packageDir, place);
  const version = await tryVersion(place, account);
  if (typeof version === 'string') return version;
  await rm(place, { recursive: true, force: true });
  throw new Error(version.reason);
}

/** Folders for copies: below /var/lib for root, which every account can traverse; else beside the data. */
export function copyPlaces(account: SystemAccount | null, dataDir: string): string[] {
  const temporary = path.join(tmpdir(), `qihang-postgres-${process.getuid?.() ?? 0}`);
  return account === null
    ? [path.join(path.dirname(dataDir), 'postgres-binaries'), temporary]
    : ['/var/lib/qihang', temporary];
}

/**
 * Finds PostgreSQL's programs and makes sure that the account can run them. Missing links (npm packages hold none)
 * are made. Where the folder is closed to the account (a 0700 parent) or read-only, a copy is made once and used from
 * then on.
 * @throws DatabaseStartError when there is no package for this platform, or its programs do not run
 */
export async function locateBinaries(options: LocateOptions): Promise<PostgresBinaries> {
  const { account, log } = options;
  const packageDir = options.packageDir ?? (await findBinaryPackage());
  const native = path.join(packageDir, 'native');
  await makeLinks(packageDir, native).catch(() => {});
  const found = await tryVersion(native, account);
  if (typeof found === 'string') return { ...programsIn(native), major: found };
  if (!found.isCurable) throw unsupported(found.reason);

  const failures: string[] = [];
  for (const folder of options.copyTo) {
    const place = path.join(folder, await buildName(packageDir));
    try {
      const major = await useCopy(packageDir, place, account);
      log.info(`PostgreSQL's programs are used from ${place}, as ${native} does not serve: ${found.reason}`);
      return { ...programsIn(place), major };
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw unsupported([found.reason, ...failures].join('; '));
}
