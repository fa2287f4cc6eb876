import { RemoteLoadError, type RemoteLoader } from '@qihang/federation/runtime';
import type { RemoteAppProps } from '@qihang/shared/contracts';
import { aSite, renderApp } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { makeRemoteComponents } from './remote-components';
import { RemoteSlot } from './remote-slot';

const site = aSite();
const Page = ({ site: { brand } }: RemoteAppProps) => <p>{brand}的页面</p>;
const Broken = (): never => {
  throw new Error('render');
};
const consoleError = rstest.spyOn(console, 'error');

beforeEach(() => {
  // React reports what a boundary has caught; here that is the point of the test.
  consoleError.mockImplementation(() => {});
});
afterEach(() => {
  consoleError.mockReset();
  rstest.useRealTimers();
});

/** A loader whose attempts end as the test says, one after the other. */
function makeLoader(...outcomes: (ComponentType<RemoteAppProps> | Error)[]) {
  const load = rstest.fn<RemoteLoader['load']>(async () => {
    const outcome = outcomes.shift();
    if (outcome === undefined) return new Promise(() => {});
    if (outcome instanceof Error) throw outcome;
    return { default: outcome };
  });
  return { load };
}
const show = (loader: RemoteLoader) => {
  const remotes = makeRemoteComponents(loader);
  return renderApp(
    <>
      <header>页头</header>
      <RemoteSlot remote="mf-landing" remotes={remotes} site={site} />
    </>,
  );
};

it('shows the remote, with what the contract promises it', async () => {
  const loader = makeLoader(Page);
  show(loader);
  expect(await screen.findByText('启航AI的页面')).toBeTruthy();
  expect(loader.load).toHaveBeenCalledWith('mf-landing');
});

it('shows it as soon as it is there', async () => {
  rstest.useFakeTimers();
  show(makeLoader(Page));
  await act(() => rstest.advanceTimersByTimeAsync(20));
  expect(screen.getByText('启航AI的页面')).toBeTruthy();
});

it('F11 shows that it loads, and after three seconds that it is slow', async () => {
  rstest.useFakeTimers();
  show(makeLoader());
  expect(screen.getByRole('status', { name: '加载中…' })).toBeTruthy();
  await act(() => rstest.advanceTimersByTimeAsync(2_900));
  expect(screen.queryByText(/加载较慢/)).toBeNull();
  await act(() => rstest.advanceTimersByTimeAsync(200));
  expect(screen.getByText(/加载较慢/)).toBeTruthy();
});

it('F10 shows the boundary and what to do when the remote does not load; 重试 loads it anew', async () => {
  const loader = makeLoader(new RemoteLoadError('mf-landing', 'entry', 'gone'), Page);
  const { user } = show(loader);
  expect((await screen.findByRole('alert')).textContent).toContain('页面加载失败');
  expect(screen.getByText(/请检查网络后重试/)).toBeTruthy();
  expect(screen.getByText('页头')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('启航AI的页面')).toBeTruthy();
  expect(loader.load).toHaveBeenCalledTimes(2);
});

it('F10 may be tried again any number of times', async () => {
  const gone = () => new RemoteLoadError('mf-landing', 'entry', 'gone');
  const loader = makeLoader(gone(), gone(), gone(), Page);
  const { user } = show(loader);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await user.click(await screen.findByRole('button', { name: '重试' }));
  }
  expect(await screen.findByText('启航AI的页面')).toBeTruthy();
});

it('F14 loses only its own region when the remote throws while it renders', async () => {
  show(makeLoader(Broken));
  expect((await screen.findByRole('alert')).textContent).toContain('页面加载失败');
  expect(screen.getByText('页头')).toBeTruthy();
});
