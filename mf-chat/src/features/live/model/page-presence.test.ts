import { beforeEach, expect, test } from '@rstest/core';
import { type PresenceChange, SLEPT, TICK, watchPresence } from './page-presence';

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
}

let page: FakeDocument;
let frame: EventTarget;
let now: number;
let tick: () => void;
let changes: PresenceChange[];
let unwatch: () => void;

beforeEach(() => {
  page = new FakeDocument();
  frame = new EventTarget();
  now = 1_000_000;
  changes = [];
  unwatch = watchPresence(
    {
      document: page as unknown as Document,
      window: frame as unknown as Window,
      now: () => now,
      every(callback, milliseconds) {
        expect(milliseconds).toBe(TICK);
        tick = callback;
        return () => {
          tick = () => {};
        };
      },
    },
    (change) => changes.push(change),
  );
});

const pass = (milliseconds: number) => {
  now += milliseconds;
  tick();
};

test('a tab that goes out of sight and comes back', () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(changes).toEqual(['hidden', 'shown']);
});

test('F63 a page that is frozen, or put into the back/forward cache, and comes back', () => {
  page.dispatchEvent(new Event('freeze'));
  page.dispatchEvent(new Event('resume'));
  frame.dispatchEvent(new Event('pagehide'));
  frame.dispatchEvent(new Event('pageshow'));
  expect(changes).toEqual(['hidden', 'shown', 'hidden', 'shown']);
});

test('F63 a page that comes back without being seen stays hidden', () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('resume'));
  expect(changes).toEqual(['hidden']);
});

test('F63 a machine that slept is known by the jump of its clock', () => {
  pass(TICK);
  pass(TICK + SLEPT);
  expect(changes).toEqual([]);
  pass(3_600_000);
  expect(changes).toEqual(['shaken']);
  pass(TICK);
  expect(changes).toEqual(['shaken']);
});

test('F38 a clock that is set back is nothing', () => {
  pass(-300_000);
  pass(TICK);
  expect(changes).toEqual([]);
});

test('a network that is back may have killed what is open', () => {
  frame.dispatchEvent(new Event('online'));
  expect(changes).toEqual(['shaken']);
});

test('nothing is told any more once nobody listens', () => {
  unwatch();
  page.dispatchEvent(new Event('visibilitychange'));
  frame.dispatchEvent(new Event('online'));
  pass(3_600_000);
  expect(changes).toEqual([]);
});
