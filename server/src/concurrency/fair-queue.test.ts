import { expect, test } from '@rstest/core';
import { FairQueue } from './fair-queue';

const queueOf = (...entries: readonly (readonly [string, string])[]): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const [party, entry] of entries) queue.add(party, entry);
  return queue;
};
const drain = (queue: FairQueue<string>): string[] => {
  const taken: string[] = [];
  for (let next = queue.takeNext(); next !== null; next = queue.takeNext()) taken.push(next);
  return taken;
};

test('parties are served in turn, each in its own order', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['b', 'b1'], ['a', 'a3'], ['c', 'c1'], ['b', 'b2']);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect([queue.size, queue.sizeOf('a'), queue.takeNext()]).toEqual([0, 0, null]);
});

test('a party that was served waits behind one that came later', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2']);
  queue.takeNext();
  queue.add('b', 'b1');
  expect(drain(queue)).toEqual(['a2', 'b1']);
  queue.add('a', 'a3');
  queue.add('b', 'b2');
  queue.takeNext();
  queue.add('a', 'a4');
  expect(drain(queue)).toEqual(['b2', 'a4']);
});

test('a queue counts what waits, of all parties and of each, also after something has left it', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['b', 'b1']);
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('b'), queue.sizeOf('c')]).toEqual([3, 2, 1, 0]);
  queue.remove('a', 'a1');
  queue.remove('a', 'a1');
  queue.remove('c', 'a2');
  expect([queue.size, queue.sizeOf('a')]).toEqual([2, 1]);
  queue.remove('b', 'b1');
  expect([queue.size, drain(queue)]).toEqual([1, ['a2']]);
});

test('a party whose last entry has left holds up nobody behind it', () => {
  const queue = queueOf(['a', 'a1'], ['b', 'b1']);
  queue.remove('a', 'a1');
  expect(queue.takeNext()).toBe('b1');
});

test('room is made by the newest entry of the party with the most, and for a party with as many by none', () => {
  const queue = queueOf(['a', 'a1'], ['b', 'b1'], ['b', 'b2'], ['b', 'b3'], ['a', 'a2']);
  expect(queue.makeRoomFor('b')).toBeNull();
  expect(queue.makeRoomFor('a')).toBeNull();
  expect(queue.makeRoomFor('c')).toBe('b3');
  expect([queue.size, queue.sizeOf('b')]).toEqual([4, 2]);
  expect(queue.makeRoomFor('c')).toBe('a2');
  expect(drain(queue)).toEqual(['a1', 'b1', 'b2']);
});
