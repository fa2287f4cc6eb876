import { expect, it } from '@rstest/core';
import { makeBuildState } from './build-state';

/** Whether a request that waits now may go on. */
const isSettled = (state: ReturnType<typeof makeBuildState>) =>
  Promise.race([state.settled().then(() => true), new Promise((resolve) => setTimeout(resolve, 0, false))]);

it('is under way until its first build has ended, and again with each further one', async () => {
  const state = makeBuildState();
  expect(await isSettled(state)).toBe(false);
  state.set({ kind: 'built', build: 1, ms: 5 });
  expect(await isSettled(state)).toBe(true);
  state.set({ kind: 'building' });
  expect(await isSettled(state)).toBe(false);
  state.set({ kind: 'failed', errors: 'unexpected' });
  expect(await isSettled(state)).toBe(true);
});

it('tells a page of the last build that has ended well, and of errors until the next begins', () => {
  const state = makeBuildState();
  const told = () => JSON.parse(state.message());
  expect(told()).toEqual({ build: 0 });
  state.set({ kind: 'built', build: 3, ms: 5 });
  state.set({ kind: 'failed', errors: 'unexpected' });
  expect(told()).toEqual({ build: 3, error: 'unexpected' });
  state.set({ kind: 'building' });
  expect(told()).toEqual({ build: 3 });
  state.set({ kind: 'built', build: 4, ms: 5 });
  expect(told()).toEqual({ build: 4 });
});
