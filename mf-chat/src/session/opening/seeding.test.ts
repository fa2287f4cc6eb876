import { queryClient } from '@qihang/shared/api';
import { afterEach, expect, test } from '@rstest/core';
import { broughtMeanwhile, holdReads, whenSeeded } from './seeding';

const KEY = ['usage'];
const put = (data: string, updatedAt: number) => queryClient.setQueryData(KEY, data, { updatedAt });

/** Holds reads until the returned functions are called. */
function hold() {
  let end = { seed: (): void => {}, fail: (): void => {} };
  holdReads(
    new Promise((resolve, reject) => {
      end = { seed: resolve, fail: () => reject(new Error('no opening')) };
    }),
  );
  return end;
}

afterEach(() => queryClient.clear());

test('a read gets what the page has brought while it waited, and nothing that was there before', async () => {
  put('of yesterday', 1);
  const { seed } = hold();
  const brought = broughtMeanwhile(queryClient, KEY);
  put('of today', 2);
  seed();
  expect(await brought).toBe('of today');
  const later = hold();
  const none = broughtMeanwhile(queryClient, KEY);
  later.seed();
  expect(await none).toBeUndefined();
});

test('a read goes out at once where nothing is awaited', async () => {
  put('of today', 2);
  expect(await broughtMeanwhile(queryClient, KEY)).toBeUndefined();
});

test('what does not come holds nothing up, and is no failure of those who waited', async () => {
  const { fail } = hold();
  const [read, seeded] = [broughtMeanwhile(queryClient, KEY), whenSeeded()];
  fail();
  expect([await read, await seeded]).toEqual([undefined, undefined]);
  put('of today', 2);
  expect(await broughtMeanwhile(queryClient, KEY)).toBeUndefined();
});
