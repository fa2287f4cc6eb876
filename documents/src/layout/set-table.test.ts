import { describe, expect, it } from '@rstest/core';
import type { Mark } from './drawing-operations';
import { setTable } from './set-table';
import { contentWidth, PAPER } from './theme';

/** Every character is one em wide. */
const type = { measure: (text: string) => [...text].length };
const SETTING = { theme: PAPER, type, said: [] };
const set = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  setTable(SETTING, { type: 'table', head: [...head], rows: rows.map((row) => [...row]) });
const textsOf = (marks: readonly Mark[] = []) =>
  marks.flatMap((mark) => (mark.type === 'text' ? [mark] : []));

describe('a table', () => {
  it('keeps its head with the first row, and lets a page end between its rows', () => {
    const boxes = set(['项目', '这周'], ['播放', '1820'], ['完播', '35%']);
    expect(boxes.map(({ keepsNext }) => keepsNext)).toEqual([true, false, false]);
    expect(boxes.map(({ marks }) => textsOf(marks).map(({ text }) => text))).toEqual([
      ['项目', '这周'],
      ['播放', '1820'],
      ['完播', '35%'],
    ]);
    expect(boxes[0]?.gap).toBeGreaterThan(0);
    expect(boxes[1]?.gap).toBe(0);
  });

  it('has each column below its heading, as far right as the longest text of the column before asks', () => {
    const [head, row] = set(['项', '怎么看'], ['一二三四五', '好']);
    const xs = (marks: readonly Mark[] = []) => textsOf(marks).map(({ x }) => x);
    expect(xs(row?.marks)).toEqual(xs(head?.marks));
    const [first = 0, second = 0] = xs(row?.marks);
    expect(first).toBe(0);
    expect(second).toBeCloseTo(5 * PAPER.small.size + 0.5 + 3 * PAPER.step);
  });

  it('breaks only the widest columns where not all fit, and stays within the page', () => {
    const long = '长'.repeat(200);
    const boxes = set(['项目', '怎么看', '怎么办'], ['播放', long, long]);
    const row = textsOf(boxes[1]?.marks);
    expect(row.filter(({ text }) => text === '播放')).toHaveLength(1);
    for (const { x, text, style } of row) {
      expect(x + type.measure(text) * style.size).toBeLessThanOrEqual(contentWidth(PAPER) + 0.001);
    }
    const lines = new Set(row.map(({ y }) => y)).size;
    expect(boxes[1]?.height).toBeGreaterThan(lines * PAPER.small.size * PAPER.small.leading);
    expect(row.map(({ text }) => text).join('')).toHaveLength(2 + 200 + 200);
  });

  it('leaves a cell empty that a row does not have', () => {
    expect(textsOf(set(['甲', '乙'], ['一'])[1]?.marks).map(({ text }) => text)).toEqual(['一']);
  });
});
