import type { ReportEvent } from '@qihang/federation/registry';
import { RemoteLoadError, type RemoteLoader } from '@qihang/federation/runtime';
import type { RemoteAppProps } from '@qihang/shared/contracts';
import { Link, useNavigate } from '@qihang/shared/navigation';
import { aSite, renderApp } from '@qihang/shared/testing';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { act, configure, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { makeRemoteComponents } from './remote-components';
import { RemoteSlot } from './remote-slot';

// React takes its time to report a failure, most of all on a busy machine.
configure({ asyncUtilTimeout: 8_000 });
const site = aSite();
const Page = ({ site: { brand } }: RemoteAppProps) => <p>{brand}的页面</p>;
const Broken = (): never => {
  throw new Error('render');
};
const consoleError = rstest.spyOn(console, 'error');

beforeEach(() => {
  reported = [];
  // React logs errors that a boundary has caught; here they are the point of the test.
  consoleError.mockImplementation(() => {});
});
afterEach(() => {
  consoleError.mockReset();
  rstest.useRealTimers();
});

let reported: ReportEvent[];

/** A loader with scripted outcomes, one for each attempt. */
function makeLoader(...outcomes: (ComponentType<RemoteAppProps> | Error)[]) {
  const load = rstest.fn<RemoteLoader['load']>(async () => {
    const outcome = outcomes.shift();
    if (outcome === undefined) return new Promise(() => {});
    if (outcome instanceof Error) throw outcome;
    return { default: outcome, release: 'v1' };
  });
  const loaded = rstest.fn<RemoteLoader['loaded']>(() => null);
  const distrust = rstest.fn<RemoteLoader['distrust']>();
  return { load, loaded, distrust };
}
const Back = () => {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      后退
    </button>
  );
};
const show = (loader: RemoteLoader, refresh: () => Promise<void> | null = () => null) => {
  const remotes = makeRemoteComponents({ loader, refresh, report: (event) => reported.push(event) });
  return renderApp(
    <>
      <header>
        页头
        <Link to="/other">别处</Link>
        <Link to="?c=1">别的对话</Link>
        <Back />
      </header>
      <RemoteSlot remote="mf-landing" remotes={remotes} site={site} />
    </>,
  );
};

it('a slot shows the remote with the props of the contract', async () => {
  const loader = makeLoader(Page);
  show(loader);
  expect(await screen.findByText('启航AI的页面')).toBeTruthy();
  expect(loader.load).toHaveBeenCalledWith('mf-landing');
});

it('a slot shows the remote as soon as it is loaded', async () => {
  rstest.useFakeTimers();
  show(makeLoader(Page));
  await act(() => rstest.advanceTimersByTimeAsync(20));
  expect(screen.getByText('启航AI的页面')).toBeTruthy();
});

it('F11 a slot shows that the remote loads, and after three seconds that it is slow', async () => {
  rstest.useFakeTimers();
  show(makeLoader());
  expect(screen.getByRole('status', { name: '加载中…' })).toBeTruthy();
  await act(() => rstest.advanceTimersByTimeAsync(2_900));
  expect(screen.queryByText(/加载较慢/)).toBeNull();
  await act(() => rstest.advanceTimersByTimeAsync(200));
  expect(screen.getByText(/加载较慢/)).toBeTruthy();
});

it('F10 a slot shows the boundary with advice when the remote does not load; 重试 loads it again', async () => {
  const loader = makeLoader(new RemoteLoadError('mf-landing', 'entry', 'gone'), Page);
  const { user } = show(loader);
  expect((await screen.findByRole('alert')).textContent).toContain('页面加载失败');
  expect(screen.getByText(/请检查网络后重试/)).toBeTruthy();
  expect(screen.getByText('页头')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('启航AI的页面')).toBeTruthy();
  expect(loader.load).toHaveBeenCalledTimes(2);
});

