import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { DAYS, readComponents } from './components.mjs';

const USE = `npm run advisories [-- --registry ADDRESS]

Asks the registry which packages of the lock file have known vulnerabilities. Ends with 1 when there is one, with 2 when the
registry does not say.`;

/** @param {unknown} value @returns {value is keyof typeof DAYS} */
const isSeverity = (value) => typeof value === 'string' && value in DAYS;

/**
 * @typedef {{ title: string, url: string, severity: string, vulnerable_versions: string }} Advisory
 */

/**
 * Advisories by package, for exactly these versions (npm's bulk endpoint).
 * @param {string} registry
 * @param {readonly import('./components.mjs').Component[]} components
 * @returns {Promise<Record<string, Advisory[]> | null>} null when the registry offers none
 */
async function askRegistry(registry, components) {
  /** @type {Record<string, string[]>} */
  const versions = {};
  for (const { name, version } of components) versions[name] = [...(versions[name] ?? []), version];
  const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry.replace(/\/*$/, '/')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(versions),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => null);
  const answer = response?.ok === true ? await response.json().catch(() => null) : null;
  return typeof answer === 'object' && answer !== null && Object.values(answer).every(Array.isArray)
    ? answer
    : null;
}

const configuredRegistry = () =>
  execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();

const { values } = parseArgs({ options: { registry: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(USE);
} else {
  const registry = values.registry ?? configuredRegistry();
  const components = await readComponents();
  const advisories = await askRegistry(registry, components);
  if (advisories === null) {
    console.error(
      `${registry} does not say which packages have known vulnerabilities; name another with --registry`,
    );
    process.exitCode = 2;
  } else {
    const tools = new Set(components.filter(({ isTool }) => isTool).map(({ name }) => name));
    const lines = Object.entries(advisories).flatMap(([name, found]) =>
      found.map(({ title, url, severity, vulnerable_versions }) => {
        const days = DAYS[isSeverity(severity) ? severity : 'critical'];
        const place = tools.has(name) ? ', a tool' : '';
        return `${name} ${vulnerable_versions}${place}: ${severity}, to be mended within ${days} days: ${title} ${url}`;
      }),
    );
    for (const line of lines.sort()) console.log(line);
    console.error(`${components.length} packages, ${lines.length} with known vulnerabilities`);
    process.exitCode = lines.length === 0 ? 0 : 1;
  }
}
