import { expect, rs, test } from '@rstest/core';
import { makeLazyModule } from './lazy-module';

test('is fetched once, however often it is asked for', async () => {
  const fetchModule = rs.fn(async () => 'renderer');
  const lazy = makeLazyModule(fetchModule);
  expect(lazy.getState()).toEqual({ status: 'waiting' });
  lazy.load();
  lazy.load();
  await rs.waitFor(() => expect(lazy.getState()).toEqual({ status: 'ready', value: 'renderer' }));
  lazy.load();
  expect(fetchModule).toHaveBeenCalledTimes(1);
});

test('a failure is shown and does not last', async () => {
  const outcomes = [Promise.reject(new Error('chunk')), Promise.resolve('renderer')];
  const lazy = makeLazyModule(async () => outcomes.shift());
  lazy.load();
  await rs.waitFor(() => expect(lazy.getState()).toEqual({ status: 'failed' }));
  lazy.load();
  await rs.waitFor(() => expect(lazy.getState()).toEqual({ status: 'ready', value: 'renderer' }));
});
