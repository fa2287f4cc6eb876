import { beforeEach, expect, test } from '@rstest/core';
import { MIN_SLEEP_MS, type PresenceChange, TICK_MS, watchPresence } from './page-presence';

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
        expect(milliseconds).toBe(TICK_MS);
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

test('a tab that is hidden and shown again reports both', () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(changes).toEqual(['hidden', 'shown']);
});

test('F63 a page that is frozen or put into the back/forward cache is hidden until it comes back', () => {
  page.dispatchEvent(new Event('freeze'));
  page.dispatchEvent(new Event('resume'));
  frame.dispatchEvent(new Event('pagehide'));
  frame.dispatchEvent(new Event('pageshow'));
  expect(changes).toEqual(['hidden', 'shown', 'hidden', 'shown']);
});

test('F63 a page that resumes without being visible stays hidden', () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('resume'));
  expect(changes).toEqual(['hidden']);
});

test('F63 a jump of the clock reveals that the machine slept', () => {
  pass(TICK_MS);
  pass(TICK_MS + MIN_SLEEP_MS);
  expect(changes).toEqual([]);
  pass(3_600_000);
  expect(changes).toEqual(['disrupted']);
  pass(TICK_MS);
  expect(changes).toEqual(['disrupted']);
});

test('F38 a clock that is set back is ignored', () => {
  pass(-300_000);
  pass(TICK_MS);
  expect(changes).toEqual([]);
});

test('a network that is back reports a disruption', () => {
  frame.dispatchEvent(new Event('online'));
  expect(changes).toEqual(['disrupted']);
});

test('no change is reported after unwatch()', () => {
  unwatch();
  page.dispatchEvent(new Event('visibilitychange'));
  frame.dispatchEvent(new Event('online'));
  pass(3_600_000);
  expect(changes).toEqual([]);
});

test('F63 a machine that slept disrupts nothing in a page that is hidden', () => {
  page.visibilityState = 'hidden';
  pass(3_600_000);
  page.visibilityState = 'visible';
  pass(TICK_MS);
  expect(changes).toEqual([]);
});

test('a page that is hidden when it comes out of the cache is not shown', () => {
  page.visibilityState = 'hidden';
  frame.dispatchEvent(new Event('pageshow'));
  expect(changes).toEqual(['hidden']);
});

test('after unwatch() a page that is frozen, put away or woken reports nothing either', () => {
  unwatch();
  for (const type of ['freeze', 'resume']) page.dispatchEvent(new Event(type));
  for (const type of ['pagehide', 'pageshow']) frame.dispatchEvent(new Event(type));
  expect(changes).toEqual([]);
});
