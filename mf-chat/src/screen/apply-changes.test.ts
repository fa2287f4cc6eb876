import { queryClient } from '@qihang/shared/api';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import type { Changes } from '../session/live/change-collector';
import { applyChanges } from './apply-changes';

const KEYS = {
  list: ['conversations', 'list'],
  c1: ['conversations', 'c1', 'messages'],
  c2: ['conversations', 'c2', 'messages'],
  usage: ['usage'],
  standing: ['coach', 'standing'],
  shelf: ['coach', 'shelf'],
  agent: ['agents', 'lao-gao'],
} as const;
const NOTHING: Changes = {
  ...{ isAll: false, changed: new Set(), deleted: new Set(), isUsageAffected: false, isShelfChanged: false },
};
const row = (id: string) => ({ id, title: id });

beforeEach(() => {
  for (const key of Object.values(KEYS)) queryClient.setQueryData(key, { pages: [], pageParams: [] });
  queryClient.setQueryData(KEYS.list, { items: [row('c1'), row('c2')], nextCursor: null });
});
afterEach(() => queryClient.clear());

/** What is to be read again after these changes. */
const reread = async (changes: Partial<Changes>): Promise<string[]> => {
  applyChanges(queryClient, { ...NOTHING, ...changes });
  await new Promise((resolve) => setTimeout(resolve));
  return Object.entries(KEYS).flatMap(([name, key]) =>
    queryClient.getQueryState(key)?.isInvalidated ? [name] : [],
  );
};

test('a changed conversation is read again with the list and where the user stands, and no other one', async () => {
  expect(await reread({ changed: new Set(['c1']) })).toEqual(['list', 'c1', 'standing']);
});

test('the end of an answer is read in the quota, and what it made on the shelf', async () => {
  expect(await reread({ isUsageAffected: true })).toEqual(['usage']);
  queryClient.setQueryData(KEYS.usage, {});
  expect(await reread({ isShelfChanged: true })).toEqual(['standing', 'shelf']);
});

test('a deleted conversation goes from the list and the memory, and is not read again', async () => {
  expect(await reread({ deleted: new Set(['c1']) })).toEqual(['standing']);
  expect(queryClient.getQueryData(KEYS.list)).toMatchObject({ items: [row('c2')] });
  expect([KEYS.c1, KEYS.c2].map((key) => queryClient.getQueryData(key) !== undefined)).toEqual([false, true]);
});

test('after a gap all that changes by itself is read again, what was deleted goes, and the agent stays', async () => {
  expect(await reread({ isAll: true })).toEqual(['list', 'c1', 'c2', 'usage', 'standing', 'shelf']);
  await reread({ isAll: true, deleted: new Set(['c2']) });
  expect(queryClient.getQueryData(KEYS.list)).toMatchObject({ items: [row('c1')] });
  expect(queryClient.getQueryData(KEYS.c2)).toBeUndefined();
});

test('nothing is read again where nothing has changed', async () => {
  expect(await reread({})).toEqual([]);
});
