import { readFile } from 'node:fs/promises';
import { inRoot } from './workspace.mjs';

/** Days within which a package with such an advisory is replaced, or done without (docs/security.md). */
export const DAYS = { critical: 7, high: 7, moderate: 30, low: 90 };

/**
 * A package of others that the lock file pins.
 * @typedef {object} Component
 * @property {string} name
 * @property {string} version
 * @property {string} integrity `sha512-…`, as the lock file has it
 * @property {string} [license]
 * @property {boolean} isTool needed to build and to test alone
 */

/**
 * Every package of others in a lock file, each version once, by name.
 * @param {string} [file]
 * @returns {Promise<Component[]>}
 */
export async function readComponents(file = inRoot('package-lock.json')) {
  /** @type {{ packages: Record<string, { name?: string, version?: string, integrity?: string, license?: string, dev?: boolean }> }} */
  const { packages } = JSON.parse(await readFile(file, 'utf8'));
  /** @type {Map<string, Component>} */
  const found = new Map();
  for (const [folder, { name, version, integrity, license, dev = false }] of Object.entries(packages)) {
    // Our own rooms have none.
    if (version === undefined || integrity === undefined) continue;
    const full = name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${full}@${version}`;
    const isTool = dev && (found.get(key)?.isTool ?? true);
    found.set(key, { name: full, version, integrity, ...(license && { license }), isTool });
  }
  return [...found.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, component]) => component);
}