it('F10 重试 works any number of times', async () => {
  const gone = () => new RemoteLoadError('mf-landing', 'entry', 'gone');
  const loader = makeLoader(gone(), gone(), gone(), Page);
  const { user } = show(loader);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await user.click(await screen.findByRole('button', { name: '重试' }));
  }
  expect(await screen.findByText('启航AI的页面')).toBeTruthy();
});

it('F14 a remote that throws while it renders loses only its own region', async () => {
  show(makeLoader(Broken));
  expect((await screen.findByRole('alert')).textContent).toContain('页面加载失败');
  expect(screen.getByText('页头')).toBeTruthy();
});

it('F14 a remote that threw while it was shown is reported, and not reused', async () => {
  const loader = makeLoader(Broken, Page);
  const { user } = show(loader);
  await screen.findByRole('alert');
  await rstest.waitFor(() => expect(loader.distrust).toHaveBeenCalledWith('mf-landing', 'v1'));
  expect(reported).toEqual([{ kind: 'boundary', app: 'mf-landing', version: 'v1' }]);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('启航AI的页面')).toBeTruthy();
});

it('F10 a release that did not even load is not reported again: the loader has done so', async () => {
  const loader = makeLoader(new RemoteLoadError('mf-landing', 'entry', 'gone'));
  show(loader);
  await screen.findByRole('alert');
  await act(async () => {});
  expect(loader.distrust).not.toHaveBeenCalled();
  expect(reported).toEqual([]);
});

