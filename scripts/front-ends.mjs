import { readFile } from 'node:fs/promises';
import { inRoot } from './workspace.mjs';

/** The folders of the host and of its remotes, as the workspaces name them. */
export async function frontEnds() {
  const { workspaces } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  return /** @type {string[]} */ (workspaces).filter((name) => name === 'shell' || name.startsWith('mf-'));
}
