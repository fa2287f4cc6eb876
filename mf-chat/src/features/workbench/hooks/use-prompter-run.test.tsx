import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import { usePrompterRun } from './use-prompter-run';

beforeEach(() => void rs.useFakeTimers());
afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

/** Three sentences of ten seconds each. */
const SENTENCES = [0, 10, 20].map((start) => ({
  ...{ start, end: start + 10, isContinued: false },
  pieces: [{ type: 'said' as const, text: '话' }],
}));
const open = (initialSpeed = 1) =>
  renderHook(({ speed }) => usePrompterRun(SENTENCES, speed), { initialProps: { speed: initialSpeed } });
const pass = (seconds: number) => act(() => rs.advanceTimersByTime(seconds * 1_000));

test('a faster reader is sooner at the end, and a change of speed while it runs holds from then on', () => {
  const { result, rerender } = open(2);
  act(() => result.current.press());
  pass(4);
  expect(result.current.at).toBeCloseTo(8);
  rerender({ speed: 0.5 });
  pass(4);
  expect(result.current.at).toBeCloseTo(10);
});

test('time in which it was held is not made up for', () => {
  const { result } = open();
  act(() => result.current.press());
  pass(3);
  act(() => result.current.press());
  pass(60);
  act(() => result.current.press());
  pass(1);
  expect(result.current.at).toBeCloseTo(4);
});

test('a step back from the middle of a sentence leads to the one before, from the first one to its beginning', () => {
  const { result } = open();
  act(() => result.current.moveTo(15));
  act(() => result.current.step(-1));
  expect([result.current.at, result.current.spoken]).toEqual([0, 0]);
  act(() => result.current.moveTo(5));
  act(() => result.current.step(-1));
  expect(result.current.at).toBe(0);
});

test('a step on from the last sentence leads to the end, and it goes on running in between', () => {
  const { result } = open();
  act(() => result.current.press());
  act(() => result.current.step(1));
  act(() => result.current.step(1));
  expect([result.current.at, result.current.isRunning]).toEqual([20, true]);
  act(() => result.current.step(1));
  expect([result.current.at, result.current.spoken, result.current.end]).toEqual([30, 2, 30]);
});

test('a work without a sentence is at its end', () => {
  const { result } = renderHook(() => usePrompterRun([], 1));
  expect(result.current).toMatchObject({ at: 0, end: 0, spoken: 0, isRunning: false });
});
