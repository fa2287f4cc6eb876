import { describe, expect, it } from '@rstest/core';
import { formatInstant, formatTable } from './table';

const strip = (line: string): string =>
  line.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g'), '');
const table = (headings: readonly string[], ...rows: (readonly string[])[]): string[] =>
  formatTable(headings, rows).map(strip);

describe('a table for the operator', () => {
  it('has its columns as wide as their widest cell, the heading among them, and two blanks between', () => {
    expect(table(['A', 'LONG', 'C'], ['aaa', 'b', 'c'], ['a', 'bbbbbb', 'c'])).toEqual([
      'A    LONG    C',
      'aaa  b       c',
      'a    bbbbbb  c',
    ]);
  });

  it('has its columns below each other whatever script they are in: such signs take two places', () => {
    expect(table(['A', 'B'], ['训练营', 'x'], ['aé😀', 'y'], ['（１）', 'z'])).toEqual([
      'A       B',
      '训练营  x',
      'aé😀    y',
      '（１）  z',
    ]);
  });

  it('ends no line in blanks, and is its headings where there are no rows', () => {
    expect(table(['A', 'B'], ['aaa', ''])).toEqual(['A    B', 'aaa']);
    expect(table(['A', 'B'])).toEqual(['A  B']);
  });
});

describe('a moment for the operator', () => {
  it('is told to the minute, by the clock of the machine, in digits that sort', () => {
    expect(formatInstant(new Date(2026, 0, 2, 3, 4, 59))).toBe('2026-01-02 03:04');
    expect(formatInstant(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31 23:59');
  });

  it('is a dash for never', () => {
    expect(formatInstant(null)).toBe('-');
  });
});
