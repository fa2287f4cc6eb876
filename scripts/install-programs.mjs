import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** @param {string} command @param {string[]} args */
const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', process.stderr, process.stderr],
    // RUNLEVEL=1 keeps Debian's packages from starting their services.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status === 0;

export const hasAptAsRoot = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages when permitted. @param {string[]} packages @returns true when they are installed */
export function installPackages(packages) {
  if (!hasAptAsRoot()) return false;
  run('apt-get', ['update', '-qq']);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

const findNginx = () =>
  [process.env.NGINX_PATH, '/usr/sbin/nginx'].find((file) => file !== undefined && existsSync(file));

/**
 * Ensures an nginx for the topology tests: `NGINX_PATH`, then Debian's (installed when permitted). Without one those
 * tests are skipped, with a message.
 */
export function ensureNginx() {
  if (findNginx() !== undefined) return;
  console.error('Installing nginx for the tests of several servers …');
  if (installPackages(['nginx-light'])) return;
  console.error(
    'Tests behind a real nginx are skipped: there is none. On Debian or Ubuntu: sudo apt-get install -y nginx-light. Elsewhere: install nginx and set NGINX_PATH to its program.',
  );
}

const findFirefox = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr'].find((file) => file !== undefined && existsSync(file));

/**
 * Ensures a Firefox for the page-load tests, beside Chromium: `FIREFOX_PATH`, then Debian's (installed when permitted).
 * Without one they run in Chromium alone, with a message.
 */
export function ensureFirefox() {
  if (findFirefox() !== undefined) return;
  console.error('Installing Firefox for the tests of two browsers …');
  if (installPackages(['firefox-esr'])) return;
  console.error(
    'Tests in Firefox are skipped: there is none. On Debian or Ubuntu: sudo apt-get install -y firefox-esr. Elsewhere: install Firefox and set FIREFOX_PATH to its program.',
  );
}
