import { beforeEach, expect, test } from '@rstest/core';
import { MIN_INTERVAL_MS, makeUpdatePace, type NextUpdate } from './update-pace';

let pauses: number[];
let time: number;
let paint: number;
let nextUpdate: NextUpdate;
let pending: (() => void) | null;

beforeEach(() => {
  pauses = [];
  time = 0;
  paint = 0;
  pending = null;
  nextUpdate = makeUpdatePace({
    now: () => time,
    later(callback, milliseconds) {
      pauses.push(milliseconds);
      pending = callback;
      return () => {
        pending = null;
      };
    },
    whenFree(callback) {
      callback();
      return () => {};
    },
    whenRendered: (callback) => callback(),
    whenPainted: (callback) => callback(paint),
  });
});

/** Shows `times` updates that take `render` ms each. */
const show = (times: number, render: number) => {
  for (let at = 0; at < times; at += 1) {
    nextUpdate(() => {
      time += render;
    });
    pending?.();
  }
};

test('a fast machine gets 20 updates a second', () => {
  paint = 6;
  show(20, 4);
  expect(new Set(pauses)).toEqual(new Set([MIN_INTERVAL_MS]));
});

test('a slow machine spends a third of its time on updates, and waits at most 200 ms for one', () => {
  paint = 20;
  show(40, 10);
  expect(pauses.at(-1)).toBeGreaterThan(85);
  expect(pauses.at(-1)).toBeLessThanOrEqual(90);
  show(40, 500);
  expect(pauses.at(-1)).toBe(200);
  show(60, 1);
  expect(pauses.at(-1)).toBeLessThan(70);
});

test('a cancelled update does not run', () => {
  nextUpdate(() => {
    time += 1;
  })();
  expect(pending).toBeNull();
});
