import { expect, it } from '@rstest/core';
import type { Box } from './drawing-operations';
import { paginate } from './paginate';
import { LONG_IMAGE, PAPER } from './theme';

const aBox = (height: number, more: Partial<Box> = {}): Box => ({
  role: 'P',
  height,
  marks: [],
  gap: 10,
  keepsNext: false,
  ...more,
});
const sheet = { ...PAPER, height: 300, margin: { top: 50, side: 50, bottom: 50 } };
const placed = (boxes: readonly Box[]) => paginate(boxes, sheet).map((page) => page.boxes.map(({ y }) => y));

it('paginate fills a page, keeps gaps except at its top, and continues on the next page', () => {
  expect(placed([aBox(90), aBox(90), aBox(90)])).toEqual([[50, 150], [50]]);
});

it('paginate never ends a page with a heading', () => {
  expect(placed([aBox(150), aBox(20, { keepsNext: true }), aBox(60)])).toEqual([[50], [50, 80]]);
});

it('paginate puts a box that is higher than a page on a page of its own', () => {
  expect(placed([aBox(10), aBox(500), aBox(10)])).toEqual([[50], [50], [50]]);
});

it('paginate makes one sheet as long as its content when the height is unbounded', () => {
  const pages = paginate([aBox(4_000), aBox(4_000)], LONG_IMAGE);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.height).toBe(LONG_IMAGE.margin.top + 8_010 + LONG_IMAGE.margin.bottom);
});
