import { expect, test } from '@rstest/core';
import { countPeopleAndMessages, megabytes } from './file-command';

test.each([
  [{ users: 1, messages: 1 }, '1 user and 1 message'],
  [{ users: 2, messages: 13, sessions: 9 }, '2 users and 13 messages'],
  [{}, '0 users and 0 messages'],
])('a backup with %j has %s', (rows, words) => {
  expect(countPeopleAndMessages(rows)).toBe(words);
});

test.each([
  [12_340_000, '12.3 MB'],
  [999_999_999, '1000.0 MB'],
  [49_999, '0.0 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(megabytes(bytes)).toBe(words);
});
