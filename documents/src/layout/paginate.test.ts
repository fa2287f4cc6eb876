import { expect, it } from '@rstest/core';
import { type Box, fill } from './drawing-operations';
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

it('paginate counts the gap above a group when it asks whether the group still fits', () => {
  expect(placed([aBox(90), aBox(100)])).toEqual([[50, 150]]);
  expect(placed([aBox(90), aBox(101)])).toEqual([[50], [50]]);
  const heading = aBox(20, { keepsNext: true });
  expect(placed([aBox(90), heading, aBox(70)])).toEqual([[50, 150, 180]]);
  expect(placed([aBox(90), heading, aBox(71)])).toEqual([[50], [50, 80]]);
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

it('paginate draws the rule between two rows on one page, and none above the first row of a page', () => {
  const rule = fill(0, 0, 10, 1, '#000000');
  const text = fill(0, 5, 10, 10, '#ffffff');
  const row = aBox(120, { marks: [text], rule, gap: 0 });
  const marks = (height: number) =>
    paginate([row, row], { ...sheet, height }).map((page) => page.boxes.map((box) => box.marks));
  expect(marks(340)).toEqual([[[text], [rule, text]]]);
  expect(marks(300)).toEqual([[[text]], [[text]]]);
});
