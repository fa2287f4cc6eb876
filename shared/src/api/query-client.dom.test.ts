import { AppError } from '@qihang/shared/contracts';
import { sessionStore } from '@qihang/shared/session';
import { expect, rs, test } from '@rstest/core';
import { queryClient } from './index';
import { makeQueryClient } from './query-client';

const ANNA = { id: '018f0000-0000-7000-8000-000000000001', username: '13800000001' };
const BEN = { id: '018f0000-0000-7000-8000-000000000002', username: '13800000002' };

test('the cache is emptied when the user signs out or another one signs in, and not for a new token', () => {
  const key = ['conversations'];
  sessionStore.signIn('token-1', ANNA);
  queryClient.setQueryData(key, ['of Anna']);
  sessionStore.signIn('token-2', ANNA);
  expect(queryClient.getQueryData(key)).toEqual(['of Anna']);
  sessionStore.signIn('token-3', BEN);
  expect(queryClient.getQueryData(key)).toBeUndefined();
  queryClient.setQueryData(key, ['of Ben']);
  sessionStore.signOut();
  expect(queryClient.getQueryData(key)).toBeUndefined();
});

test('a failed read is retried only when its error code is retryable', async () => {
  const client = makeQueryClient();
  const attempts = async (code: 'unavailable' | 'not_found') => {
    const read = rs.fn(async () => {
      throw new AppError(code, 'scripted');
    });
    await client.fetchQuery({ queryKey: [code], queryFn: read, retryDelay: 0 }).catch(() => {});
    return read.mock.calls.length;
  };
  expect(await attempts('not_found')).toBe(1);
  expect(await attempts('unavailable')).toBe(3);
});

test('a read that fails by a mistake of the page is not tried again, and a change never is', async () => {
  const client = makeQueryClient();
  const mistake = rs.fn(async () => {
    throw new TypeError('x is not a function');
  });
  await client.fetchQuery({ queryKey: ['mistake'], queryFn: mistake, retryDelay: 0 }).catch(() => {});
  expect(mistake).toHaveBeenCalledTimes(1);
  const change = rs.fn(async () => {
    throw new AppError('unavailable', 'scripted');
  });
  const mutation = client.getMutationCache().build(client, { mutationFn: change, retryDelay: 0 });
  await mutation.execute(undefined).catch(() => {});
  expect(change).toHaveBeenCalledTimes(1);
});
