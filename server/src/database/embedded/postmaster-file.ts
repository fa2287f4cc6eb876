import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run';

/** Contents of `postmaster.pid` in the data folder of a running server; a killed server leaves the file behind. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** As configured, possibly relative to the data folder. Empty when the server listens on TCP only. */
  readonly socketDirectory: string;
  /** `starting`, `ready` or `stopping`, as the server reports; empty before its first report. */
  readonly status: string;
  /** Lines that never change in the life of a server and identify it. */
  readonly identity: string;
}

const FILE = 'postmaster.pid';
const IDENTITY_LINES = 4;
const STATUS_LINE = 7;

export const identityOf = (content: string): string =>
  content.split('\n').slice(0, IDENTITY_LINES).join('\n');

/** Null when there is no file, or an incomplete one. */
export async function readPostmasterFile(dataDir: string): Promise<PostmasterFile | null> {
  const content = await readFile(path.join(dataDir, FILE), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const [pid = '', , , port = '', socketDirectory = ''] = lines;
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return null;
  return {
    pid: Number(pid),
    port: Number(port),
    socketDirectory,
    status: lines[STATUS_LINE]?.trim() ?? '',
    identity: identityOf(content),
  };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const commandOf = async (pid: number): Promise<string> => {
  const { output } = await run('ps', ['-o', 'command=', '-p', String(pid)], { account: null, cwd: '/' });
  return output;
};

/**
 * True when that process is a PostgreSQL on this very data folder. A pid alone proves nothing: after a crash or a
 * reboot it may belong to any program. A server's working folder is always its data folder.
 */
export async function isPostmasterOf(pid: number, dataDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // On Windows PostgreSQL itself asks the process, through a pipe that only a server has.
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const command = await commandOf(pid);
    return command.includes('postgres') && command.includes(dataDir);
  }
  const [name, held, ours] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    stat(`/proc/${pid}/cwd`).catch(() => null),
    stat(dataDir).catch(() => null),
  ]);
  if (held === null || ours === null) return false;
  return name.startsWith('postgres') && held.dev === ours.dev && held.ino === ours.ino;
}

/** Age at which an empty lock file is stale: a server fills its file right after creating it. */
const EMPTY_MS = 2_000;

/**
 * Replaces a stale pid by our own. PostgreSQL, as our child, knows that its parent is no server. Unlike deleting the
 * file, this keeps the line about shared memory, by which it finds backends that outlived their server.
 */
async function freeLockFile(place: string, dataDir: string): Promise<boolean> {
  const file = await open(place, 'r+').catch(() => null);
  if (file === null) return false;
  try {
    const content = await file.readFile('utf8');
    if (content === '') {
      if (Date.now() - (await file.stat()).mtimeMs < EMPTY_MS) return false;
      await file.write(`${process.pid}\n`, 0);
      return true;
    }
    const pid = /^-?\d+(?=\n)/.exec(content)?.[0];
    if (pid === undefined || Number(pid) === process.pid) return false;
    if (await isPostmasterOf(Math.abs(Number(pid)), dataDir)) return false;
    // Written through the same handle: a server that started meanwhile has created a new file, which this does not
    // touch.
    const freed = Buffer.from(content.replace(pid, String(process.pid)));
    await file.write(freed, 0, freed.length, 0);
    await file.truncate(freed.length);
    return true;
  } finally {
    await file.close();
  }
}

/**
 * Frees the locks (of the data and of the socket) of a server that is gone when its pid now belongs to another
 * program or to a zombie: PostgreSQL would take either for a running server for ever.
 * @returns true when a lock was freed
 */
export async function freeStaleLocks(dataDir: string): Promise<boolean> {
  const file = await readPostmasterFile(dataDir);
  const socketDir = path.resolve(dataDir, file?.socketDirectory ?? '.');
  const places = [
    path.join(dataDir, FILE),
    ...[...new Set([dataDir, socketDir])].map((folder) => path.join(folder, '.s.PGSQL.5432.lock')),
  ];
  const freed = await Promise.all(places.map((place) => freeLockFile(place, dataDir)));
  return freed.includes(true);
}
