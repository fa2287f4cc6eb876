import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type FollowScroll, useFollowScroll } from './use-follow-scroll';

let scroll: FollowScroll;
let height: number;

const Talk = ({ place }: { readonly place: number }) => {
  scroll = useFollowScroll(place);
  return (
    <div
      ref={(region) => {
        scroll.regionRef.current = region;
        if (region === null) return;
        Object.defineProperty(region, 'scrollHeight', { configurable: true, get: () => height });
        Object.defineProperty(region, 'clientHeight', { configurable: true, value: 500 });
        Object.defineProperty(region, 'clientWidth', { configurable: true, value: 300 });
      }}
      role="log"
    >
      <div ref={scroll.contentRef}>
        <input aria-label="里面的" />
      </div>
    </div>
  );
};

beforeEach(() => {
  height = 2_000;
});
afterEach(cleanup);

const region = () => screen.getByRole('log');
/** Text comes below. */
const grow = () => {
  height += 100;
  act(() => scroll.settle());
};
const scrollTo = (top: number) => {
  region().scrollTop = top;
  fireEvent.scroll(region());
};
const touch = (type: 'touchStart' | 'touchMove', clientY: number) =>
  fireEvent[type](region(), { touches: [{ clientY }] });

test('R2.20 the newest message is in view at first, and stays there as text comes', () => {
  render(<Talk place={1} />);
  expect(region().scrollTop).toBe(1_499);
  grow();
  expect(region().scrollTop).toBe(1_599);
  expect(scroll.isFollowing()).toBe(true);
});

test.each<[string, () => void]>([
  ['turns the wheel up', () => void fireEvent.wheel(region(), { deltaY: -1 })],
  [
    'draws the text down with a finger',
    () => {
      touch('touchStart', 300);
      touch('touchMove', 303);
    },
  ],
  [
    'draws it up first and then down',
    () => {
      touch('touchStart', 300);
      touch('touchMove', 200);
      touch('touchMove', 210);
    },
  ],
  ['presses an arrow up', () => void fireEvent.keyDown(region(), { key: 'ArrowUp' })],
  ['presses page up', () => void fireEvent.keyDown(region(), { key: 'PageUp' })],
  ['presses the home key', () => void fireEvent.keyDown(region(), { key: 'Home' })],
  [
    'pages up by shift and the space bar',
    () => void fireEvent.keyDown(region(), { key: ' ', shiftKey: true }),
  ],
])('following ends at once when the reader %s', (_, move) => {
  render(<Talk place={1} />);
  move();
  grow();
  expect(scroll.isFollowing()).toBe(false);
  expect(region().scrollTop).toBe(1_499);
});

test.each<[string, () => void]>([
  ['turns the wheel down', () => void fireEvent.wheel(region(), { deltaY: 1 })],
  [
    'draws the text up with a finger',
    () => {
      touch('touchStart', 300);
      touch('touchMove', 290);
    },
  ],
  ['pages down', () => void fireEvent.keyDown(region(), { key: ' ' })],
  [
    'moves the caret in a field inside',
    () => void fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowUp' }),
  ],
])('following goes on when the reader %s', (_, move) => {
  render(<Talk place={1} />);
  move();
  grow();
  expect(scroll.isFollowing()).toBe(true);
});

test('回到底部 is offered more than 150 px above the end, and leads there', () => {
  render(<Talk place={1} />);
  fireEvent.wheel(region(), { deltaY: -1 });
  scrollTo(1_360);
  expect(scroll.isAway).toBe(false);
  scrollTo(1_340);
  expect(scroll.isAway).toBe(true);
  act(() => scroll.goToBottom());
  expect([region().scrollTop, scroll.isAway, scroll.isFollowing()]).toEqual([1_499, false, true]);
});

test('text that comes while the reader is away offers 回到底部', () => {
  render(<Talk place={1} />);
  fireEvent.wheel(region(), { deltaY: -1 });
  scrollTo(1_450);
  expect(scroll.isAway).toBe(false);
  grow();
  grow();
  expect(scroll.isAway).toBe(true);
});

test('another conversation begins at its end, wherever the reader was in the one before', () => {
  const { rerender } = render(<Talk place={1} />);
  fireEvent.wheel(region(), { deltaY: -1 });
  scrollTo(200);
  rerender(<Talk place={2} />);
  expect([region().scrollTop, scroll.isAway, scroll.isFollowing()]).toEqual([1_499, false, true]);
});
