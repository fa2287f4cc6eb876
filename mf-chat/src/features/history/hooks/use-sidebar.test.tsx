import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useSidebar } from './use-sidebar';

let size: { readonly width: number; readonly height: number };
let queries: EventTarget[];

const matches = (media: string): boolean =>
  media.split(',').some((condition) => {
    const [, side, limit] = /max-(width|height): (\d+)px/.exec(condition) ?? [];
    return side !== undefined && size[side as 'width' | 'height'] <= Number(limit);
  });

beforeEach(() => {
  size = { width: 1_280, height: 800 };
  queries = [];
  rs.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const query = new EventTarget();
    Object.defineProperty(query, 'matches', { get: () => matches(media) });
    queries.push(query);
    return query as MediaQueryList;
  });
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

const resize = (width: number, height = 800) =>
  act(() => {
    size = { width, height };
    for (const query of queries) query.dispatchEvent(new Event('change'));
  });

test.each([
  ['a desktop', 1_280, 800, false],
  ['a window just wide enough', 769, 800, false],
  ['a tablet held upright', 768, 1_024, true],
  ['a phone on its side', 900, 479, true],
  ['a low window', 900, 480, false],
])('R2.16 on %s (%i by %i) the history is a closed drawer: %s', (_, width, height, isDrawer) => {
  size = { width, height };
  expect(renderHook(useSidebar).result.current).toMatchObject({ isOpen: !isDrawer, isDrawer });
});

test('a toggle opens what is closed and closes what is open', () => {
  const { result } = renderHook(useSidebar);
  act(() => result.current.toggle());
  expect(result.current.isOpen).toBe(false);
  act(() => result.current.toggle());
  expect(result.current.isOpen).toBe(true);
  act(() => result.current.close());
  expect(result.current.isOpen).toBe(false);
});

test('a window that gets another width has the history as it is usual there', () => {
  const { result } = renderHook(useSidebar);
  act(() => result.current.close());
  resize(400);
  act(() => result.current.toggle());
  expect(result.current).toMatchObject({ isOpen: true, isDrawer: true });
  resize(1_280);
  act(() => result.current.close());
  resize(400);
  resize(1_280);
  expect(result.current).toMatchObject({ isOpen: true, isDrawer: false });
});
