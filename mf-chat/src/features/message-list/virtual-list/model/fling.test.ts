import { beforeEach, expect, test } from '@rstest/core';
import { type Fling, makeFling } from './fling';

let fling: Fling;
let frames: (() => void)[];
let timers: { readonly callback: () => void; readonly at: number }[];
let time: number;

beforeEach(() => {
  frames = [];
  timers = [];
  time = 0;
  fling = makeFling({
    nextFrame: (callback) => frames.push(callback),
    now: () => time,
    later: (callback, milliseconds) => timers.push({ callback, at: time + milliseconds }),
  });
});

const scrolled = (scrollTop: number, scrollHeight = 20_000) =>
  fling.scrolled({ scrollTop, scrollHeight, clientHeight: 700 });
const fly = (steps: number) => {
  for (let at = 0; at <= steps; at += 1) scrolled(10_000 - at * 400);
};
const wait = (milliseconds: number) => {
  const end = time + milliseconds;
  for (;;) {
    const [due] = timers.filter(({ at }) => at <= end);
    if (due === undefined) break;
    timers = timers.filter((timer) => timer !== due);
    time = due.at;
    due.callback();
  }
  time = end;
};
const nextFrame = () => {
  for (const frame of frames.splice(0)) frame();
};

test('a jump to a place and slow reading are no fling, however long', () => {
  fly(2);
  expect(fling.isOn()).toBe(false);
  for (let top = 9_000; top > 0; top -= 120) scrolled(top);
  expect(fling.isOn()).toBe(false);
});

test('a fling ends 120 ms after its last fast step', () => {
  fly(4);
  expect(fling.isOn()).toBe(true);
  wait(100);
  scrolled(10_000 - 2_000);
  wait(100);
  scrolled(10_000 - 2_010);
  expect(fling.isOn()).toBe(true);
  wait(20);
  expect(fling.isOn()).toBe(false);
  expect(timers).toEqual([]);
});

test('jumps to one question after the other are no fling', () => {
  for (let at = 0; at < 6; at += 1) {
    scrolled(at * 700);
    wait(2_000);
  }
  expect(fling.isOn()).toBe(false);
});

test('rows that are measured above and text that is followed are no fling, however fast', () => {
  for (let at = 0; at < 6; at += 1) scrolled(10_000 - at * 400, 20_000 - at * 400);
  expect(fling.isOn()).toBe(false);
  for (let at = 0; at < 6; at += 1) scrolled(10_000 + at * 400, 20_000 + at * 400);
  expect(fling.isOn()).toBe(false);
  for (let at = 0; at < 6; at += 1) scrolled(12_000, 22_000 + at * 400);
  expect(fling.isOn()).toBe(false);
});

test('a fling over rows that are measured meanwhile is one', () => {
  for (let at = 0; at < 6; at += 1) scrolled(10_000 - at * 400, 20_000 + (at % 2) * 150);
  expect(fling.isOn()).toBe(true);
});

test('fast steps with slow ones between them are no fling', () => {
  for (let at = 0; at < 6; at += 1) {
    scrolled(10_000 - at * 500);
    scrolled(10_000 - at * 500 - 100);
  }
  expect(fling.isOn()).toBe(false);
});

test('after a fling each waiting callback runs in a frame of its own, the newest first', () => {
  const calls: string[] = [];
  fly(4);
  fling.whenCalm(() => calls.push('first'));
  const unsubscribe = fling.whenCalm(() => calls.push('gone'));
  fling.whenCalm(() => calls.push('last'));
  unsubscribe();
  nextFrame();
  expect(calls).toEqual([]);
  wait(120);
  nextFrame();
  expect(calls).toEqual(['last']);
  nextFrame();
  expect(calls).toEqual(['last', 'first']);
  expect(frames).toEqual([]);
});

test('a new fling postpones the callbacks that have not run yet', () => {
  const calls: string[] = [];
  fly(4);
  fling.whenCalm(() => calls.push('first'));
  fling.whenCalm(() => calls.push('last'));
  wait(120);
  nextFrame();
  fly(4);
  nextFrame();
  expect(calls).toEqual(['last']);
  wait(120);
  nextFrame();
  expect(calls).toEqual(['last', 'first']);
});

test('the end of each fling is reported before isOn() turns false', () => {
  const calls: string[] = [];
  const unsubscribe = fling.whenLanding(() => calls.push(`landed, ${fling.isOn() ? 'flying' : 'calm'}`));
  fling.whenCalm(() => calls.push('calm'));
  fly(4);
  expect(calls).toEqual([]);
  wait(120);
  nextFrame();
  expect(calls).toEqual(['landed, flying', 'calm']);
  fly(4);
  wait(120);
  expect(calls).toHaveLength(3);
  unsubscribe();
  fly(4);
  wait(120);
  expect(calls).toHaveLength(3);
});
