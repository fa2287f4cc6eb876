import { open } from 'node:fs/promises';

/** Syncs a folder, so that a rename in it survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and its renames need no sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
