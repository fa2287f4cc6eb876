import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATE = fileURLToPath(new URL('template/', import.meta.url));

/**
 * Creates the files of a new remote, by path in its folder. The template's file names end with `.txt`, so that no tool
 * treats them as sources.
 * @param {import('./plan.mjs').RemotePlan} plan
 * @returns {Promise<Record<string, string>>}
 */
export async function remoteFiles({ name, path: place, title, component }) {
  /** @type {Readonly<Record<string, string>>} */
  const values = { NAME: name, PATH: place, TITLE: title, COMPONENT: component };
  const names = (await readdir(TEMPLATE, { recursive: true })).filter((file) => file.endsWith('.txt'));
  const files = await Promise.all(
    names.map(async (file) => {
      const text = await readFile(path.join(TEMPLATE, file), 'utf8');
      const filled = text.replace(/__([A-Z]+)__/g, (mark, key) => values[key] ?? mark);
      return [file.slice(0, -'.txt'.length), filled];
    }),
  );
  return Object.fromEntries(files);
}
