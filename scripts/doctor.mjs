import { parseArgs } from 'node:util';
import { frontEnds } from './front-ends.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, root } from './workspace.mjs';

/** Origin at which `npm run dev` serves the shell. */
const DEVELOPMENT = 'http://localhost:3000';

const USAGE = `npm run doctor -- [--site <address>] [--development <address>] [--json]

Examines how the apps are built and shared, what the development server serves, and with --site a running site.
Ends with 0 when nothing is wrong, 1 when something is, 2 for wrong arguments.`;

/** @returns the arguments; ends the process where they are wrong, or where help is asked for */
function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        site: { type: 'string' },
        development: { type: 'string', default: DEVELOPMENT },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help) return values;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

const values = readArguments();

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
  const unbuilt = findings.diagnoses.filter(({ failure }) => failure === 'not-built');
  if (unbuilt.length > 0 && !values.json) {
    console.log(`\nTo build anew: npm run build -- --force ${unbuilt.map(({ where }) => where).join(' ')}`);
  }
  process.exitCode = findings.diagnoses.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof UnsafeSite)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
