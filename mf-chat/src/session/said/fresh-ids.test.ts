import type { Said } from '@qihang/shared/contracts';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { type FreshIds, makeFreshIds } from './fresh-ids';

const said = (...ids: readonly string[]): Said => ({
  values: ids.map((id) => ({
    ...{ id, field: 'place', text: id, state: 'heard', isOwn: true, place: null, isVerbatim: false },
  })),
  isWhole: true,
});
let timers: Set<() => void>;
let store: FreshIds;
const wait = () => {
  for (const timer of [...timers]) timer();
  timers.clear();
};
const fresh = () => [...store.get()];

beforeEach(() => {
  timers = new Set();
  store = makeFreshIds((callback) => {
    timers.add(callback);
    return () => timers.delete(callback);
  });
});

test('what comes while somebody looks is new for a moment, and what was there before never', () => {
  const listener = rs.fn();
  store.subscribe(listener);
  store.see(undefined);
  store.see({ ...said('a'), isWhole: false });
  store.see(said('a', 'b'));
  expect(fresh()).toEqual([]);
  store.see(said('a', 'b', 'c'));
  expect(fresh()).toEqual(['c']);
  wait();
  expect(fresh()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('all who look are told the same, however often each of them tells what is known', () => {
  store.subscribe(() => {});
  store.subscribe(() => {});
  store.see(said('a'));
  const next = said('a', 'b');
  store.see(next);
  const first = store.get();
  store.see(next);
  expect(store.get()).toBe(first);
  expect([...first]).toEqual(['b']);
});

test('a change that brings nothing new leaves what is new its moment, and no longer', () => {
  store.subscribe(() => {});
  store.see(said('a'));
  store.see(said('a', 'b'));
  store.see(said('b'));
  expect(fresh()).toEqual(['b']);
  wait();
  expect(fresh()).toEqual([]);
});

test('what came while nobody looked is not new', () => {
  const leave = store.subscribe(() => {});
  store.see(said('a'));
  store.see(said('a', 'b'));
  leave();
  expect([fresh(), timers.size]).toEqual([[], 0]);
  store.subscribe(() => {});
  store.see(said('a', 'b', 'c'));
  expect(fresh()).toEqual([]);
});
