import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { ensureBrowser } = await import('./browser.mjs');
const { ensureFirefox, ensureNginx } = await import('./programs.mjs');
const { buildChanged } = await import('./build.mjs');
const { checkLint, checkTypes, runBrowserTests, runUnitTests, sum } = await import('./stages.mjs');

ensureBrowser();
ensureNginx();
ensureFirefox();
/** @type {import('./stages.mjs').Count[]} */
const counts = [await checkTypes(), await checkLint()];
let isBuilt = true;
try {
  await buildChanged();
} catch (error) {
  isBuilt = false;
  console.error(error instanceof Error ? error.message : error);
  counts.push({ passed: 0, failed: 1, failures: ['the build'] });
}
counts.push(await runUnitTests());
if (isBuilt) counts.push(await runBrowserTests());

const { passed, failed, failures } = sum(counts);
// Once more at the end: nobody finds them in an hour's output.
if (failures.length > 0) console.error(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
