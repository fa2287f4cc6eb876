import { parseArgs } from 'node:util';
import { frontEnds } from './front-ends.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, root } from './workspace.mjs';

/** Origin at which `npm run dev` serves the shell. */
const DEVELOPMENT = 'http://localhost:3000';

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    development: { type: 'string', default: DEVELOPMENT },
    json: { type: 'boolean' },
  },
});

await ensureInstalled();
const { loadSource } = await import('./load-source.mjs');
/** @type {typeof import('@qihang/federation/dev')} */
const { describeFindings, parseSite, runDoctor, UnsafeSite } = await loadSource('@qihang/federation/dev');

/** @param {string} name @returns {import('@qihang/federation/dev').ExaminedApp} */
const examined = (name) => ({
  name,
  kind: name === 'shell' ? 'host' : 'remote',
  root: inRoot(name),
  dist: inRoot(name, 'dist'),
  ...(name === 'shell' ? {} : { standalone: inRoot(name, 'src', 'index.ts') }),
});

try {
  const findings = await runDoctor({
    root,
    apps: (await frontEnds()).map(examined),
    development: values.development,
    ...(values.site === undefined ? {} : { site: parseSite(values.site).origin }),
  });
  console.log(values.json ? JSON.stringify(findings, null, 2) : describeFindings(findings));
  process.exitCode = findings.diagnoses.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof UnsafeSite)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
