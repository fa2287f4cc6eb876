import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../sync-folder';
import type { PostgresBinaries } from './binaries';
import { passwordFile, usesSocket } from './endpoint';
import { run } from './run';
import { DatabaseStartError, fileProblem, outputProblem } from './start-error';
import { canReach, giveTo, type SystemAccount } from './system-account';

interface ClusterOptions {
  readonly dataDir: string;
  readonly account: SystemAccount | null;
  readonly binaries: PostgresBinaries;
  readonly onProgress: (step: 'initialising') => void;
}

const UNFINISHED = '.initialising-';
const UNFINISHED_AGE_MS = 10 * 60_000;

/**
 * Path of the data folder as the account can reach it. Below a parent that the account cannot traverse (DATA_DIR in
 * /root) an absolute path fails, but the working folder of a process stays open to it, and Linux gives it a path.
 */
export async function serverPath(dataDir: string, account: SystemAccount | null): Promise<string> {
  if (await canReach(dataDir, account)) return dataDir;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new DatabaseStartError(
    `the embedded database cannot use ${dataDir} as root: a folder above it is closed to other accounts; set DATA_DIR to another place, for example /var/lib/qihang`,
  );
}

/** Comparison by code point and Unicode character classes; with a plain C locale, trigrams of Chinese are empty. */
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=C.UTF-8'];

async function runInitdb(target: string, access: readonly string[], options: ClusterOptions): Promise<void> {
  const { dataDir, account, binaries } = options;
  const place = ['-D', await serverPath(target, account), '-U', 'postgres', '-E', 'UTF8', '--data-checksums'];
  const { code, output } = await run(binaries.initdb, [...place, ...LOCALE, ...access], {
    account,
    cwd: target,
  });
  if (code !== 0) throw outputProblem('created', dataDir, output);
}

async function initialise(target: string, options: ClusterOptions): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  await giveTo(target, options.account);
  if (usesSocket) return runInitdb(target, ['--auth-local=trust', '--auth-host=reject'], options);
  const password = `${target}.password`;
  await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  try {
    await runInitdb(target, ['--auth=scram-sha-256', `--pwfile=${password}`], options);
    await rename(password, passwordFile(target));
  } finally {
    await rm(password, { force: true });
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const parent = path.dirname(dataDir);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(path.basename(dataDir) + UNFINISHED)) continue;
    const place = path.join(parent, name);
    const info = await stat(place).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > UNFINISHED_AGE_MS)
      await rm(place, { recursive: true, force: true });
  }
}

/**
 * Creates the database elsewhere and renames it, so that a crash in between leaves nothing that looks like a
 * database.
 */
async function create(options: ClusterOptions): Promise<void> {
  const { dataDir, onProgress } = options;
  onProgress('initialising');
  await removeUnfinished(dataDir);
  const target = dataDir + UNFINISHED + randomBytes(4).toString('hex');
  try {
    await initialise(target, options);
    await rmdir(dataDir).catch(() => {});
    await rename(target, dataDir);
    await syncFolder(path.dirname(dataDir));
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    // Another process that started at the same moment was faster; its database is as good.
    if ((await readVersion(dataDir)) === null) throw error;
  }
}

async function readVersion(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function contentOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function handOver(dataDir: string, account: SystemAccount | null): Promise<void> {
  if (account === null) return;
  const { uid } = await stat(path.join(dataDir, 'PG_VERSION'));
  if (uid === 0) await giveTo(dataDir, account);
  await chmod(dataDir, 0o700);
}

/**
 * Makes sure that the data folder holds a database that this PostgreSQL can serve.
 * @throws DatabaseStartError with one line about the fault of the folder
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, account, binaries } = options;
  try {
    await mkdir(path.dirname(dataDir), { recursive: true });
    const version = await readVersion(dataDir);
    if (version === null) {
      if ((await contentOf(dataDir)).length > 0) {
        throw new DatabaseStartError(
          `${dataDir} holds files but no database: move them away or set DATA_DIR`,
        );
      }
      return await create(options);
    }
    if (version !== binaries.major) {
      throw new DatabaseStartError(
        `${dataDir} was made by PostgreSQL ${version} and this release has ${binaries.major}: make a backup with the release that made it, then restore it into an empty DATA_DIR`,
      );
    }
    await handOver(dataDir, account);
  } catch (error) {
    throw fileProblem(dataDir, error);
  }
}
