import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from './workspace.mjs';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failures] one line each
 * @property {string[]} [skipped] one line each
 * @property {{ file: string, seconds: number }[]} [files] how long each test file took
 * @property {Ran[]} [ran] all tests
 */

/** @typedef {{ file: string, title: string, status: 'passed' | 'failed' | 'skipped' }} Ran a test, with the titles of what it stands in */

/**
 * Path of the script behind a package's command. Read from disk, because not every package exports its package.json.
 * @param {string} name
 * @param {string} program
 */
const binOf = (name, program) => {
  const folder = inRoot('node_modules', ...name.split('/'));
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[program]);
};

/**
 * Runs a package's program with Node; its output goes to stderr, so that stdout stays ours.
 * @param {string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: Record<string, string> }} [options] quiet: print only when it fails
 * @returns {Promise<boolean>} true when it succeeded
 */
export async function runNode(args, { quiet = false, cwd = root, env = {} } = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : process.stderr, quiet ? 'pipe' : process.stderr],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (quiet && code !== 0) process.stderr.write(output);
  return code === 0;
}

/** @param {string} label @param {boolean} isGood @returns {Count} */
const one = (label, isGood) => {
  console.error(`${isGood ? '✓' : '✗'} ${label}`);
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [label] };
};

/** @param {Count[]} counts @returns {Required<Count>} */
export const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures = [] }) => failures),
  skipped: counts.flatMap(({ skipped = [] }) => skipped),
  files: counts.flatMap(({ files = [] }) => files),
  ran: counts.flatMap(({ ran = [] }) => ran),
});

/** The root with its scripts, every workspace, and the catalogue, which has no packages of its own. */
const PROJECTS = ['.', 'catalogue', ...JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).workspaces];

/** Type-checks every workspace, as many at a time as there are processors; each counts as one test. */
export async function checkTypes() {
  const records = inRoot('.cache', 'types');
  await mkdir(records, { recursive: true });
  // The largest first, for the best use of the processors.
  const queue = [...PROJECTS].sort((a, b) => Number(b === 'server') - Number(a === 'server'));
  /** @type {Count[]} */
  const counts = [];
  const work = async () => {
    for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
      const name = project === '.' ? 'root' : project;
      const record = ['--incremental', '--tsBuildInfoFile', path.join(records, `${name}.tsbuildinfo`)];
      const isGood = await runNode([binOf('typescript', 'tsc'), '-p', project, ...record], { quiet: true });
      counts.push(one(`types of ${project === '.' ? 'the root and scripts' : project}`, isGood));
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, os.availableParallelism()) }, work));
  return sum(counts);
}

