import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run';

/** What a running server writes into its data folder as `postmaster.pid`; a killed one leaves it behind. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** As the server was told; may be relative to the data folder. Empty when it listens on TCP only. */
  readonly socketDirectory: string;
  /** The lines that never change in the life of one server: they tell one server from every other. */
  readonly identity: string;
}

const FILE = 'postmaster.pid';
const IDENTITY_LINES = 4;

export const identityOf = (content: string): string =>
  content.split('\n').slice(0, IDENTITY_LINES).join('\n');

/** Null when there is none, or when it is still being written. */
export async function readPostmasterFile(dataDir: string): Promise<PostmasterFile | null> {
  const content = await readFile(path.join(dataDir, FILE), 'utf8').catch(() => '');
  const [pid, , , port, socketDirectory = ''] = content.split('\n');
  if (!/^\d+$/.test(pid ?? '') || !/^\d+$/.test(port ?? '')) return null;
  return { pid: Number(pid), port: Number(port), socketDirectory, identity: identityOf(content) };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Whether the process of that number is a PostgreSQL on this very data folder. A number alone proves nothing: after a
 * crash or a reboot it may belong to anybody. A server's working folder is always its data folder.
 */
export async function isPostmasterOf(pid: number, dataDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { output } = await run('ps', ['-o', 'command=', '-p', String(pid)], {
      account: null,
      cwd: dataDir,
    });
    return output.includes('postgres') && output.includes(dataDir);
  }
  const [held, ours] = await Promise.all([
    stat(`/proc/${pid}/cwd`).catch(() => null),
    stat(dataDir).catch(() => null),
  ]);
  return held !== null && ours !== null && held.dev === ours.dev && held.ino === ours.ino;
}

/**
 * Frees the lock of a server that is gone when its number now belongs to a stranger, whom PostgreSQL would take for it
 * for ever. Our own number is put in its place, which PostgreSQL, as our child, knows to be no server: unlike a deleted
 * file this keeps the line about shared memory, by which it finds backends that outlived their server.
 * @returns false when the lock is held, or changed meanwhile
 */
export async function freeStaleLock(dataDir: string): Promise<boolean> {
  const file = await open(path.join(dataDir, FILE), 'r+').catch(() => null);
  if (file === null) return false;
  try {
    const content = await file.readFile('utf8');
    const pid = /^\d+(?=\n)/.exec(content)?.[0];
    if (pid === undefined || Number(pid) === process.pid) return false;
    if (await isPostmasterOf(Number(pid), dataDir)) return false;
    // Through the same handle: a server that started meanwhile has made a new file, which this does not touch.
    const freed = Buffer.from(content.replace(pid, String(process.pid)));
    await file.write(freed, 0, freed.length, 0);
    await file.truncate(freed.length);
    return true;
  } finally {
    await file.close();
  }
}
