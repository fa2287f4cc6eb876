import { expect, test } from '@rstest/core';
import { makeFollow } from './follow';

/** Position of a 500 px region in 2,000 px of content, the given pixels above its bottom. */
const away = (pixels: number) => ({ scrollTop: 1_500 - pixels, scrollHeight: 2_000, clientHeight: 500 });

test.each([
  [0, true],
  [150, true],
  [151, false],
  [1_500, false],
])('R2.20 %i px above the bottom: follows %s', (pixels, expected) => {
  const follow = makeFollow();
  follow.scrolled(away(pixels));
  expect(follow.isFollowing()).toBe(expected);
  expect(follow.isAway(away(pixels))).toBe(!expected);
});

test('any upward movement of the reader stops following at once, however close the bottom is', () => {
  const follow = makeFollow();
  follow.placed(away(0));
  follow.release();
  expect(follow.isFollowing()).toBe(false);
  follow.scrolled(away(60));
  follow.scrolled(away(90));
  expect(follow.isFollowing()).toBe(false);
});

test('a movement up by a few pixels stops following until the reader moves down again', () => {
  const follow = makeFollow();
  follow.placed(away(1));
  follow.release();
  for (const pixels of [6, 12, 20]) {
    follow.scrolled(away(pixels));
    expect(follow.isFollowing()).toBe(false);
  }
  follow.scrolled(away(10));
  expect(follow.isFollowing()).toBe(true);
});

test('following restarts at the bottom, and not merely near it', () => {
  const follow = makeFollow();
  follow.release();
  follow.scrolled(away(400));
  follow.scrolled(away(100));
  expect(follow.isFollowing()).toBe(false);
  follow.scrolled(away(10));
  expect(follow.isFollowing()).toBe(true);
});

test('the late event of a programmatic scroll does not count as a return of the reader', () => {
  const follow = makeFollow();
  follow.placed(away(0));
  follow.release();
  follow.scrolled(away(0));
  expect(follow.isFollowing()).toBe(false);
});

test('growth before the late event of a programmatic scroll does not end following', () => {
  const follow = makeFollow();
  follow.placed(away(0));
  follow.scrolled({ ...away(0), scrollHeight: 2_600 });
  expect(follow.isFollowing()).toBe(true);
  // The reader's own movement does.
  follow.scrolled({ ...away(200), scrollHeight: 2_600 });
  expect(follow.isFollowing()).toBe(false);
});

test('what is inserted or measured above the view ends no following, though the events come when more text has grown', () => {
  const follow = makeFollow();
  follow.placed(away(1));
  // 400 px are inserted above, and 300 px of text grow below.
  follow.scrolled({ scrollTop: 1_899, scrollHeight: 2_700, clientHeight: 500 });
  expect(follow.isFollowing()).toBe(true);
  // What stands above turns out to be 200 px lower.
  follow.scrolled({ scrollTop: 1_699, scrollHeight: 2_500, clientHeight: 500 });
  expect(follow.isFollowing()).toBe(true);
});

test('what is inserted above the view of a reader who has moved up a little does not restart following', () => {
  const follow = makeFollow();
  follow.placed(away(1));
  follow.release();
  follow.scrolled(away(15));
  follow.scrolled({ scrollTop: 1_885, scrollHeight: 2_400, clientHeight: 500 });
  expect(follow.isFollowing()).toBe(false);
});

test('回到底部 restarts following', () => {
  const follow = makeFollow();
  follow.release();
  follow.arm();
  expect(follow.isFollowing()).toBe(true);
});

test('a reader far up who moves on down does not follow before the end', () => {
  const follow = makeFollow();
  follow.placed(away(1));
  follow.release();
  follow.scrolled(away(900));
  follow.scrolled(away(25));
  expect(follow.isFollowing()).toBe(false);
  follow.scrolled(away(24));
  expect(follow.isFollowing()).toBe(true);
});
