import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteFiles } from './fill-template.mjs';
import { PlanRefused, planRemote } from './plan.mjs';
import { registrations } from './registrations.mjs';

/** @param {string} text @param {RegExp} pattern */
const allMatches = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Reads the names, ports and paths that are in use. @param {string} root */
async function readPresent(root) {
  const read = (/** @type {string} */ file) => readFile(path.join(root, file), 'utf8');
  const [manifest, shared, routes] = await Promise.all([
    read('package.json'),
    read('rsbuild.shared.ts'),
    read('shell/src/routes.tsx'),
  ]);
  return {
    remotes: JSON.parse(manifest).workspaces.filter((/** @type {string} */ name) => name.startsWith('mf-')),
    ports: allMatches(shared, /\bport: (\d+)/g).map(Number),
    paths: allMatches(routes, /<Route path="([^"]+)"/g),
  };
}

/**
 * Creates a remote and adds it to every list of remotes. Nothing is written before all edits are known to fit.
 * @param {string} root the project
 * @param {{ name?: string, path?: string, title?: string }} wanted
 * @returns {Promise<{ plan: import('./plan.mjs').RemotePlan, changed: string[] }>}
 */
export async function makeRemote(root, wanted) {
  const plan = planRemote(wanted, await readPresent(root));
  const isTaken = await access(path.join(root, plan.name, 'src')).then(
    () => true,
    () => false,
  );
  if (isTaken)
    throw new PlanRefused(`There is a folder ${plan.name} already: delete it, or choose another name.`);
  const edits = await Promise.all(
    Object.entries(registrations).map(async ([file, edit]) => {
      try {
        return { file, text: edit(await readFile(path.join(root, file), 'utf8'), plan) };
      } catch (error) {
        throw new PlanRefused(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    }),
  );
  const files = Object.entries(await remoteFiles(plan)).map(([file, text]) => ({
    file: `${plan.name}/${file}`,
    text,
  }));
  for (const { file, text } of [...files, ...edits]) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return { plan, changed: [...files, ...edits].map(({ file }) => file) };
}
