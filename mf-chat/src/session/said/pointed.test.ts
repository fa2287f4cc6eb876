import { afterEach, expect, rs, test } from '@rstest/core';
import { pointAt, pointedWords, subscribePointed } from './pointed';

afterEach(() => pointAt(null));

test('the words under the pointer are told to everybody who listens, until there are none', () => {
  const [listener, another] = [rs.fn(), rs.fn()];
  const unsubscribe = subscribePointed(listener);
  const leave = subscribePointed(another);
  const words = { messageId: 'm1', words: { start: 2, end: 5 } };
  listener.mockImplementationOnce(() => expect(pointedWords()).toBe(words));
  pointAt(words);
  expect([listener.mock.calls.length, another.mock.calls.length]).toEqual([1, 1]);
  unsubscribe();
  pointAt(null);
  expect([listener.mock.calls.length, another.mock.calls.length, pointedWords()]).toEqual([1, 2, null]);
  leave();
});