it("a closed remote's place says so, and its button asks again", async () => {
  const loader = makeLoader(new RemoteLoadError('mf-landing', 'disabled', 'closed'), Page);
  const { user } = show(loader);
  expect(await screen.findByRole('heading', { name: '这里暂时关闭' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('处理好就重新开放');
  expect(screen.queryByText('页面加载失败')).toBeNull();
  await user.click(screen.getByRole('button', { name: '再看一次' }));
  expect(await screen.findByText('启航AI的页面')).toBeTruthy();
});

describe('a release in force', () => {
  const Next = () => <p>新的页面</p>;
  const named = (App: ComponentType<RemoteAppProps>, release: string) => ({ default: App, release });

  it('the registry is not requested for the place that the page was opened at: it came with the page', async () => {
    const refresh = rstest.fn(() => null);
    show(makeLoader(Page), refresh);
    await screen.findByText('启航AI的页面');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('F15 the registry is requested before another path is shown, also within the same remote', async () => {
    let answer = () => {};
    const refresh = () => new Promise<void>((resolve) => (answer = resolve));
    const loader = makeLoader(Page, Next);
    const { user } = show(loader, refresh);
    await screen.findByText('启航AI的页面');
    await user.click(screen.getByRole('link', { name: '别处' }));
    expect(screen.getByRole('status', { name: '加载中…' })).toBeTruthy();
    expect(loader.load).toHaveBeenCalledTimes(1);
    await act(async () => answer());
    expect(await screen.findByText('新的页面')).toBeTruthy();
    expect(screen.queryByText('启航AI的页面')).toBeNull();
  });

  it('a release that is loaded already is shown at once', async () => {
    const loader = makeLoader(Page);
    const { user } = show(loader);
    await screen.findByText('启航AI的页面');
    loader.loaded.mockReturnValue(named(Next, 'v2'));
    await user.click(screen.getByRole('link', { name: '别处' }));
    expect(screen.getByText('新的页面')).toBeTruthy();
    expect(loader.load).toHaveBeenCalledTimes(1);
  });

  describe('of a step back', () => {
    const goThereAndBack = async (loader: ReturnType<typeof makeLoader>) => {
      let answer = () => {};
      const { user } = show(loader, () => new Promise<void>((resolve) => (answer = resolve)));
      await screen.findByText('启航AI的页面');
      loader.loaded.mockReturnValue(named(Page, 'v1'));
      await user.click(screen.getByRole('link', { name: '别处' }));
      expect(screen.getByRole('status', { name: '加载中…' })).toBeTruthy();
      await act(async () => answer());
      await user.click(screen.getByRole('button', { name: '后退' }));
      expect(screen.getByText('启航AI的页面')).toBeTruthy();
      return () => act(async () => answer());
    };

    it('is shown before the registry has answered, and stays where it is in force', async () => {
      const loader = makeLoader(Page, Page);
      const answer = await goThereAndBack(loader);
      const loads = loader.load.mock.calls.length;
      await answer();
      expect(screen.getByText('启航AI的页面')).toBeTruthy();
      expect(loader.load).toHaveBeenCalledTimes(loads);
    });

    it('F15 goes where the registry names another by then, as after a rollback', async () => {
      const loader = makeLoader(Page, Page, Next);
      const answer = await goThereAndBack(loader);
      loader.loaded.mockReturnValue(null);
      await answer();
      await answer();
      expect(await screen.findByText('新的页面')).toBeTruthy();
      expect(screen.queryByText('启航AI的页面')).toBeNull();
    });
  });

  it('F15 a remote does not change while its path stays the same', async () => {
    const Counter = () => {
      const [count, setCount] = useState(0);
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}次
        </button>
      );
    };
    const loader = makeLoader(Counter);
    const { user } = show(loader);
    await user.click(await screen.findByRole('button', { name: '0次' }));
    loader.loaded.mockReturnValue(named(Next, 'v2'));
    await user.click(screen.getByRole('link', { name: '别的对话' }));
    expect(screen.getByRole('button', { name: '1次' })).toBeTruthy();
    expect(screen.queryByText('新的页面')).toBeNull();
  });
});

describe('a place that is come back to', () => {
  it('is as high as it was left while its content loads, so that its reader is where they were', async () => {
    const height = rstest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3_200);
    const { user } = show(makeLoader(Page));
    await screen.findByText('启航AI的页面');
    const heightOfWaiting = () =>
      screen.getByRole('status', { name: '加载中…' }).closest<HTMLElement>('[style]')?.style.minHeight;
    await user.click(screen.getByRole('link', { name: '别处' }));
    expect(heightOfWaiting()).toBeUndefined();
    height.mockReturnValue(100);
    await user.click(screen.getByRole('button', { name: '后退' }));
    expect(heightOfWaiting()).toBe('3200px');
    height.mockRestore();
  });
});

describe('a page that the gateway wrote ahead of time', () => {
  const release = { default: Page, release: 'v1' };
  const make = (refresh: () => Promise<void> | null = () => null) => {
    const loader = makeLoader(Page, Page);
    const report = (event: ReportEvent) => void reported.push(event);
    return { loader, remotes: makeRemoteComponents({ loader, refresh, report, isPagePrerendered: true }) };
  };

  it('has its first place in it already, and no other one', () => {
    const { remotes } = make();
    expect(remotes.visit('mf-landing').isPrerendered).toBe(true);
    expect(remotes.visit('mf-chat').isPrerendered).toBe(false);
  });

  it('does not ask which release is in force for its first place, but for every other one', async () => {
    const refresh = rstest.fn(() => Promise.resolve());
    const { loader, remotes } = make(refresh);
    remotes.visit('mf-landing');
    expect(refresh).not.toHaveBeenCalled();
    expect(loader.load).toHaveBeenCalledTimes(1);
    remotes.visit('mf-landing');
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(loader.load).toHaveBeenCalledTimes(1);
    await Promise.resolve();
    expect(loader.load).toHaveBeenCalledTimes(2);
  });

  it('says of a step back whether it is outdated, and of nothing else', async () => {
    const { loader, remotes } = make(() => Promise.resolve());
    remotes.visit('mf-landing');
    loader.loaded.mockReturnValue(release);
    const back = remotes.visit('mf-landing', true);
    expect(await back.isOutdated).toBe(false);
    const again = remotes.visit('mf-landing', true);
    loader.loaded.mockReturnValue({ ...release, release: 'v2' });
    expect(await again.isOutdated).toBe(true);
    expect(remotes.visit('mf-landing').isOutdated).toBeUndefined();
  });
});
