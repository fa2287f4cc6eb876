import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { checkLint, checkTypes, runUnitTests, sum } = await import('./stages.mjs');

// Before a commit, under a minute: everything that needs neither a build, a browser nor a database.
const { passed, failed } = sum([
  await checkTypes(),
  await checkLint(),
  await runUnitTests(['--project', 'browser', '--project', 'pure']),
]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
