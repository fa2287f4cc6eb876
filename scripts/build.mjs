import { spawn } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { writeSbom } from './bill-of-materials.mjs';
import { frontEnds } from './front-ends.mjs';
import { ensureInstalled } from './install.mjs';
import { precompress } from './precompress.mjs';
import { hashPlaces, inRoot } from './workspace.mjs';

const PLATFORM = ['federation', 'rsbuild.shared.ts', 'tsconfig.base.json', 'package-lock.json'];

/** Build targets with their inputs: a target whose inputs did not change is not built again. */
export const TARGETS = [
  ...(await frontEnds()).map((name) => ({ name, inputs: [name, 'shared', ...PLATFORM] })),
  {
    name: 'server',
    inputs: [
      ...[
        'server',
        'coach',
        'documents',
        'shared/src/contracts',
        'shared/src/deliverables',
        'shared/src/markdown',
      ],
      ...PLATFORM,
    ],
  },
];

/** @param {string} name */
const recordOf = (name) => inRoot(name, 'dist', '.build.json');

/** Files of a target's build, below its folder. @param {string} name @returns {Promise<string[]>} */
const filesOf = (name) => readdir(inRoot(name, 'dist'), { recursive: true }).catch(() => []);

/**
 * True for a build of these inputs of which no file is missing.
 * @param {string} name @param {string} inputs
 */
const isCurrent = async (name, inputs) => {
  const text = await readFile(recordOf(name), 'utf8').catch(() => null);
  if (text === null) return false;
  /** @type {{ inputs: string, files?: string[] }} */
  const record = JSON.parse(text);
  if (record.inputs !== inputs) return false;
  const present = new Set(await filesOf(name));
  return (record.files ?? []).every((file) => present.has(file));
};

/** @param {{ name: string, inputs: string[] }} target @param {string} inputs */
async function build({ name }, inputs) {
  const started = Date.now();
  const release = inputs.slice(0, 12);
  await rm(recordOf(name), { force: true });
  const child = spawn(
    process.execPath,
    [inRoot('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js'), 'build'],
    {
      cwd: inRoot(name),
      env: { ...process.env, NODE_ENV: 'production', BUILD_ID: release },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${name} did not build:\n${output}`);
  if (name !== 'server') await precompress(inRoot(name, 'dist'));
  const files = await filesOf(name);
  await writeFile(recordOf(name), JSON.stringify({ inputs, builtAt: new Date().toISOString(), files }));
  console.error(`  ${name} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Builds every target whose inputs changed since its last build, or whose build is not whole.
 * @param {readonly string[]} [only] names of targets; all by default
 * @param {{ isForced?: boolean }} [options] isForced: builds them whether they changed or not
 * @returns {Promise<string[]>} the names of the targets that were built
 */
export async function buildChanged(only, { isForced = false } = {}) {
  const wanted = TARGETS.filter((target) => only === undefined || only.includes(target.name));
  const hashed = await Promise.all(
    wanted.map(async (target) => ({
      target,
      inputs: await hashPlaces(target.inputs, process.versions.node.split('.')[0]),
    })),
  );
  const stale = [];
  for (const entry of hashed) {
    if (isForced || !(await isCurrent(entry.target.name, entry.inputs))) stale.push(entry);
  }
  if (stale.length === 0) return [];
  console.error(`Building ${stale.map(({ target }) => target.name).join(', ')} …`);
  const queue = [...stale];
  const workers = Math.min(queue.length, Math.max(1, os.availableParallelism?.() ?? 2));
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await build(next.target, next.inputs);
    }),
  );
  // Beside the server's build, which has just been emptied or names other packages now.
  await writeSbom();
  return stale.map(({ target }) => target.name);
}

const USAGE = `npm run build -- [--force] [<target> …]

Builds what has changed since its last build, or what is not whole; with --force whether it has changed or not.
Targets: ${TARGETS.map(({ name }) => name).join(', ')}`;

/** @returns the targets, undefined for all; ends the process where the arguments are wrong */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const unknown = positionals.find((given) => !TARGETS.some(({ name }) => name === given));
    if (unknown !== undefined) throw new Error(`there is no target ${unknown}`);
    return { only: positionals.length > 0 ? positionals : undefined, isForced: values.force };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const { only, isForced } = readArguments();
  try {
    const built = await buildChanged(only, { isForced });
    if (built.length === 0) console.error('Everything is up to date.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
