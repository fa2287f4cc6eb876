import { expect, test } from '@rstest/core';
import { drawList, HEADING_PX, placeGroups, placeOfRow, ROW_PX, scrollFor } from './list-rows';

const group = (name: string, count: number) => ({
  name,
  conversations: Array.from({ length: count }, (_, at) => ({
    id: `${name}${at}`,
    title: `${name}${at}`,
    agentKey: 'lao-gao-ip-master',
    updatedAt: new Date(0).toISOString(),
    isPinned: false,
  })),
});
const placed = placeGroups([group('置顶', 3), group('今天', 40), group('更早', 9_957)]);
const drawn = (top: number) => drawList(placed, { top, height: 900 });

test('only a part of 10,000 rows is rendered at any scroll position, without a gap', () => {
  const { height } = drawn(0);
  expect(height).toBe(3 * HEADING_PX + 10_000 * ROW_PX);
  for (let top = 0; top < height; top += 7_777) {
    const { groups } = drawn(top);
    const rows = groups.reduce((sum, { conversations }) => sum + conversations.length, 0);
    expect(rows).toBeLessThan(60);
    for (const [at, { top: from, hasHeading, conversations }] of groups.entries()) {
      const bottom = from + (hasHeading ? HEADING_PX : 0) + conversations.length * ROW_PX;
      if (at === 0) expect(from).toBeLessThanOrEqual(top);
      expect(groups[at + 1]?.top ?? bottom).toBe(bottom);
    }
  }
});

test('some rows beyond both edges of the view are rendered, also at the end of a group', () => {
  const rowsOf = ({ groups }: ReturnType<typeof drawn>) =>
    groups.flatMap(({ from, conversations }) => conversations.map((_, at) => from + at));
  for (const top of [0, 1_500, 2_000, 200_000]) {
    const rows = rowsOf(drawn(top));
    const seen = Array.from({ length: 10_000 }, (_, at) => at).filter((index) => {
      const place = placeOfRow(placed, index);
      return place !== null && place.top + place.height > top && place.top < top + 900;
    });
    const [first = 0] = seen;
    const last = seen.at(-1) ?? 0;
    expect(rows[0]).toBeLessThanOrEqual(Math.max(0, first - 10));
    expect(rows.at(-1)).toBeGreaterThanOrEqual(last + 10);
  }
});

test('the end of the list is rendered with its last row', () => {
  const { groups, height } = drawList(placed, { top: placed.at(-1)?.bottom ?? 0, height: 0 });
  expect(groups.at(-1)?.conversations.at(-1)?.id).toBe('更早9956');
  expect(height).toBe(placed.at(-1)?.bottom);
});

test('each group reports the index of its first rendered row', () => {
  const { groups } = drawn(0);
  expect(groups.map(({ name, from, hasHeading }) => [name, from, hasHeading])).toEqual([
    ['置顶', 0, true],
    ['今天', 3, true],
  ]);
  const [middle] = drawn(200_000).groups;
  expect(middle?.hasHeading).toBe(false);
  expect(middle?.conversations[0]?.id).toBe(`更早${(middle?.from ?? 0) - 43}`);
});

test('a row is found by its index, and the scroll moves no further than needed to show it', () => {
  expect(placeOfRow(placed, 3)).toEqual({ top: 2 * HEADING_PX + 3 * ROW_PX, height: ROW_PX });
  expect(placeOfRow(placed, 10_000)).toBeNull();
  const view = { top: 1_000, height: 500 };
  expect(scrollFor({ top: 1_200, height: ROW_PX }, view)).toBe(1_000);
  expect(scrollFor({ top: 500, height: ROW_PX }, view)).toBe(500 - HEADING_PX);
  expect(scrollFor({ top: 1_480, height: ROW_PX }, view)).toBe(1_480 + ROW_PX + HEADING_PX - 500);
});

test('the first row is shown at the very top of the list, under its heading', () => {
  expect(scrollFor({ top: HEADING_PX, height: ROW_PX }, { top: 300, height: 500 })).toBe(0);
  expect(scrollFor({ top: 20, height: ROW_PX }, { top: 300, height: 500 })).toBe(0);
});

test('rows of a later group are counted from the beginning of the list', () => {
  expect(placeOfRow(placed, 0)?.top).toBe(HEADING_PX);
  expect(placeOfRow(placed, 42)?.top).toBe(2 * HEADING_PX + 42 * ROW_PX);
  expect(placeOfRow(placed, 43)?.top).toBe(3 * HEADING_PX + 43 * ROW_PX);
  expect(placeOfRow(placed, -1)).toBeNull();
});

test('an empty list and a view of unknown height can be rendered', () => {
  expect(drawList([], { top: 0, height: 0 })).toEqual({ groups: [], height: 0 });
  expect(drawList(placed, { top: 0, height: 0 }).groups.length).toBeGreaterThan(0);
});
