import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render } from '@testing-library/react';
import { Waiting } from './waiting';

beforeEach(() => void rs.useFakeTimers());
afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

const pass = (milliseconds: number) => act(() => rs.advanceTimersByTime(milliseconds));

test('a first word that takes eight seconds is waited for with a sentence', () => {
  const { container } = render(<Waiting text="" />);
  pass(7_000);
  expect(container.textContent).toBe('');
  pass(1_000);
  expect(container.textContent).toBe('还在准备回答，请稍等…');
});

test('what is under way says its seconds from the first one on', () => {
  const work = { doing: '在想', since: Date.now() };
  const { container } = render(<Waiting text="好。" work={work} />);
  expect(container.textContent).toBe('在想');
  pass(1_000);
  expect(container.textContent).toBe('在想 · 1 秒');
  pass(61_000);
  expect(container.textContent).toBe('在想 · 62 秒');
});

test('it is unseen while lines come, and seen again three seconds after the last one', () => {
  const work = { doing: '在写', since: Date.now() };
  const { container, rerender } = render(<Waiting text="一" work={work} />);
  const isHidden = () => container.firstElementChild?.classList.contains('kept');
  rerender(<Waiting text="一二" work={work} />);
  pass(2_000);
  rerender(<Waiting text="一二三" work={work} />);
  pass(2_900);
  expect(isHidden()).toBe(true);
  pass(100);
  expect(isHidden()).toBe(false);
});

test('nothing is counted any more once it is gone', () => {
  const { unmount } = render(<Waiting text="" />);
  unmount();
  expect(rs.getTimerCount()).toBe(0);
});
