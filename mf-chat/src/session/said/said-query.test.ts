import { apiClient, queryClient } from '@qihang/shared/api';
import type { Said } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { noteFollowed } from '../live/freshness';
import { holdReads } from '../opening/seeding';
import { saidQuery, seedSaid, undoCorrection } from './said-query';

const WHOLE: Said = { values: [], isWhole: true };
const PART: Said = { values: [], isWhole: false };
const asked = () => rs.mocked(apiClient.get).mock.calls.map(([path]) => path);

beforeEach(() => {
  rs.spyOn(apiClient, 'get').mockResolvedValue({ data: WHOLE });
  noteFollowed(true);
});
afterEach(() => {
  noteFollowed(false);
  queryClient.clear();
  rs.restoreAllMocks();
});

test('what is known as a whole is not asked for again, and a part is', async () => {
  seedSaid(queryClient, WHOLE, Date.now());
  await queryClient.fetchQuery(saidQuery);
  expect(asked()).toEqual([]);
  queryClient.clear();
  seedSaid(queryClient, PART, Date.now());
  expect(await queryClient.fetchQuery(saidQuery)).toEqual(WHOLE);
  expect(asked()).toEqual(['/coach/said']);
});

test('an opening takes nothing away that is known already', () => {
  seedSaid(queryClient, WHOLE, 5);
  seedSaid(queryClient, PART, 9);
  expect(queryClient.getQueryState(saidQuery.queryKey)).toMatchObject({ data: WHOLE, dataUpdatedAt: 5 });
});

test('a read waits for the opening, and takes what it brings', async () => {
  let seeded = (): void => {};
  holdReads(
    new Promise((resolve) => {
      seeded = resolve;
    }),
  );
  const read = queryClient.fetchQuery(saidQuery);
  seedSaid(queryClient, PART, Date.now());
  seeded();
  expect([await read, asked()]).toEqual([PART, []]);
});

test('a read asks the server where the opening brings nothing', async () => {
  holdReads(Promise.resolve());
  expect([await queryClient.fetchQuery(saidQuery), asked()]).toEqual([WHOLE, ['/coach/said']]);
});

test.each(['succeeds', 'fails'])(
  'all that hangs on a correction is read again when taking it back %s',
  async (how) => {
    const [other, profile] = [['conversations'], ['coach', 'profile']];
    for (const key of [other, profile]) queryClient.setQueryData(key, {});
    seedSaid(queryClient, WHOLE, 5);
    const post = rs.spyOn(apiClient, 'post');
    if (how === 'fails') post.mockRejectedValue(new Error('gone'));
    else post.mockResolvedValue({ data: null });
    const isToBeRead = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated;
    const undoing = undoCorrection(queryClient, 'v1');
    expect(isToBeRead(profile)).toBe(false);
    await undoing.catch(() => {});
    expect(post.mock.calls).toEqual([['/coach/profile/values/v1/undo']]);
    expect([saidQuery.queryKey, profile, other].map(isToBeRead)).toEqual([true, true, false]);
  },
);
