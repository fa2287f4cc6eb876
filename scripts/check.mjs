import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { buildChanged } = await import('./build.mjs');
const { testsToRun } = await import('./changed-tests.mjs');
const { makeStopwatch, report } = await import('./report.mjs');
const { checkLint, checkTypes, runNodeTests, runPageTests, sum } = await import('./stages.mjs');

const { time, stages } = makeStopwatch();
// Some tests check the build output against its budgets.
await time('build', buildChanged);
const { args, save } = await testsToRun();
const counts = await time('all after the build', () =>
  Promise.all([
    time('types', checkTypes),
    time('lint and unused code', checkLint),
    time('tests in Node of what changed', () => runNodeTests(args)),
    time('tests of components of what changed', () => runPageTests(args)),
  ]),
);
const count = sum(counts);
if (count.failed === 0) await save();
await report(count, stages);
