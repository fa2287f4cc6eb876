import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A path below the root. */
export const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);

const SKIPPED = /(^|\/)(node_modules|dist|\.data|\.cache|results|test-results)(\/|$)|\.(test|spec)\.tsx?$/;

/**
 * Lists every file below the given places (files or folders of the project), sorted, without tests and build output.
 * @param {string[]} places
 * @returns {Promise<string[]>}
 */
export async function listFiles(places) {
  const found = [];
  for (const place of places) {
    const info = await stat(inRoot(place)).catch(() => null);
    if (info === null) continue;
    if (info.isFile()) {
      found.push(place);
      continue;
    }
    const entries = await readdir(inRoot(place), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = path.posix.join(
        path
          .relative(root, entry.parentPath ?? entry.path)
          .split(path.sep)
          .join('/'),
        entry.name,
      );
      if (entry.isFile() && !SKIPPED.test(file)) found.push(file);
    }
  }
  return found.sort();
}

/**
 * Computes one hash over the names and contents of the files below the given places.
 * @param {string[]} places
 * @param {string} [salt] anything else that changes the result
 */
export async function hashPlaces(places, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of await listFiles(places)) {
    hash.update(`\0${file}\0`).update(await readFile(inRoot(file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @returns {Promise<string>} SHA-256 in hexadecimal
 */
export async function hashFile(file) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
