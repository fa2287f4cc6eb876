import os from 'node:os';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';

/** `--deep` runs every repetition, engine and product of its own (`npm run test:deep`). */
const { values } = parseArgs({ options: { deep: { type: 'boolean', default: false } } });
/** One more than processors: tests wait for clocks, processes and the database for a third of their time. */
const WORKERS = ['--pool.maxWorkers', String(Math.min(os.availableParallelism() + 1, 4))];
const env = { TEST_LANE: values.deep ? 'deep' : 'quick' };

await ensureInstalled();
const { ensureBrowser } = await import('./browser.mjs');
const { ensureFirefox, ensureNginx } = await import('./install-programs.mjs');
const { buildChanged } = await import('./build.mjs');
const { checkProofs } = await import('./proofs.mjs');
const { makeStopwatch, report } = await import('./report.mjs');
const { checkLint, checkTypes, runBrowserTests, runNodeTests, runPageTests, sum } = await import(
  './stages.mjs'
);

ensureBrowser();
ensureNginx();
ensureFirefox();
const { time, stages } = makeStopwatch();
/** @type {import('./stages.mjs').Count[]} */
const counts = [];
const isBuilt = await time('build', buildChanged).then(
  () => true,
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    counts.push({ passed: 0, failed: 1, failures: ['the build'] });
    return false;
  },
);
await time('all after the build', async () => {
  counts.push(await time('types', checkTypes), await time('lint and unused code', checkLint));
  // One after the other: beside each other they save a tenth of the time, and deadlines fail that hold alone.
  counts.push(await time('tests in Node', () => runNodeTests(WORKERS, { env })));
  counts.push(await time('tests of components', () => runPageTests(WORKERS, { env })));
  if (isBuilt) counts.push(await time('browser tests', () => runBrowserTests({ env })));
});
// Without a build there are no browser tests, and one failure says so.
if (isBuilt) counts.push(await checkProofs(sum(counts).ran));
await report(sum(counts), stages);
