import { expect, it } from '@rstest/core';
import { makeSearchTurns } from './search-turns';

it('runs one search of a user at a time, lets the newest wait and refuses those between', async () => {
  const turns = makeSearchTurns();
  const order: string[] = [];
  let finish = () => {};
  const search = (name: string, until: Promise<void> = Promise.resolve()) =>
    turns.run('anna', async () => {
      order.push(`${name} begins`);
      await until;
      order.push(`${name} ends`);
    });
  const first = search('first', new Promise((resolve) => (finish = resolve)));
  const second = search('second');
  const third = search('third');
  await expect(second).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 });
  await turns.run('ben', async () => void order.push('another user'));
  finish();
  await Promise.all([first, third]);
  expect(order).toEqual(['first begins', 'another user', 'first ends', 'third begins', 'third ends']);
});

it('goes on after a search that fails', async () => {
  const turns = makeSearchTurns();
  const failing = turns.run('anna', () => Promise.reject(new Error('the database is gone')));
  const next = turns.run('anna', async () => 'found');
  await expect(failing).rejects.toThrow('the database is gone');
  expect(await next).toBe('found');
  expect(await turns.run('anna', async () => 'and again')).toBe('and again');
});
