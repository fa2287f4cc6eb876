import { expect, it } from '@rstest/core';
import {
  codeFilesIn,
  dependentsOf,
  importCycles,
  importGraph,
  importsIn,
  workspaces,
} from './import-graph.mjs';

it('reads static, type, dynamic and side-effect imports, and re-exports', () => {
  const source = `import { a } from './a';
import type { B } from "./b";
export * from './c';
const d = () => import('./d');
import './e.css';
import {
  f,
} from './f';`;
  expect(importsIn(source)).toEqual(['./a', './b', './c', './d', './e.css', './f']);
});

it('finds a cycle of any length, and none in a tree', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'e']],
    ['c', ['a']],
    ['d', ['a']],
    ['e', []],
  ]);
  expect(importCycles(graph).map((cycle) => cycle.sort())).toEqual([['a', 'b', 'c']]);
  graph.set('c', []);
  expect(importCycles(graph)).toEqual([]);
});

it('finds everything that imports a file, directly or not', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', []],
    ['d', ['c']],
    ['e', ['a']],
  ]);
  expect([...dependentsOf(graph, ['b'])].sort()).toEqual(['a', 'b', 'e']);
});

it('follows our own packages to their sources', () => {
  const graph = importGraph([...workspaces(), 'scripts'].flatMap(codeFilesIn));
  expect(graph.get('server/src/modules/site/readiness.ts')).toContain('shared/src/contracts/index.ts');
});

it('reads a require and an import over several lines, and no text that only looks like one', () => {
  const source = `const a = require('./a.cjs');
const b = await import(
  './b.mjs'
);
export type { C } from './c';
const text = 'imported from: nowhere';
notImport('./d');`;
  expect(importsIn(source)).toEqual(['./a.cjs', './b.mjs', './c']);
});

it('finds each of several cycles, and takes a file that imports itself for none', () => {
  const graph = new Map([
    ['start', ['a', 'c', 'alone']],
    ['a', ['b']],
    ['b', ['a', 'c']],
    ['c', ['d']],
    ['d', ['c', 'unknown']],
    ['alone', ['alone']],
  ]);
  const cycles = importCycles(graph).map((cycle) => cycle.sort().join());
  expect(cycles.sort()).toEqual(['a,b', 'c,d']);
});

it('finds what imports any of several files, also in a cycle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['a']],
    ['c', ['d']],
    ['d', []],
    ['e', []],
  ]);
  expect([...dependentsOf(graph, ['a', 'd'])].sort()).toEqual(['a', 'b', 'c', 'd']);
  expect([...dependentsOf(graph, [])]).toEqual([]);
});
