import { beforeEach, expect, test } from '@rstest/core';
import { makeTypingGap, type WhenKeyIsPainted } from './typing-gap';

let time: number;
let timers: { readonly at: number; readonly callback: () => void }[];
let press: () => void;
let paint: () => void;
let whenKeyIsPainted: WhenKeyIsPainted;
let done: number;
const work = () => {
  done += 1;
};

beforeEach(() => {
  time = 1_000;
  timers = [];
  done = 0;
  paint = () => {};
  whenKeyIsPainted = makeTypingGap({
    now: () => time,
    later(callback, milliseconds) {
      const timer = { at: time + milliseconds, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    onKey(callback) {
      press = callback;
    },
    whenPainted(callback) {
      paint = callback;
    },
  });
});

const pass = (milliseconds: number) => {
  time += milliseconds;
  for (const { at, callback } of timers) if (at <= time) callback();
};

test('work is done at once while the user does not type', () => {
  whenKeyIsPainted(work);
  expect(done).toBe(1);
});

test('work is done right after the next key is painted while the user types', () => {
  press();
  pass(60);
  whenKeyIsPainted(work);
  press();
  expect(done).toBe(0);
  paint();
  expect([done, timers]).toEqual([1, []]);
  press();
  paint();
  expect(done).toBe(1);
});

test('work waits at most 200 ms for a key', () => {
  press();
  whenKeyIsPainted(work);
  pass(199);
  expect(done).toBe(0);
  pass(1);
  expect(done).toBe(1);
  pass(300);
  whenKeyIsPainted(work);
  expect(done).toBe(2);
});

test('cancelled work is not done', () => {
  press();
  whenKeyIsPainted(work)();
  press();
  paint();
  pass(1_000);
  expect(done).toBe(0);
});
