import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useKeptRows } from './use-kept-rows';

interface Kept {
  readonly count: number;
  readonly pointed?: string | null;
  readonly filling?: number;
  readonly anchor?: string;
}

beforeEach(() => {
  rs.useFakeTimers();
  // As in Safari.
  rs.stubGlobal('requestIdleCallback', undefined);
});
afterEach(() => {
  cleanup();
  rs.unstubAllGlobals();
  rs.useRealTimers();
});

const open = (initialProps: Kept) =>
  renderHook(
    ({ count, pointed = null, filling = 3, anchor }: Kept) =>
      useKeptRows(
        Array.from({ length: count }, (_, at) => ({ key: `m${at}` })),
        pointed,
        filling,
        anchor,
      ),
    { initialProps },
  );
const idle = (times: number) => {
  for (let at = 0; at < times; at += 1) act(() => rs.advanceTimersByTime(30));
};
const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

test('the first frame has the newest rows, and a short conversation is whole in the document soon after', () => {
  const { result } = open({ count: 12 });
  expect(result.current.indexes).toEqual([9, 10, 11]);
  idle(1);
  expect(result.current.indexes).toEqual(upTo(5, 12));
  idle(5);
  expect(result.current.indexes).toEqual(upTo(0, 12));
});

test('a conversation of 40 rows is whole, also as it grows, and one of 41 keeps what fills the window', () => {
  const { result, rerender } = open({ count: 38 });
  idle(12);
  rerender({ count: 40 });
  expect(result.current.indexes).toEqual(upTo(0, 40));
  rerender({ count: 41 });
  expect(result.current.indexes).toEqual([38, 39, 40]);
});

test('a long conversation keeps the newest rows alone, however long one waits', () => {
  const { result } = open({ count: 100 });
  idle(20);
  expect(result.current.indexes).toEqual([97, 98, 99]);
});

test('the row with the focus is kept far above, and so is one that is about to get it', () => {
  const { result, rerender } = open({ count: 100 });
  act(() => result.current.keep('m5'));
  expect(result.current.indexes).toEqual([5, 97, 98, 99]);
  act(() => result.current.keep('m98'));
  expect(result.current.indexes).toEqual([97, 98, 99]);
  rerender({ count: 100, pointed: 'm40' });
  expect(result.current.indexes).toEqual([40, 97, 98, 99]);
  rerender({ count: 100, pointed: 'gone' });
  expect(result.current.indexes).toEqual([97, 98, 99]);
});

test('a conversation that opens in its middle has the rows around that place, each once', () => {
  expect([...open({ count: 100, anchor: 'm50' }).result.current.indexes].sort((a, b) => a - b)).toEqual([
    ...upTo(49, 53),
    ...upTo(97, 100),
  ]);
  expect([...open({ count: 100, anchor: 'm96' }).result.current.indexes].sort((a, b) => a - b)).toEqual(
    upTo(95, 100),
  );
  expect([...open({ count: 100, anchor: 'm0' }).result.current.indexes].sort((a, b) => a - b)).toEqual([
    ...upTo(0, 3),
    ...upTo(97, 100),
  ]);
});

test('fewer rows than fill a window are all there at once', () => {
  expect(open({ count: 2, filling: 5 }).result.current.indexes).toEqual([0, 1]);
  expect(open({ count: 0, filling: 5 }).result.current.indexes).toEqual([]);
});
