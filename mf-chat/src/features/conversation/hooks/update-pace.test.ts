import { beforeEach, expect, test } from '@rstest/core';
import { makeUpdatePace, type NextUpdate, UPDATE_INTERVAL } from './update-pace';

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
    whenRendered: (callback) => callback(),
    whenPainted: (callback) => callback(paint),
  });
});

/** Shows so many updates that each take `render` ms to render. */
const show = (times: number, render: number) => {
  for (let at = 0; at < times; at += 1) {
    nextUpdate(() => {
      time += render;
    });
    pending?.();
  }
};

test('a machine that keeps up is shown 20 updates a second', () => {
  paint = 6;
  show(20, 4);
  expect(new Set(pauses)).toEqual(new Set([UPDATE_INTERVAL]));
});

test('a slow one spends a third of its time on them, and is never kept waiting long', () => {
  paint = 20;
  show(40, 10);
  expect(pauses.at(-1)).toBeGreaterThan(85);
  expect(pauses.at(-1)).toBeLessThanOrEqual(90);
  show(40, 500);
  expect(pauses.at(-1)).toBe(200);
  show(60, 1);
  expect(pauses.at(-1)).toBeLessThan(70);
});

test('an update that is not wanted any more does not come', () => {
  nextUpdate(() => {
    time += 1;
  })();
  expect(pending).toBeNull();
});
