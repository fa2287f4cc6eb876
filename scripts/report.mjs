import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { inRoot } from './workspace.mjs';

/** Number of files in the table of durations. */
const MAX_SHOWN_FILES = 20;

/** @typedef {{ stage: string, seconds: number }} StageTime */

/**
 * Measures stages; one may contain others.
 * @returns {{ time: <Result>(stage: string, task: () => Promise<Result>) => Promise<Result>, stages: StageTime[] }}
 */
export function makeStopwatch() {
  /** @type {StageTime[]} */
  const stages = [];
  return {
    stages,
    async time(stage, task) {
      const started = performance.now();
      try {
        return await task();
      } finally {
        stages.push({ stage, seconds: (performance.now() - started) / 1_000 });
      }
    },
  };
}

/** @param {number} seconds */
const format = (seconds) => `${seconds.toFixed(1).padStart(8)} s`;

const DURATIONS = inRoot('.cache', 'durations.json');

/**
 * Keeps the durations of a run, and those of files that were not part of it.
 * @param {{ file: string, seconds: number }[]} files
 * @param {StageTime[]} stages
 */
async function keepDurations(files, stages) {
  const before = await readFile(DURATIONS, 'utf8').then(JSON.parse, () => ({ files: [] }));
  const measured = new Set(files.map(({ file }) => file));
  const others = before.files.filter((/** @type {{ file: string }} */ { file }) => !measured.has(file));
  await mkdir(inRoot('.cache'), { recursive: true });
  await writeFile(DURATIONS, JSON.stringify({ stages, files: [...files, ...others] }, null, 2));
}

/**
 * Prints the duration of each stage and the slowest files, keeps all of them in `.cache/durations.json`, names failures
 * and skipped tests, and ends with the closing line on stdout: `N passed, N failed`, with `, N skipped` when
 * some were skipped.
 * @param {Required<import('./stages.mjs').Count>} count
 * @param {StageTime[]} stages
 * @returns {Promise<void>} the exit code is set: 1 when a test failed or none ran
 */
export async function report({ passed, failed, failures, skipped, files }, stages) {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds);
  await keepDurations(slowest, stages);
  console.error('\nSeconds by stage:');
  for (const { stage, seconds } of stages) console.error(`${format(seconds)}  ${stage}`);
  if (slowest.length > 0) console.error(`\nThe ${Math.min(MAX_SHOWN_FILES, slowest.length)} slowest files:`);
  for (const { file, seconds } of slowest.slice(0, MAX_SHOWN_FILES))
    console.error(`${format(seconds)}  ${file}`);
  if (skipped.length > 0) console.error(`\nSkipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`);
  if (failures.length > 0) console.error(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  const also = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  console.log(`${passed} passed, ${failed} failed${also}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
