import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PlanRefused } from './plan.mjs';
import { registrations } from './registrations.mjs';

/**
 * A remote that is entered as `makeRemote` enters one.
 * @typedef {object} Entered
 * @property {string} name
 * @property {string} path
 */
/** @typedef {(text: string, remote: Entered) => string} Edit */

const escaped = (/** @type {string} */ text) => text.replace(/[/.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Takes out the one match of a pattern. Throws when there is none, instead of guessing.
 * @param {string} text
 * @param {string} pattern
 */
function takeOut(text, pattern) {
  const place = new RegExp(pattern);
  if (!place.test(text)) throw new PlanRefused(`there is no ${place}; take it out by hand`);
  return text.replace(place, '');
}

/** @type {Edit} */
const workspaces = (text, { name }) => {
  const json = JSON.parse(text);
  json.workspaces = json.workspaces.filter((/** @type {string} */ each) => each !== name);
  return `${JSON.stringify(json, null, 2)}\n`;
};

/** @type {Edit} */
const lock = (text, { name }) => {
  const json = JSON.parse(text);
  const root = json.packages[''];
  root.workspaces = root.workspaces.filter((/** @type {string} */ each) => each !== name);
  delete json.packages[name];
  delete json.packages[`node_modules/@qihang/${name}`];
  return `${JSON.stringify(json, null, 2)}\n`;
};

/** @type {Edit} */
const apps = (text, { name }) => takeOut(text, `\\n *'${name}': \\{[^}]*\\},`);

/** @type {Edit} */
const contract = (text, { name, path: place }) =>
  takeOut(
    takeOut(text, `(?<=REMOTE_NAMES = \\[[^\\]]*),\\s*'${name}'`),
    `\\n *if \\(pathname === '${escaped(place)}'\\)\\s*return '${name}';`,
  );

/** @type {Edit} */
const route = (text, { name, path: place }) =>
  takeOut(text, `\\n *<Route path="${escaped(place)}" element=\\{slot\\('${name}'\\)\\} />`);

/** @type {Edit} */
const title = (text, { path: place }) =>
  takeOut(text, `\\n *if \\(pathname === '${escaped(place)}'\\)\\s*return \\{[^;]*\\};`);

/** @type {Edit} */
const container = (text, { name }) =>
  takeOut(
    takeOut(text, `\\nCOPY ${name}/package\\.json ${name}/`),
    `\\nCOPY --from=build /app/${name}/dist ${name}/dist`,
  );

/** The files of `registrations`, with the edit that undoes it. @type {Record<keyof typeof registrations, Edit>} */
export const deregistrations = {
  'package.json': workspaces,
  'package-lock.json': lock,
  'rsbuild.shared.ts': apps,
  'shared/src/contracts/remotes.ts': contract,
  'shell/src/routes.tsx': route,
  'shell/src/page-meta/page-meta.ts': title,
  'deploy/Dockerfile': container,
};

/**
 * Takes a remote out of every list of remotes; its folder stays. Nothing is written before all edits are known to fit, so
 * that a remote which was entered otherwise is left as it is.
 * @param {string} root the project
 * @param {string | undefined} name
 * @returns {Promise<string[]>} the changed files
 */
export async function removeRemote(root, name) {
  const read = (/** @type {string} */ file) => readFile(path.join(root, file), 'utf8');
  if (name === undefined) throw new PlanRefused('Which one? npm run remove-remote -- mf-plan');
  const places = [...(await read('rsbuild.shared.ts')).matchAll(/'(mf-[\w-]+)': \{[^}]*route: '([^']+)'/g)];
  const place = places.find(([, each]) => each === name)?.[2];
  if (place === undefined) throw new PlanRefused(`There is no remote ${name}.`);
  const edits = await Promise.all(
    Object.entries(deregistrations).map(async ([file, edit]) => {
      try {
        return { file, text: edit(await read(file), { name, path: place }) };
      } catch (error) {
        throw new PlanRefused(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    }),
  );
  for (const { file, text } of edits) await writeFile(path.join(root, file), text);
  return edits.map(({ file }) => file);
}
