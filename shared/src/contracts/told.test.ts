import { describe, expect, it } from '@rstest/core';
import { cellsOf, groupTold, isNarrow, rowAsSentence, type ToldLine } from './told';

const line = (as: ToldLine['as'], text: string): ToldLine => ({ as, text });
const grouped = (...lines: readonly ToldLine[]) =>
  groupTold(lines).map(({ as, start, lines: own }) => [
    as,
    start,
    own.map(({ text, at }) => `${at} ${text}`),
  ]);

describe('the lines of a text', () => {
  it('that follow each other as a list, a table or what is pasted belong together, each with its place', () => {
    expect(
      grouped(
        line('item', '一'),
        line('item', '二'),
        line('quote', '三'),
        line('row', '四'),
        line('row', '五'),
      ),
    ).toEqual([
      ['item', 1, ['0 一', '1 二']],
      ['quote', 1, ['2 三']],
      ['row', 1, ['3 四', '4 五']],
    ]);
  });

  it('that are paragraphs, strong or headings stand each by itself', () => {
    expect(
      grouped(line('text', '一'), line('text', '二'), line('strong', '三'), line('strong', '四')),
    ).toEqual([
      ['text', 1, ['0 一']],
      ['text', 1, ['1 二']],
      ['strong', 1, ['2 三']],
      ['strong', 1, ['3 四']],
    ]);
    expect(grouped(line('heading', '一'), line('heading', '二'))).toHaveLength(2);
  });

  it('that are none make no group', () => {
    expect(groupTold([])).toEqual([]);
  });
});

describe('the number of a step', () => {
  const startsOf = (...kinds: readonly ToldLine['as'][]) =>
    groupTold(kinds.map((as) => line(as, as)))
      .filter(({ as }) => as === 'step')
      .map(({ start }) => start);

  it('goes on with the list before it where something is told below each step', () => {
    expect(startsOf('step', 'text', 'step', 'quote', 'step')).toEqual([1, 2, 3]);
    expect(startsOf('step', 'step', 'text', 'step')).toEqual([1, 3]);
  });

  it.each(['heading', 'strong', 'row'] as const)('begins again after a line that is %s', (as) => {
    expect(startsOf('step', as, 'step')).toEqual([1, 1]);
  });

  it('begins again with a list of several steps', () => {
    expect(startsOf('step', 'text', 'step', 'step')).toEqual([1, 1]);
  });
});

describe('the row of a table', () => {
  it('has its cells without the blanks around them, empty ones in their places', () => {
    expect(cellsOf(' 问什么 ｜｜怎么回 ')).toEqual(['问什么', '', '怎么回']);
  });

  it('is a sentence where no table stands: its first cell names it, and every letter keeps its place', () => {
    const row = '周一｜拍｜两条';
    expect(rowAsSentence(row)).toBe('周一：拍，两条');
    expect(rowAsSentence(row)).toHaveLength(row.length);
    expect(rowAsSentence('没有格子')).toBe('没有格子');
  });

  it('stands beside the others where they all have at most three short cells', () => {
    expect(isNarrow(['一｜二｜三', `${'长'.repeat(14)}｜二`])).toBe(true);
    expect(isNarrow(['一｜二｜三｜四'])).toBe(false);
    expect(isNarrow(['一｜二', `一｜${'长'.repeat(15)}`])).toBe(false);
  });
});
