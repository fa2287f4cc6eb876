import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeFilesIn, dependentsOf, importGraph, workspaces } from './import-graph.mjs';
import { hashFile, inRoot, root } from './workspace.mjs';

/** Hashes of all files at the last green `npm run check`. */
const RECORD = inRoot('.cache', 'checked.json');
const DURATIONS = inRoot('.cache', 'durations.json');
/**
 * Limit of one check, in recorded seconds of test files: those of `npm test` were measured beside browsers, and two
 * workers share them, so that a third of that time passes.
 */
const MAX_SECONDS = 150;
/** Estimate for a file without a recorded duration. */
const UNKNOWN_SECONDS = 1.5;
/** Overhead per file for its process and modules. */
const START_SECONDS = 0.7;

const TEST = /\.test\.tsx?$/;
/** Tests of the tree as a whole: boundaries, names, documents. */
const STRUCTURE = /^(docs|scripts|deploy)\/[^/]*\.test\.ts$/;
/** Tests that start programs, which takes seconds. */
const SLOW_TESTS = /^scripts\/(doctor|new-remote)\.test\.ts$/;

/** @returns {string[]} every file of the project, including those not yet added to git */
const allFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(inRoot(file)));

/** @returns {Promise<Record<string, string>>} */
async function hashAll() {
  return Object.fromEntries(
    await Promise.all(allFiles().map(async (file) => [file, await hashFile(inRoot(file))])),
  );
}

/** Without a record: the files changed since the last commit, by git. @returns {string[]} */
const changedSinceCommit = () =>
  execFileSync('git', ['status', '--porcelain', '--untracked-files=all', '--no-renames'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [line.slice(3).replace(/^"|"$/g, '')]));

/** @returns {Record<string, number>} */
function secondsOfFiles() {
  if (!existsSync(DURATIONS)) return {};
  const { files } = JSON.parse(readFileSync(DURATIONS, 'utf8'));
  return Object.fromEntries(files.map((/** @type {any} */ { file, seconds }) => [file, seconds]));
}

/** Number of steps from one folder to the other. @param {string} a @param {string} b */
function distance(a, b) {
  const [from, to] = [path.dirname(a).split('/'), path.dirname(b).split('/')];
  const shared = from.findIndex((part, index) => part !== to[index]);
  const common = shared === -1 ? from.length : shared;
  return from.length + to.length - 2 * common;
}

/**
 * Finds the test files for a change, nearest first: those that import a changed file, directly or not, and those that
 * name a changed file that is not code.
 * @param {readonly string[]} changed
 * @returns {string[]}
 */
export function affectedTests(changed) {
  const files = [...workspaces(), 'scripts', 'docs', 'deploy'].flatMap(codeFilesIn);
  const tests = files.filter((file) => TEST.test(file));
  const graph = importGraph(files);
  const affected = dependentsOf(
    graph,
    changed.filter((file) => graph.has(file)),
  );
  const names = changed.filter((file) => !graph.has(file)).map((file) => path.basename(file));
  const isNamed = (/** @type {string} */ file) => {
    const source = names.length === 0 ? '' : readFileSync(inRoot(file), 'utf8');
    return names.some((name) => source.includes(name));
  };
  const steps = (/** @type {string} */ file) => Math.min(...changed.map((each) => distance(each, file)));
  return tests
    .filter((file) => affected.has(file) || isNamed(file))
    .sort((a, b) => steps(a) - steps(b) || a.localeCompare(b));
}

/**
 * Chooses the nearest tests that fit into the time limit, and always the structure tests.
 * @param {readonly string[]} tests
 * @param {readonly string[]} structure
 */
function choose(tests, structure) {
  const seconds = secondsOfFiles();
  const chosen = [...structure];
  let left = MAX_SECONDS;
  for (const file of tests.filter((test) => !structure.includes(test))) {
    const cost = START_SECONDS + (seconds[file] ?? UNKNOWN_SECONDS);
    if (cost > left) continue;
    left -= cost;
    chosen.push(file);
  }
  return chosen;
}

/**
 * Chooses the tests for the changes since the last green check; in a checkout that was never checked, since the last
 * commit. Prints a note when not all of them fit into the time limit.
 * @returns {Promise<{ args: string[], save: () => Promise<void> }>} arguments of the runner; `save` marks the present
 *   state as checked
 */
export async function testsToRun() {
  const hashes = await hashAll();
  const record = await readFile(RECORD, 'utf8').then(JSON.parse, () => null);
  const changed =
    record === null
      ? changedSinceCommit()
      : [...new Set([...Object.keys(hashes), ...Object.keys(record)])].filter(
          (file) => hashes[file] !== record[file],
        );
  const structure = Object.keys(hashes).filter((file) => STRUCTURE.test(file) && !SLOW_TESTS.test(file));
  const affected = changed.length === 0 ? [] : affectedTests(changed);
  const chosen = choose(affected, structure);
  const left = affected.filter((file) => !chosen.includes(file)).length;
  console.error(`${changed.length} changed files, ${affected.length} test files reach them.`);
  if (left > 0) console.error(`${left} of these are left to npm test: they do not fit into a minute.`);
  return {
    args: [...chosen, '--pool.maxWorkers', '100%', '--passWithNoTests'],
    async save() {
      // With tests left over, the next check starts from the same changes.
      if (left > 0) return;
      await mkdir(path.dirname(RECORD), { recursive: true });
      await writeFile(RECORD, JSON.stringify(hashes));
    },
  };
}
