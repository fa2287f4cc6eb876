import { frontEnds } from './front-ends.mjs';
import { ensureInstalled } from './install.mjs';

/** Rooms whose tests need neither a database nor a browser. */
const QUICK_ROOMS = ['shared', ...(await frontEnds()), 'federation', 'scripts', 'docs'];

await ensureInstalled();
const { buildChanged } = await import('./build.mjs');
const { checkLint, checkTypes, runUnitTests, sum } = await import('./stages.mjs');

// Some tests hold what was built against its budgets.
await buildChanged();
const { passed, failed } = sum([
  ...(await Promise.all([checkTypes(), checkLint()])),
  await runUnitTests([...QUICK_ROOMS, '--pool.maxWorkers', '100%']),
]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
