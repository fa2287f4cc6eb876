import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './workspace.mjs';

const SOURCE = inRoot('federation');
const TSC = inRoot('node_modules', 'typescript', 'bin', 'tsc');

/** Relative requests in import, export and import(): the quote, the path, the quote. */
const REQUEST = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;

/**
 * Completes a relative request, because Node resolves no folders and adds no extensions. @param {string} file @param
 * {string} request
 */
function completed(file, request) {
  const target = path.resolve(path.dirname(file), request);
  if (existsSync(`${target}.js`)) return `${request}.js`;
  if (existsSync(path.join(target, 'index.js'))) return `${request}/index.js`;
  if (existsSync(target)) return request;
  throw new Error(`${file}: ${request} leads nowhere`);
}

/** @param {string} folder */
const filesBelow = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
};

/** @param {string} folder */
async function completeRequests(folder) {
  const files = (await filesBelow(folder)).filter((file) => /\.(js|d\.ts)$/.test(file));
  for (const file of files) {
    const source = await readFile(file, 'utf8');
    const complete = source.replace(
      REQUEST,
      (_, before, quote, request) => `${before}${quote}${completed(file, request)}${quote}`,
    );
    if (complete !== source) await writeFile(file, complete);
  }
}

/** @param {string} folder */
async function copyStyles(folder) {
  const source = path.join(SOURCE, 'src');
  for (const file of (await filesBelow(source)).filter((each) => each.endsWith('.css'))) {
    await copyFile(file, path.join(folder, path.relative(source, file)));
  }
}

/** The path after the build, for `./src/gateway/index.ts`. @param {string} source */
const builtPath = (source) => {
  const place = source.replace(/^\.\/src\//, './').replace(/\.ts$/, '');
  return { types: `${place}.d.ts`, default: `${place}.js` };
};

/** @param {string} folder */
async function writeManifest(folder) {
  const {
    private: _private,
    scripts: _scripts,
    exports,
    ...manifest
  } = JSON.parse(await readFile(path.join(SOURCE, 'package.json'), 'utf8'));
  const built = Object.fromEntries(
    Object.entries(exports)
      .filter(([, source]) => !String(source).includes('/testing/'))
      .map(([name, source]) => [name, builtPath(String(source))]),
  );
  const json = { ...manifest, exports: { ...built, './package.json': './package.json' } };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(json, null, 2)}\n`);
}

/** @param {string} program @param {string[]} args @param {string} [cwd] */
function run(program, args, cwd = SOURCE) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

/**
 * Packs the federation package for installation elsewhere: JavaScript modules with types, for Node 20 and for bundlers.
 * This workspace uses its TypeScript directly, so the package is built in a separate folder.
 * @param {string} destination folder for the archive
 * @returns {Promise<string>} the archive's path
 */
export async function packFederation(destination) {
  const dist = path.join(SOURCE, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(destination, { recursive: true });
  run(process.execPath, [TSC, '-p', 'tsconfig.build.json', '--outDir', dist]);
  await copyStyles(dist);
  await completeRequests(dist);
  await writeManifest(dist);
  const readme = path.join(SOURCE, 'README.md');
  if (existsSync(readme)) await copyFile(readme, path.join(dist, 'README.md'));
  const printed = run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', path.resolve(destination)],
    dist,
  );
  return path.join(path.resolve(destination), JSON.parse(printed)[0].filename);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled();
  console.log(await packFederation(process.argv[2] ?? '.'));
}
