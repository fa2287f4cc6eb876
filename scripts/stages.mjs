import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from './workspace.mjs';

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Count what failed, a line each */

/**
 * The script behind a package's command. Read from disk: not every package exports its package.json.
 * @param {string} name
 * @param {string} program
 */
const binOf = (name, program) => {
  const folder = inRoot('node_modules', ...name.split('/'));
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[program]);
};

/**
 * Runs a program of a package with Node; what it prints goes to stderr, so that stdout stays ours.
 * @param {string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: Record<string, string> }} [options] quiet: print only when it fails
 * @returns {Promise<boolean>} whether it ended well
 */
export async function runNode(args, { quiet = false, cwd = root, env = {} } = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : process.stderr, quiet ? 'pipe' : process.stderr],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
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
});

/** The root with its scripts, and every workspace. */
const PROJECTS = ['.', ...JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).workspaces];

/** Type-checks every room; each counts as one. */
export async function checkTypes() {
  const counts = [];
  for (const project of PROJECTS) {
    counts.push(
      one(
        `types of ${project === '.' ? 'the root and scripts' : project}`,
        await runNode([binOf('typescript', 'tsc'), '-p', project], { quiet: true }),
      ),
    );
  }
  return sum(counts);
}

/** Format, lint rules and unused files, exports and dependencies. */
export async function checkLint() {
  return sum([
    one(
      'format and lint',
      await runNode([binOf('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.'], { quiet: true }),
    ),
    one('no unused code', await runNode([binOf('knip', 'knip')], { quiet: true })),
  ]);
}

/**
 * Unit, component, contract and server tests.
 * @param {string[]} [filters] paths or projects to narrow it to
 */
export async function runUnitTests(filters = []) {
  const report = inRoot('.cache', 'rstest.json');
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  const isGood = await runNode([binOf('@rstest/core', 'rstest'), 'run', ...filters], {
    env: { RSTEST_REPORT: report },
  });
  return countReport(report, 'unit tests', isGood, ({ summary, tests, unhandledErrors }) => ({
    passed: summary.passedTests,
    failed: summary.failedTests,
    failures: [
      ...tests
        .filter((/** @type {any} */ test) => test.status === 'fail')
        .map((/** @type {any} */ { testPath, fullName, name, errors }) =>
          failureLine(testPath, fullName ?? name, errors?.[0]?.message),
        ),
      ...(unhandledErrors ?? []).map((/** @type {any} */ { message }) =>
        failureLine('unit tests', 'an error that no test caught', message),
      ),
    ],
  }));
}

/** Journeys in a real browser against the product as it ships. */
export async function runBrowserTests() {
  const report = inRoot('.cache', 'playwright.json');
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  const isGood = await runNode([binOf('@playwright/test', 'playwright'), 'test'], {
    cwd: inRoot('e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return countReport(report, 'browser tests', isGood, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failedSpecs),
  }));
}

/** Of a reason: enough for the seed and the counterexample of a property that failed. */
const MOST_OF_WHY = 500;

/** One line: where, what, and why. @param {string} where @param {string} what @param {string} [why] */
const failureLine = (where, what, why) =>
  [
    where,
    what,
    stripVTControlCharacters(why ?? '')
      .trim()
      .split(/\s*\n\s*/)
      .slice(0, 3)
      .join(' ')
      .slice(0, MOST_OF_WHY),
  ]
    .filter(Boolean)
    .join(' › ');

/** The failed tests of a suite of Playwright's report, inner suites included. @param {any} suite @returns {string[]} */
const failedSpecs = ({ specs = [], suites = [] }) => [
  ...specs
    .filter((/** @type {any} */ { ok }) => !ok)
    .flatMap((/** @type {any} */ { file, title, tests }) =>
      tests.map((/** @type {any} */ { projectName, results }) =>
        failureLine(`[${projectName}] ${file}`, title, results.at(-1)?.error?.message),
      ),
    ),
  ...suites.flatMap(failedSpecs),
];

/**
 * @param {string} file
 * @param {string} label
 * @param {boolean} isGood
 * @param {(json: any) => Count} read
 * @returns {Promise<Count>}
 */
async function countReport(file, label, isGood, read) {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return one(`${label}: the runner ended without a report`, false);
  const count = read(JSON.parse(text));
  // A runner may fail beside its tests (a file that does not load): that is a failure too.
  if (!isGood && count.failed === 0) {
    const failures = [...(count.failures ?? []), `${label}: the runner failed beside its tests`];
    return { ...count, failed: 1, failures };
  }
  return count.passed + count.failed === 0 ? one(`${label}: none ran`, false) : count;
}
