import { AppError } from '@qihang/shared/contracts';
import { expect, rs, test } from '@rstest/core';
import { clearOnUserChange, makeQueryClient } from './query-client';

const makeUsers = (first: string | null) => {
  const listeners = new Set<() => void>();
  let user = first === null ? null : { id: first };
  return {
    getState: () => ({ user }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(id: string | null) {
      user = id === null ? null : { id };
      for (const listener of listeners) listener();
    },
  };
};

test('forgets everything when the user signs out or another one signs in, and only then', () => {
  const client = makeQueryClient();
  const users = makeUsers('u1');
  clearOnUserChange(client, users);
  client.setQueryData(['conversations'], ['private']);
  users.become('u1');
  expect(client.getQueryData(['conversations'])).toEqual(['private']);
  users.become(null);
  expect(client.getQueryData(['conversations'])).toBeUndefined();
});

test('tries a read again only when its error code says that this can help', async () => {
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