/** Format, lint rules and unused files, exports and dependencies. */
export async function checkLint() {
  const biome = [binOf('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.'];
  const isTidy = await runNode(biome, { quiet: true });
  const isUsed = await runNode([binOf('knip', 'knip'), '--cache', '--cache-location', '.cache/knip'], {
    quiet: true,
  });
  return sum([one('format and lint', isTidy), one('no unused code', isUsed)]);
}

/**
 * Tests of the server's side, of the federation and of the scripts. Their files share the processes that run them, which
 * saves a third of the time: what a test leaves behind must harm no other.
 * @param {string[]} [args] arguments of the runner
 * @param {{ env?: Record<string, string> }} [options]
 */
export const runNodeTests = (args = [], options = {}) =>
  runUnitTests('node', ['--isolate=false', '--pool.memoryLimit', '800MB', ...args], options);

/**
 * Tests of components and of what runs in a page, each file in a document of its own.
 * @param {string[]} [args] arguments of the runner
 * @param {{ env?: Record<string, string> }} [options]
 */
export const runPageTests = (args = [], options = {}) => runUnitTests('browser', args, options);

/**
 * @param {'node' | 'browser'} project
 * @param {string[]} args paths to narrow it to, and options
 * @param {{ env?: Record<string, string> }} options
 */
async function runUnitTests(project, args, { env = {} }) {
  const report = inRoot('.cache', `rstest-${project}.json`);
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  const isGood = await runNode([binOf('@rstest/core', 'rstest'), 'run', '--project', project, ...args], {
    env: { ...env, RSTEST_REPORT: report },
  });
  const mayBeNone = args.includes('--passWithNoTests');
  return countReport(
    { file: report, label: `unit tests (${project})`, isGood, mayBeNone },
    ({ summary, files, tests, unhandledErrors }) => ({
      passed: summary.passedTests,
      failed: summary.failedTests,
      failures: [
        ...tests.filter(hasStatus('fail')).map((/** @type {any} */ { testPath, fullName, name, errors }) => {
          return failureLine(inProject(testPath), fullName ?? name, errors?.[0]?.message);
        }),
        ...(unhandledErrors ?? []).map((/** @type {any} */ { message }) =>
          failureLine('unit tests', 'an error that no test caught', message),
        ),
      ],
      skipped: tests
        .filter(hasStatus('skip', 'todo'))
        .map((/** @type {any} */ { testPath, fullName, name }) =>
          failureLine(inProject(testPath), fullName ?? name),
        ),
      files: files.map((/** @type {any} */ { testPath, duration }) => ({
        file: inProject(testPath),
        seconds: (duration ?? 0) / 1_000,
      })),
      ran: tests.map((/** @type {any} */ { testPath, fullName, name, status }) => ({
        file: inProject(testPath),
        title: fullName ?? name,
        status: status === 'pass' ? 'passed' : status === 'fail' ? 'failed' : 'skipped',
      })),
    }),
  );
}

/** @param {string[]} wanted */
const hasStatus =
  (...wanted) =>
  (/** @type {{ status: string }} */ { status }) =>
    wanted.includes(status);

const inProject = (/** @type {string} */ file) => path.relative(root, path.resolve(root, file));

/**
 * Browser tests of the production build, in a real browser.
 * @param {{ env?: Record<string, string> }} [options]
 */
export async function runBrowserTests({ env = {} } = {}) {
  const report = inRoot('.cache', 'playwright.json');
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  const isGood = await runNode([binOf('@playwright/test', 'playwright'), 'test'], {
    cwd: inRoot('e2e'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return countReport({ file: report, label: 'browser tests', isGood }, ({ stats, suites }) => {
    /** @type {Spec[]} */
    const specs = suites.flatMap(specsOf);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: specs.filter(({ status }) => status === 'failed').map(({ line }) => line),
      skipped: specs.filter(({ status }) => status === 'skipped').map(({ line }) => line),
      files: secondsByFile(specs),
      ran: specs.map(({ path: file, title, status }) => ({ file, title, status })),
    };
  });
}

/** Length limit of a failure's reason: enough for the seed and the counterexample of a failed property. */
const MAX_REASON_LENGTH = 500;

/**
 * Formats a failure in one line: place, test and reason. @param {string} where @param {string} what @param {string}
 * [why]
 */
const failureLine = (where, what, why) =>
  [
    where,
    what,
    stripVTControlCharacters(why ?? '')
      .trim()
      .split(/\s*\n\s*/)
      .slice(0, 3)
      .join(' ')
      .slice(0, MAX_REASON_LENGTH),
  ]
    .filter(Boolean)
    .join(' › ');

/** @typedef {{ file: string, path: string, title: string, seconds: number, status: 'passed' | 'failed' | 'skipped', line: string }} Spec */

/** Flattens a suite of Playwright's report, inner suites included. @param {any} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap((/** @type {any} */ { ok, file, title, tests }) =>
    tests.map((/** @type {any} */ { projectName, results, status }) => ({
      file: `e2e/${file} [${projectName}]`,
      path: `e2e/${file}`,
      title,
      seconds:
        results.reduce((/** @type {number} */ all, /** @type {any} */ { duration }) => all + duration, 0) /
        1_000,
      status: status === 'skipped' ? 'skipped' : ok ? 'passed' : 'failed',
      line: failureLine(`[${projectName}] ${file}`, title, results.at(-1)?.error?.message),
    })),
  ),
  ...suites.flatMap(specsOf),
];

/** @param {Spec[]} specs */
function secondsByFile(specs) {
  /** @type {Map<string, number>} */
  const byFile = new Map();
  for (const { file, seconds } of specs) byFile.set(file, (byFile.get(file) ?? 0) + seconds);
  return [...byFile].map(([file, seconds]) => ({ file, seconds }));
}

/**
 * @param {{ file: string, label: string, isGood: boolean, mayBeNone?: boolean }} report
 * @param {(json: any) => Count} read
 * @returns {Promise<Count>}
 */
async function countReport({ file, label, isGood, mayBeNone = false }, read) {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null && isGood && mayBeNone) return { passed: 0, failed: 0 };
  if (text === null) return one(`${label}: the runner ended without a report`, false);
  const count = read(JSON.parse(text));
  // A runner may fail outside its tests (a file that does not load), which counts as a failure too.
  if (!isGood && count.failed === 0) {
    const failures = [...(count.failures ?? []), `${label}: the runner failed beside its tests`];
    return { ...count, failed: 1, failures };
  }
  if (count.passed + count.failed > 0 || mayBeNone) return count;
  return one(`${label}: none ran`, false);
}
