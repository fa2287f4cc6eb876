import { describe, expect, it } from '@rstest/core';
import { formatTable } from './format-table';
import { formatBytes, formatCount, formatInstant, formatShare } from './format-values';

describe('what an engineer reads', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [1_549, '1.5 kB'],
    [999_949, '999.9 kB'],
    [1_000_000, '1.0 MB'],
    [12_340_000, '12.3 MB'],
  ])('of %i bytes is %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it('of a number of things is said in one or many, with its thousands apart', () => {
    expect([0, 1, 2, 1_234].map((count) => formatCount(count, 'file'))).toEqual([
      ...['0 files', '1 file', '2 files', '1,234 files'],
    ]);
  });

  it('of a share has its per cent, but for nothing and of nothing', () => {
    expect(formatShare(0, 0)).toBe('0');
    expect(formatShare(12, 1_500)).toBe('12 (0.8 %)');
    expect(formatShare(1_500, 1_500)).toBe('1,500 (100.0 %)');
    expect(formatShare(3, 0)).toBe('3');
  });

  it('of a moment is its minute on this machine, and a dash for never', () => {
    expect(formatInstant(new Date(2026, 0, 2, 3, 4, 59).toISOString())).toBe('2026-01-02 03:04');
    expect(formatInstant(null)).toBe('-');
  });

  it('of a table stands below its headings, whatever signs are in it', () => {
    expect(
      formatTable(
        ['A', 'B', 'C'],
        [
          ['训练营', 'e\u0301e\u0301', 'x'],
          ['a', '', ''],
        ],
      ),
    ).toEqual(['A       B   C', '训练营  e\u0301e\u0301  x', 'a']);
  });
});
