import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './workspace.mjs';

const CODE = /\.(tsx?|mjs)$/;
const OUTSIDE = /(^|\/)(node_modules|dist|\.data|\.cache|results|test-results)(\/|$)/;
const SUFFIXES = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** @returns {string[]} the folders of the workspaces */
export const workspaces = () => JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).workspaces;

/**
 * Every TypeScript and `.mjs` file below a folder of the project, by its path from the root.
 * @param {string} folder
 * @returns {string[]}
 */
export const codeFilesIn = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .filter((file) => CODE.test(file) && !OUTSIDE.test(file));

/** A static, dynamic or type import, an export from, or a require. */
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\brequire\(\s*)['"]([^'"\n]+)['"]/g;

/** @param {string} source @returns {string[]} the imports of a file as written */
export const importsIn = (source) => [...source.matchAll(IMPORT)].map((match) => match[1] ?? '');

/** The source file of each export of our own packages. @returns {Map<string, string>} */
function packageExports() {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const workspace of workspaces()) {
    const { name, exports = {} } = JSON.parse(readFileSync(inRoot(workspace, 'package.json'), 'utf8'));
    for (const [subpath, target] of Object.entries(exports)) {
      const file = typeof target === 'string' ? target : (target.source ?? target.types ?? target.default);
      if (typeof file === 'string')
        found.set(path.posix.join(name, subpath), path.posix.join(workspace, file));
    }
  }
  return found;
}

/**
 * Builds the graph of imports between files of the project, type imports included; other packages are left out.
 * @param {readonly string[]} files paths from the root
 * @returns {Map<string, string[]>}
 */
export function importGraph(files) {
  const known = new Set(files);
  const exported = packageExports();
  const resolve = (/** @type {string} */ from, /** @type {string} */ request) => {
    const base = request.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(from), request))
      : exported.get(request);
    if (base === undefined) return [];
    return SUFFIXES.map((suffix) => base + suffix)
      .filter((file) => known.has(file))
      .slice(0, 1);
  };
  return new Map(
    files.map((file) => {
      const requests = importsIn(readFileSync(inRoot(file), 'utf8'));
      return [file, [...new Set(requests.flatMap((request) => resolve(file, request)))]];
    }),
  );
}

/**
 * Finds the groups of files that import each other in a cycle, in one pass (Tarjan's strongly connected components).
 * @param {Map<string, string[]>} graph
 * @returns {string[][]}
 */
export function importCycles(graph) {
  /** @type {Map<string, { index: number, low: number }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  const open = new Set();
  /** @type {string[][]} */
  const cycles = [];
  const visit = (/** @type {string} */ file) => {
    const own = { index: seen.size, low: seen.size };
    seen.set(file, own);
    stack.push(file);
    open.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!seen.has(target)) own.low = Math.min(own.low, visit(target).low);
      else if (open.has(target)) own.low = Math.min(own.low, seen.get(target)?.index ?? own.low);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) open.delete(member);
      if (group.length > 1) cycles.push(group);
    }
    return own;
  };
  for (const file of graph.keys()) if (!seen.has(file)) visit(file);
  return cycles;
}

/**
 * Finds the files that import one of the given files, directly or not, including the given files.
 * @param {Map<string, string[]>} graph
 * @param {readonly string[]} targets
 * @returns {Set<string>}
 */
export function dependentsOf(graph, targets) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, imports] of graph) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const found = new Set(targets);
  const queue = [...targets];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const importer of importers.get(file) ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      queue.push(importer);
    }
  }
  return found;
}
