import { PlanRefused } from './plan.mjs';

/** @typedef {import('./plan.mjs').RemotePlan} RemotePlan */
/** @typedef {(text: string, plan: RemotePlan) => string} Edit */

/**
 * Replaces the match of a pattern. Throws when nothing matches, instead of guessing.
 * @param {string} text
 * @param {RegExp} place
 * @param {(match: string) => string} put
 */
function change(text, place, put) {
  if (!place.test(text)) throw new PlanRefused(`there is no ${place} any more`);
  return text.replace(place, put);
}

/** @type {Edit} */
const workspaces = (text, { name }) => {
  const json = JSON.parse(text);
  const last = json.workspaces.findLastIndex((/** @type {string} */ each) => each.startsWith('mf-'));
  json.workspaces.splice(last + 1, 0, name);
  return `${JSON.stringify(json, null, 2)}\n`;
};

/** As npm would write it: the next install links the folder. @type {Edit} */
const lock = (text, { name }) => {
  const json = JSON.parse(text);
  const own = {
    [name]: { name: `@qihang/${name}`, version: '1.0.0' },
    [`node_modules/@qihang/${name}`]: { resolved: name, link: true },
  };
  const { '': root, ...packages } = json.packages;
  const last = root.workspaces.findLastIndex((/** @type {string} */ each) => each.startsWith('mf-'));
  root.workspaces.splice(last + 1, 0, name);
  const sorted = Object.entries({ ...packages, ...own }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  json.packages = { '': root, ...Object.fromEntries(sorted) };
  return `${JSON.stringify(json, null, 2)}\n`;
};

/** @type {Edit} */
const apps = (text, { name, port, path }) =>
  change(text, /\n\} as const;/, (end) => `\n  '${name}': { port: ${port}, route: '${path}' },${end}`);

/** @type {Edit} */
const contract = (text, { name, path }) => {
  const named = change(text, /(REMOTE_NAMES = \[[^\]]*)\]/, (list) => `${list.slice(0, -1)}, '${name}']`);
  return change(
    named,
    /(\n {2}if \(pathname === '\/login')/,
    (first) => `\n  if (pathname === '${path}') return '${name}';${first}`,
  );
};

/** @type {Edit} */
const route = (text, { name, path }) =>
  change(
    text,
    /\n( *)<Route path="\/" element=\{slot\('mf-landing'\)\} \/>/,
    (first) => `${first}\n        <Route path="${path}" element={slot('${name}')} />`,
  );

/** @type {Edit} */
const title = (text, plan) =>
  change(
    text,
    /\n {2}if \(pathname === '\/login'\)/,
    (first) =>
      `\n  if (pathname === '${plan.path}') return { title: \`${plan.title} · \${brand}\`, description: tagline };${first}`,
  );

/** @type {Edit} */
const container = (text, { name }) =>
  change(
    change(
      text,
      /\nCOPY server\/package\.json server\/\n/,
      (line) => `\nCOPY ${name}/package.json ${name}/${line}`,
    ),
    /\nRUN mkdir \/data/,
    (line) => `\nCOPY --from=build /app/${name}/dist ${name}/dist${line}`,
  );

/**
 * The files that list remotes by name, with the edit for each.
 * @type {Record<string, Edit>}
 */
export const registrations = {
  'package.json': workspaces,
  'package-lock.json': lock,
  'rsbuild.shared.ts': apps,
  'shared/src/contracts/remotes.ts': contract,
  'shell/src/routes.tsx': route,
  'shell/src/page-meta/page-meta.ts': title,
  'deploy/Dockerfile': container,
};
