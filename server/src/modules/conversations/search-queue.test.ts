import { expect, it } from '@rstest/core';
import { makeSearchQueue } from './search-queue';

it('one search of a user runs at a time, the newest waits and those between are refused', async () => {
  const turns = makeSearchQueue();
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

it('the next search runs after one that fails', async () => {
  const turns = makeSearchQueue();
  const failing = turns.run('anna', () => Promise.reject(new Error('the database is gone')));
  const next = turns.run('anna', async () => 'found');
  await expect(failing).rejects.toThrow('the database is gone');
  expect(await next).toBe('found');
  expect(await turns.run('anna', async () => 'and again')).toBe('and again');
});

it('of two users who search at once neither waits for the other, and a queue that is empty begins at once', async () => {
  const turns = makeSearchQueue();
  let finish = () => {};
  const first = turns.run('anna', () => new Promise<void>((resolve) => (finish = resolve)));
  const waiting = turns.run('anna', async () => 'waited');
  expect(await turns.run('ben', async () => 'found')).toBe('found');
  expect(await turns.run('ben', async () => 'again')).toBe('again');
  finish();
  await first;
  expect(await waiting).toBe('waited');
  let hasBegun = false;
  const later = turns.run('anna', async () => {
    hasBegun = true;
  });
  expect(hasBegun).toBe(true);
  await later;
});
