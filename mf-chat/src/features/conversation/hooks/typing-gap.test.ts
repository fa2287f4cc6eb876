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

test('while nobody types, work is done at once', () => {
  whenKeyIsPainted(work);
  expect(done).toBe(1);
});

test('while somebody types, work is done right behind the next key, once it is painted', () => {
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

test('work waits no longer than a moment for a key that does not come', () => {
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

test('work that is not wanted any more is not done', () => {
  press();
  whenKeyIsPainted(work)();
  press();
  paint();
  pass(1_000);
  expect(done).toBe(0);
});
