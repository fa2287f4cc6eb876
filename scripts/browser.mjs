import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasAptAsRoot, installPackages } from './install-programs.mjs';
import { inRoot } from './workspace.mjs';

const DEBIAN_PATH = '/usr/bin/chromium';
/** What `npm test` drives where it is there, for half of the processor's time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const findBrowser = () =>
  [process.env.CHROMIUM_PATH, DEBIAN_PATH].find((file) => file !== undefined && existsSync(file));

/** @param {string} command @param {string[]} args */
const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', process.stderr, process.stderr] }).status === 0;

/**
 * Ensures a Chromium for the browser tests: `CHROMIUM_PATH`, then Debian's (installed when permitted), then
 * Playwright's own. When there is none, prints what to install and ends the process.
 */
export function ensureBrowser() {
  const isComplete = process.env.CHROMIUM_PATH !== undefined || existsSync(HEADLESS_SHELL);
  if (findBrowser() !== undefined && (isComplete || !hasAptAsRoot())) return;
  if (hasAptAsRoot()) {
    console.error('Installing Chromium, its headless shell and a Chinese font for the browser tests …');
    // Together, because each of the two insists on its own version of what they share.
    if (installPackages(['chromium', 'chromium-headless-shell', 'fonts-noto-cjk'])) return;
    // Older releases have no such package.
    if (findBrowser() !== undefined || installPackages(['chromium', 'fonts-noto-cjk'])) return;
  }
  const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js');
  console.error('Looking for Playwright’s own Chromium …');
  if (run(process.execPath, [playwright, 'install', 'chromium'])) return;
  console.error(
    'The browser tests need Chromium. On Debian or Ubuntu: sudo apt-get install -y --no-install-recommends chromium fonts-noto-cjk. Elsewhere: install Chrome or Chromium and set CHROMIUM_PATH to its program.',
  );
  process.exit(1);
}
