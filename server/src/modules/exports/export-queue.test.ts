import { expect, it } from '@rstest/core';
import { until } from '../../testing/until';
import { makeExportQueue } from './export-queue';

const aTask = () => {
  let end = () => {};
  const done = new Promise<string>((resolve) => {
    end = () => resolve('写好了');
  });
  let isStarted = false;
  const run = () => {
    isStarted = true;
    return done;
  };
  return { run, end, isStarted: () => isStarted };
};

it('exports are written one at a time, across users', async () => {
  const inTurn = makeExportQueue();
  const [first, second] = [aTask(), aTask()];
  const one = inTurn('甲', first.run);
  const two = inTurn('乙', second.run);
  await until(first.isStarted);
  expect(second.isStarted()).toBe(false);
  first.end();
  expect(await one).toBe('写好了');
  second.end();
  expect(await two).toBe('写好了');
});

it('only a user with two exports under way is refused a third', async () => {
  const inTurn = makeExportQueue();
  const tasks = [aTask(), aTask(), aTask()];
  const own = tasks.slice(0, 2).map(({ run }) => inTurn('甲', run));
  await expect(inTurn('甲', aTask().run)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 3 });
  const others = inTurn('乙', tasks[2]?.run ?? aTask().run);
  for (const { end } of tasks) end();
  expect(await Promise.all([...own, others])).toEqual(['写好了', '写好了', '写好了']);
  const again = aTask();
  again.end();
  expect(await inTurn('甲', again.run)).toBe('写好了');
});

it('exports are refused when too many wait, and accepted again after a failure', async () => {
  const inTurn = makeExportQueue({ waiting: 1, perUser: 2 });
  const running = aTask();
  const first = inTurn('甲', running.run);
  const second = inTurn('乙', () => Promise.reject(new Error('坏了')));
  await expect(inTurn('丙', aTask().run)).rejects.toMatchObject({ code: 'rate_limited' });
  running.end();
  expect(await first).toBe('写好了');
  await expect(second).rejects.toThrow('坏了');
  const last = aTask();
  last.end();
  expect(await inTurn('丙', last.run)).toBe('写好了');
});

it('exports that fail count no longer against their user', async () => {
  const inTurn = makeExportQueue();
  for (let at = 0; at < 3; at += 1) {
    await expect(inTurn('甲', () => Promise.reject(new Error('坏了')))).rejects.toThrow('坏了');
  }
});
