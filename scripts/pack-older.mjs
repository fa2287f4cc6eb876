import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { inRoot, root } from './workspace.mjs';

/**
 * Packs the server of an earlier commit into one compressed file, for the tests in which it runs beside the present one
 * (docs/decisions/0034): a checkout of the tests need not hold the history. The server is what that commit builds, word for
 * word, with its agents and migrations; its packages are those that are installed when it runs.
 */
const ARCHIVE = inRoot('e2e', 'faults', 'older', 'server.json.br');

const USAGE = `node scripts/pack-older.mjs COMMIT

Writes ${path.relative(root, ARCHIVE)}. COMMIT is the last one with the schema before the present one.`;

const [commit] = process.argv.slice(2);
if (commit === undefined || commit.startsWith('-')) {
  console.error(USAGE);
  process.exit(commit === '--help' ? 0 : 2);
}

/** @param {string[]} args */
const git = (args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Packages of the project; the rooms among them are the copy's. @param {string} copy */
function linkPackages(copy) {
  const source = inRoot('node_modules');
  const target = path.join(copy, 'node_modules');
  mkdirSync(path.join(target, '@qihang'), { recursive: true });
  for (const name of readdirSync(source)) {
    if (name !== '@qihang') symlinkSync(path.join(source, name), path.join(target, name));
  }
  const { workspaces } = JSON.parse(readFileSync(path.join(copy, 'package.json'), 'utf8'));
  for (const name of workspaces) symlinkSync(path.join(copy, name), path.join(target, '@qihang', name));
}

/** What a running server reads of its own. @param {string} file below the folder `server` */
const isNeeded = (file) =>
  file === 'package.json' ||
  /^dist\/[^/]+\.js$/.test(file) ||
  file.startsWith('agents/') ||
  /^src\/database\/migrations\/(\w[^/]*\.sql|meta\/_journal\.json)$/.test(file);

const folder = mkdtempSync(path.join(os.tmpdir(), 'qihang-older-'));
try {
  const copy = path.join(folder, 'copy');
  const full = git(['rev-parse', '--verify', `${commit}^{commit}`]);
  git(['worktree', 'add', '--detach', '--force', copy, full]);
  linkPackages(copy);
  const server = path.join(copy, 'server');
  const build = [path.join(copy, 'node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js'), 'build'];
  const { status, stdout, stderr } = spawnSync(process.execPath, build, {
    cwd: server,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: full.slice(0, 12) },
  });
  if (status !== 0) throw new Error(`the server of ${full} does not build:\n${stdout}${stderr}`);
  const files = readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(server, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter(isNeeded)
    .sort();
  const text = JSON.stringify({
    commit: full,
    files: Object.fromEntries(files.map((file) => [file, readFileSync(path.join(server, file), 'utf8')])),
  });
  const packed = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  mkdirSync(path.dirname(ARCHIVE), { recursive: true });
  writeFileSync(ARCHIVE, packed);
  console.log(`${path.relative(root, ARCHIVE)}: ${files.length} files of ${full}, ${packed.length} bytes`);
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', path.join(folder, 'copy')], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
