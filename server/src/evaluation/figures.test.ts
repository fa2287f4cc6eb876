import { describe, expect, it } from '@rstest/core';
import { type Figure, figureLine, shareOf, worseFigures } from './figures';

const figure = (count: number, of: number, more: Partial<Figure> = {}): Figure => ({
  ...{ name: 'found', count, of, wanted: 'more' },
  ...more,
});
const isWorse = (before: Figure, now: Figure): boolean => worseFigures([before], [now]).length > 0;

describe('a figure', () => {
  it('is worse by its share, in the direction in which it is wanted', () => {
    expect(isWorse(figure(8, 10), figure(15, 20))).toBe(true);
    expect(isWorse(figure(8, 10), figure(16, 20))).toBe(false);
    const less = { wanted: 'less' } as const;
    expect(isWorse(figure(1, 10, less), figure(2, 10, less))).toBe(true);
    expect(isWorse(figure(2, 10, less), figure(1, 10, less))).toBe(false);
  });

  it('is none for the worse where nothing is wanted, where it is new, and while it keeps its goal', () => {
    expect(isWorse(figure(8, 10, { wanted: 'neither' }), figure(1, 10, { wanted: 'neither' }))).toBe(false);
    expect(isWorse(figure(8, 10, { name: 'another' }), figure(1, 10))).toBe(false);
    const calls = { wanted: 'less', unit: 'calls', goal: 1.3 } as const;
    expect(isWorse(figure(10, 10, calls), figure(13, 10, calls))).toBe(false);
    expect(isWorse(figure(10, 10, calls), figure(14, 10, calls))).toBe(true);
    const most = { goal: 0.8 };
    expect(isWorse(figure(10, 10, most), figure(8, 10, most))).toBe(false);
    expect(isWorse(figure(10, 10, most), figure(7, 10, most))).toBe(true);
  });

  it('of none is none, and has no share', () => {
    expect(shareOf(figure(0, 0))).toBe(0);
    expect(figureLine(figure(0, 0), [])).toMatch(/ 0 of 0$/);
  });

  it('says what it was before where that was something else', () => {
    expect(figureLine(figure(3, 4), [figure(1, 4)])).toMatch(/^found +3 of 4 {2}75\.0 % {2}\(was 1 of 4\)$/);
    expect(figureLine(figure(3, 4), [figure(3, 4)])).not.toContain('was');
    expect(figureLine(figure(3, 4), [figure(3, 5)])).toContain('(was 3 of 5)');
  });

  it('of a mean says in what it is counted, and whether its goal is missed', () => {
    const yuan = { unit: 'yuan', goal: 0.02, wanted: 'less' } as const;
    expect(figureLine(figure(0.06, 4, yuan), [])).toMatch(/ 0\.0150 yuan {2}\(goal 0\.02\)$/);
    expect(figureLine(figure(0.1, 4, yuan), [])).toMatch(/ 0\.0250 yuan {2}\(goal 0\.02, MISSED\)$/);
    expect(figureLine(figure(5, 4, { unit: 'calls' }), [])).toMatch(/ 1\.25 calls$/);
  });
});
