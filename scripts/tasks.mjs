import { ensureInstalled } from './install.mjs';

/** Has a robot do the twelve tasks of docs/tasks.md, and draws them and the pictures of README.md anew. */
await ensureInstalled();
const { ensureBrowser } = await import('./browser.mjs');
const { buildChanged } = await import('./build.mjs');
const { runNode } = await import('./stages.mjs');
const { inRoot } = await import('./workspace.mjs');

ensureBrowser();
await buildChanged();
const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js');
const isGood = await runNode(
  // The option takes all words that follow it by a space.
  [playwright, 'test', '--project=phone', '--project=desktop', 'tasks.spec.ts', 'readme-pictures.spec.ts'],
  { cwd: inRoot('e2e'), env: { TASK_PICTURES: '1' } },
);
process.exit(isGood ? 0 : 1);
