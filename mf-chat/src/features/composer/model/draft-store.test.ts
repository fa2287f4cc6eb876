import { beforeEach, expect, rs, test } from '@rstest/core';
import { type DraftStore, makeDraftStore } from './draft-store';

const NEW = { userId: 'u1', conversationId: null };
const OLD = { userId: 'u1', conversationId: 'c1' };
const stored = new Map<string, string>();
const write = rs.fn((userId: string, conversationId: string | null, text: string) => {
  if (text === '') stored.delete(`${userId}:${conversationId}`);
  else stored.set(`${userId}:${conversationId}`, text);
});
let timers: (() => void)[];
let store: DraftStore;

beforeEach(() => {
  stored.clear();
  write.mockClear();
  timers = [];
  store = makeDraftStore(
    { read: (userId, conversationId) => stored.get(`${userId}:${conversationId}`) ?? '', write },
    (callback) => {
      timers.push(callback);
      return () => {
        timers = timers.filter((timer) => timer !== callback);
      };
    },
  );
});

test('keeps a text per user and conversation', () => {
  store.write(NEW, '新的');
  store.write(OLD, '旧的');
  expect([store.read(NEW), store.read(OLD), store.read({ ...OLD, userId: 'u2' })]).toEqual([
    '新的',
    '旧的',
    '',
  ]);
});

test('reads what an earlier page left', () => {
  stored.set('u1:c1', '上次没发');
  expect(store.read(OLD)).toBe('上次没发');
});

test('writes once for many keys, and at once when the page may go', () => {
  for (const text of ['我', '我在', '我在无锡']) store.write(NEW, text);
  expect(write).not.toHaveBeenCalled();
  for (const timer of timers) timer();
  expect(write.mock.calls).toEqual([['u1', null, '我在无锡']]);
  store.write(OLD, '半句');
  store.flush();
  expect(stored.get('u1:c1')).toBe('半句');
  expect(timers).toEqual([]);
});

test('gives a text back before what was typed since, and stores it at once', () => {
  store.giveBack(NEW, '没发出去');
  expect([store.read(NEW), stored.get('u1:null')]).toEqual(['没发出去', '没发出去']);
  store.write(OLD, '后来写的');
  store.giveBack(OLD, '没发出去');
  expect(store.read(OLD)).toBe('没发出去\n后来写的');
});

test('moves along when a new conversation gets its id', () => {
  store.write(NEW, '边等边写');
  store.move(NEW, OLD);
  expect([store.read(NEW), store.read(OLD), stored.has('u1:null')]).toEqual(['', '边等边写', false]);
});

test('forgets without writing', () => {
  store.write(NEW, '别留下');
  store.forget();
  for (const timer of timers) timer();
  expect(write).not.toHaveBeenCalled();
  expect(store.read(NEW)).toBe('');
});

test('tells its listeners', () => {
  const listener = rs.fn();
  const unsubscribe = store.subscribe(listener);
  store.write(NEW, '一');
  unsubscribe();
  store.write(NEW, '二');
  expect(listener).toHaveBeenCalledTimes(1);
});
