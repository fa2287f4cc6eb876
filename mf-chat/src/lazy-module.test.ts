import { expect, rs, test } from '@rstest/core';
import { makeLazyModule } from './lazy-module';

test('a module is fetched once, however often it is requested', async () => {
  const fetchModule = rs.fn(async () => 'renderer');
  const lazy = makeLazyModule(fetchModule);
  expect(lazy.getState()).toEqual({ status: 'waiting' });
  lazy.load();
  lazy.load();
  await rs.waitFor(() => expect(lazy.getState()).toEqual({ status: 'ready', value: 'renderer' }));
  lazy.load();
  expect(fetchModule).toHaveBeenCalledTimes(1);
});

test('a failed fetch is a state, and can be retried', async () => {
  const outcomes = [Promise.reject(new Error('chunk')), Promise.resolve('renderer')];
  const lazy = makeLazyModule(async () => outcomes.shift());
  lazy.load();
  await rs.waitFor(() => expect(lazy.getState()).toMatchObject({ status: 'failed', times: 1 }));
  lazy.load();
  await rs.waitFor(() => expect(lazy.getState()).toEqual({ status: 'ready', value: 'renderer' }));
});

test('whenReady() waits for the same fetch, and rejects when it fails', async () => {
  const fetchModule = rs
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('chunk'))
    .mockResolvedValueOnce('renderer');
  const lazy = makeLazyModule(fetchModule);
  lazy.load();
  await expect(lazy.whenReady()).rejects.toThrow('chunk');
  expect(fetchModule).toHaveBeenCalledTimes(1);
  await expect(lazy.whenReady()).resolves.toBe('renderer');
  expect(await lazy.whenReady()).toBe('renderer');
  expect(fetchModule).toHaveBeenCalledTimes(2);
});
