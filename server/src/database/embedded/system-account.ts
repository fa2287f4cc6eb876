import { chmod, lchown, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** SystemAccount that PostgreSQL runs under. It refuses uid 0, so root needs another one. */
export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: SystemAccount =
  process.platform === 'darwin' ? { uid: -2, gid: -2 } : { uid: 65534, gid: 65534 };
const PASS = 0b001;
const ownerId = (id: number): number => id >>> 0;

/**
 * SystemAccount for the server; null means the current one. Root takes the owner of existing data (so that a server that
 * once ran as an ordinary user keeps its files), else `nobody`, which exists everywhere.
 */
export async function chooseAccount(dataDir: string): Promise<SystemAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(path.join(dataDir, 'PG_VERSION')).catch(() => null);
  if (owner === null || owner.uid === 0) return NOBODY;
  return { uid: owner.uid, gid: owner.gid === 0 ? NOBODY.gid : owner.gid };
}

async function canEnter(folder: string, account: SystemAccount): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  if (uid === ownerId(account.uid)) return (mode & (PASS << 6)) !== 0;
  if (gid === ownerId(account.gid)) return (mode & (PASS << 3)) !== 0;
  return (mode & PASS) !== 0;
}

/** True when the account may traverse the path: one 0700 parent, such as `/root`, is enough to prevent it. */
export async function canReach(place: string, account: SystemAccount | null): Promise<boolean> {
  if (account === null) return true;
  let at = path.dirname(await realpath(place));
  for (;;) {
    if (!(await canEnter(at, account))) return false;
    if (path.dirname(at) === at) return true;
    at = path.dirname(at);
  }
}

/** Changes the owner of a folder and its contents to the account. */
export async function giveTo(folder: string, account: SystemAccount | null): Promise<void> {
  if (account === null) return;
  await lchown(folder, ownerId(account.uid), ownerId(account.gid));
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(place, account);
    else await lchown(place, ownerId(account.uid), ownerId(account.gid));
  }
}

/** Makes a copied tree readable for all accounts and writable for its owner only. */
export async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(place);
    else if (entry.isFile()) await chmod(place, (await stat(place)).mode & 0o100 ? 0o755 : 0o644);
  }
}
