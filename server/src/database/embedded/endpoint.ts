import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PostmasterFile } from './postmaster-file';
import type { SystemAccount } from './system-account';

/** Address of a server: a folder with a socket, or on Windows a port of 127.0.0.1 with a password. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly user: 'postgres';
  readonly password?: string;
}

/** Part of the socket's name; it never clashes, as each server has a folder of its own. */
const SOCKET_PORT = 5432;
/** Size of sun_path without its closing NUL: 108 bytes on Linux, 104 on macOS. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

export const usesSocket = process.platform !== 'win32';
export const passwordFile = (dataDir: string): string => path.join(dataDir, 'qihang-password');

const socketIn = (folder: string): string => path.join(folder, `.s.PGSQL.${SOCKET_PORT}`);
const fits = (folder: string): boolean => Buffer.byteLength(socketIn(folder)) <= MAX_SOCKET_PATH;

/** Tests for sockets, which some file systems (network shares, shared desktop folders) do not support. */
function takesSockets(folder: string): Promise<boolean> {
  const probe = path.join(folder, `.probe.${randomBytes(3).toString('hex')}`);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(probe, () => server.close(() => resolve(true)));
  });
}

/** True for a folder that only `owner` controls; in any other folder a stranger could pose as our database. */
export async function isPrivate(folder: string, owner: number): Promise<boolean> {
  const info = await lstat(folder);
  return info.isDirectory() && info.uid === owner && (info.mode & 0o077) === 0;
}

async function shortFolder(dataDir: string, account: SystemAccount | null): Promise<string> {
  const owner = (account?.uid ?? process.getuid?.() ?? 0) >>> 0;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = path.join(tmpdir(), `qihang-pg-${hash}`);
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (isNew && account !== null) await chown(folder, owner, account.gid >>> 0);
  if (await isPrivate(folder, owner)) return folder;
  const another = await mkdtemp(path.join(tmpdir(), 'qihang-pg-'));
  if (account !== null) await chown(another, owner, account.gid >>> 0);
  return another;
}

/**
 * Folder for the socket: the data folder, which is private and visible to every command of the operator (a service's
 * private /tmp is not, and /tmp is swept). Where its path is too long or it supports no sockets, a short private
 * folder in the temporary folder.
 */
export async function chooseSocketDirectory(dataDir: string, account: SystemAccount | null): Promise<string> {
  if (fits(dataDir) && (await takesSockets(dataDir))) return dataDir;
  return shortFolder(dataDir, account);
}

/** Removes a short socket folder once its server is gone. */
export async function removeSocketDirectory(dataDir: string, folder: string): Promise<void> {
  if (folder !== dataDir && path.basename(folder).startsWith('qihang-pg-')) {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A free port, for systems without sockets. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Address of the server that wrote this file; null when its socket folder is not trustworthy. */
export async function endpointOf(dataDir: string, file: PostmasterFile): Promise<Endpoint | null> {
  if (!usesSocket) {
    const password = await readFile(passwordFile(dataDir), 'utf8').catch(() => null);
    return password === null ? null : { host: '127.0.0.1', port: file.port, user: 'postgres', password };
  }
  const folder = path.resolve(dataDir, file.socketDirectory);
  if (folder !== dataDir) {
    const owner = await lstat(dataDir);
    if (!(await isPrivate(folder, owner.uid).catch(() => false))) return null;
  }
  return { host: folder, port: file.port, user: 'postgres' };
}
