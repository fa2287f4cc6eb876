import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';
import { rowsOf, unproved } from './proofs.mjs';
import { inRoot } from './workspace.mjs';

const TABLE = `
| id  | what goes wrong | what happens then | tests |
| --- | --------------- | ----------------- | ----- |
| F01 | A. | B. | e2e/a.spec.ts, server/src/b.test.ts |
| F02 | C. | D. | e2e/table.ts |
`;
const rows = rowsOf(TABLE);
const passed = (file: string, title: string) => ({ file, title, status: 'passed' as const });
const skipped = (file: string, title: string) => ({ file, title, status: 'skipped' as const });
const ALL = [
  passed('e2e/a.spec.ts', 'F01 what happens in a browser'),
  passed('server/src/b.test.ts', 'what happens > F01 here'),
  passed('e2e/c.spec.ts', 'F02 of a table'),
];

describe('a row is proved by a test that ran', () => {
  it('in each of its files, or anywhere where the file is a table of titles', () => {
    expect(rows.map(({ files }) => files.length)).toEqual([2, 1]);
    expect(unproved(rows, ALL, { isCi: true })).toEqual([]);
  });

  it('and that failed, which is told once', () => {
    const [first, ...others] = ALL;
    const failed = { ...passed('', ''), ...first, status: 'failed' as const };
    expect(unproved(rows, [failed, ...others], { isCi: true })).toEqual([]);
  });

  it('and by none that was left out, that carries another id, or that stands elsewhere', () => {
    const missing = ['F01: no test of e2e/a.spec.ts that carries it has run'];
    expect(unproved(rows, ALL.slice(1), { isCi: false })).toEqual(missing);
    const others = [passed('e2e/a.spec.ts', 'F011 of another'), passed('e2e/c.spec.ts', 'F01 elsewhere')];
    expect(unproved(rows, [...others, ...ALL.slice(1)], { isCi: false })).toEqual(missing);
  });

  it('and by none that was skipped, but where the machine lacks a program, and never in CI', () => {
    const file = 'e2e/faults/topology.spec.ts';
    const [row] = rowsOf(`| F62 | A. | B. | ${file} |`);
    const lines = [`F62: its test in ${file} was skipped`];
    const ran = [skipped(file, 'F62 behind a proxy')];
    expect(unproved(row === undefined ? [] : [row], ran, { isCi: true })).toEqual(lines);
    expect(unproved(row === undefined ? [] : [row], ran, { isCi: false })).toEqual([]);
    const [, ...others] = ALL;
    expect(unproved(rows, [skipped('e2e/a.spec.ts', 'F01 there'), ...others], { isCi: false })).toEqual([
      'F01: its test in e2e/a.spec.ts was skipped',
    ]);
  });

  it('for every row of both tables, which are read whole', () => {
    const count = (file: string) => rowsOf(readFileSync(inRoot('docs', file), 'utf8')).length;
    expect(count('failures.md')).toBeGreaterThan(70);
    expect(count('requirements.md')).toBeGreaterThan(60);
  });
});
