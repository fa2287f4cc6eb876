import { spawn } from 'node:child_process';
import { access, readFile, stat } from 'node:fs/promises';
import { inRoot, root } from './workspace.mjs';

const MINIMUM = [20, 19];

/** Ends the process with one clear line when Node is too old to run the rest. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = /** @type {[number, number]} */ (MINIMUM);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`Node ${wantedMajor}.${wantedMinor} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** npm writes this file at the end of every install, so its age shows whether the lock file has changed since. */
async function isInstalled() {
  const [installed, wanted] = await Promise.all([
    stat(inRoot('node_modules', '.package-lock.json')).catch(() => null),
    stat(inRoot('package-lock.json')),
  ]);
  if (installed === null) return false;
  if (installed.mtimeMs >= wanted.mtimeMs) return true;
  // In a fresh checkout the lock file's time is new, so the installed packages are compared as well.
  return (await missingPackages()).length === 0 && (await hasSameVersions());
}

/** @returns {Promise<Record<string, { version?: string, optional?: boolean, link?: boolean }>>} */
async function lockedPackages(/** @type {string} */ file) {
  return JSON.parse(await readFile(file, 'utf8')).packages;
}

async function missingPackages() {
  const packages = await lockedPackages(inRoot('package-lock.json'));
  const names = Object.keys(packages).filter(
    (name) => name.includes('node_modules/') && !packages[name]?.optional,
  );
  const present = await Promise.all(
    names.map((name) =>
      access(inRoot(name, 'package.json')).then(
        () => true,
        () => false,
      ),
    ),
  );
  return names.filter((_, index) => !present[index]);
}

async function hasSameVersions() {
  const [wanted, installed] = await Promise.all([
    lockedPackages(inRoot('package-lock.json')),
    lockedPackages(inRoot('node_modules', '.package-lock.json')),
  ]);
  return Object.entries(installed).every(
    ([name, { version, link }]) => link || wanted[name]?.version === version,
  );
}

/** Prints how many of the lock file's packages are on disk, every two seconds, until the returned function is called. */
async function showProgress() {
  const packages = await lockedPackages(inRoot('package-lock.json'));
  const total = Object.entries(packages).filter(
    ([name, entry]) => name.includes('node_modules/') && !entry.optional,
  ).length;
  const started = Date.now();
  const timer = setInterval(async () => {
    const missing = await missingPackages();
    const seconds = Math.round((Date.now() - started) / 1000);
    console.error(`  ${total - missing.length} of ${total} packages, ${seconds} s`);
  }, 2_000);
  return () => clearInterval(timer);
}

/**
 * Installs the packages of package-lock.json unless they are present. No install scripts run, because no package needs
 * one. Ends the process when npm fails.
 */
export async function ensureInstalled() {
  requireNode();
  if (await isInstalled()) return;
  console.error('Installing packages (about half a minute on a fast line) …');
  const stop = await showProgress();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock file that lacks another platform's binary, and a registry need not have them all.
  // With `--no-save`, `install` follows the lock file just as well.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(npm, args, {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  stop();
  if (code !== 0) {
    console.error(`npm install failed (exit ${code}). Check the network and the registry, then start again.`);
    process.exit(1);
  }
  console.error('Packages are installed.');
}
