import type { RemoteLoader } from '@qihang/federation/runtime';
import { MemoryRouter, useNavigate, useReturnPath } from '@qihang/shared/navigation';
import { browserStorage, makeSessionStore, sessionStore } from '@qihang/shared/session';
import { writeSnapshot } from '@qihang/shared/snapshot';
import { aSite, aUser, type RenderAppOptions, renderApp } from '@qihang/shared/testing';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
import { App } from './app';
import { makeRemoteComponents } from './remotes/remote-components';

const site = aSite();
const user = aUser();
const CHAT = '/chat/lao-gao-ip-master';

const PAGES: Readonly<Record<string, () => React.ReactNode>> = {
  'mf-landing': () => <h1>介绍页</h1>,
  'mf-auth': () => <h1>登录页，之后到 {useReturnPath()}</h1>,
  'mf-chat': () => <h1>聊天页</h1>,
};
const loader: RemoteLoader = {
  load: async (remote) => ({ default: PAGES[remote], release: 'v1' }),
  loaded: () => null,
  distrust: () => {},
};
const makeRemotes = () => makeRemoteComponents({ loader, refresh: () => null, report: () => {} });
const open = (at: string, options: RenderAppOptions = {}) =>
  renderApp(<App site={site} remotes={makeRemotes()} />, { at, ...options });

beforeEach(() => {
  // A lost session, not a sign-out: after a sign-out there is no return path.
  act(() => {
    sessionStore.signIn('old', user);
    sessionStore.expire('old');
  });
  localStorage.clear();
});

describe('the routes', () => {
  it('the landing page is shown between header and footer', async () => {
    open('/');
    expect(await screen.findByRole('heading', { name: '介绍页' })).toBeTruthy();
    expect(screen.getByRole('banner').textContent).toContain('启航AI');
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2025 启航AI 版权所有');
    expect(document.title).toBe('启航AI · AI工作流与方案规划');
  });

  it.each(['/login', '/register'])('%s is shown without header and footer', async (path) => {
    open(path);
    expect(await screen.findByRole('heading', { name: /登录页/ })).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(document.title).toMatch(/^(登录|注册) · 启航AI$/);
  });

  it('the chat is shown to a signed-in person, between header and footer', async () => {
    open(CHAT, { user });
    expect(await screen.findByRole('heading', { name: '聊天页' })).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    expect(document.title).toBe('IP孵化大师 · 启航AI');
  });

  it.each(['/nowhere', '/chat', '/chat/a/b', '/__mf'])('%s leads to the start page', async (path) => {
    const { location } = open(path);
    expect(await screen.findByRole('heading', { name: '介绍页' })).toBeTruthy();
    expect(location().pathname).toBe('/');
  });
});

describe('a session that the server has not confirmed yet', () => {
  /** As a reload finds it: the token of another tab's sign-in, before the user of it is known. */
  const reload = () => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', 'stored');
    const { getState } = makeSessionStore(browserStorage);
    rstest.spyOn(sessionStore, 'getState').mockImplementation(getState);
    render(
      <MemoryRouter initialEntries={[CHAT]}>
        <App site={site} remotes={makeRemotes()} />
      </MemoryRouter>,
    );
  };
  const read = (token: string) =>
    writeSnapshot(browserStorage, token, {
      ...{ user, agent: site.agent, thread: null, isMissing: false },
      conversations: { items: [], nextCursor: null },
    });
  afterEach(() => {
    rstest.restoreAllMocks();
  });

  it('has the chat where something is to be read in it until then', async () => {
    read('stored');
    reload();
    expect(await screen.findByRole('heading', { name: '聊天页' })).toBeTruthy();
  });

  it('has a spinner where that was read in another session', async () => {
    read('another');
    reload();
    expect(await screen.findByRole('status', { name: '加载中…' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '聊天页' })).toBeNull();
  });
});

describe('a page that stands already, made for the user in storage', () => {
  it.each([
    ['has the chat at once', JSON.stringify(user), true],
    ['waits where nobody knows who that is', '{}', false],
  ])('%s', async (_, stored, isShown) => {
    localStorage.setItem('user', stored);
    localStorage.setItem('token', 'stored');
    const { getState } = makeSessionStore(browserStorage);
    rstest.spyOn(sessionStore, 'getState').mockImplementation(getState);
    render(
      <MemoryRouter initialEntries={[CHAT]}>
        <App site={site} remotes={makeRemotes()} isPrerendered />
      </MemoryRouter>,
    );
    await act(async () => {});
    expect(screen.queryByRole('heading', { name: '聊天页' }) !== null).toBe(isShown);
    rstest.restoreAllMocks();
  });
});

describe('a page', () => {
  it('is described in the head by what it is for', async () => {
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.name = 'description';
    open('/login');
    await screen.findByRole('heading', { name: /登录页/ });
    expect(meta.content).toBe('登录启航AI，接着和IP孵化大师聊。');
    meta.remove();
  });

  it('that has set the focus itself keeps it', async () => {
    const Focused = () => <input aria-label="手机号" ref={(input) => input?.focus()} />;
    const pages = { ...loader, load: async () => ({ default: Focused, release: 'v1' }) };
    const remotes = makeRemoteComponents({
      ...{ refresh: () => null, report: () => {} },
      loader: { ...pages, loaded: () => ({ default: Focused, release: 'v1' }) },
    });
    const { user: person } = renderApp(<App site={site} remotes={remotes} />, { at: '/', user });
    await person.click(screen.getByRole('link', { name: '我要做方案' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '手机号' }));
  });

  it('a page begins at its top after a navigation, also for the keyboard', async () => {
    const scroll = rstest.spyOn(window, 'scrollTo');
    const { user: person } = open('/', { user });
    await screen.findByRole('heading', { name: '介绍页' });
    expect(scroll).not.toHaveBeenCalled();
    await person.click(screen.getByRole('link', { name: '我要做方案' }));
    await screen.findByRole('heading', { name: '聊天页' });
    expect(scroll).toHaveBeenCalledWith(0, 0);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    scroll.mockRestore();
  });

  it('a page that was left by going back begins at its top when a link leads there again', async () => {
    const GoBack = () => {
      const navigate = useNavigate();
      return (
        <button type="button" onClick={() => navigate(-1)}>
          后退
        </button>
      );
    };
    const scroll = rstest.spyOn(window, 'scrollTo');
    const app = (
      <>
        <App site={site} remotes={makeRemotes()} />
        <GoBack />
      </>
    );
    const { user: person } = renderApp(app, { at: '/', user });
    const goToChat = async () => {
      await person.click(screen.getByRole('link', { name: '我要做方案' }));
      await screen.findByRole('heading', { name: '聊天页' });
    };
    await goToChat();
    scroll.mockClear();
    await person.click(screen.getByRole('button', { name: '后退' }));
    await screen.findByRole('heading', { name: '介绍页' });
    expect(scroll).not.toHaveBeenCalled();
    await goToChat();
    expect(scroll).toHaveBeenCalledWith(0, 0);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    scroll.mockRestore();
  });

  it("a keyboard can skip to a page's content", async () => {
    const { user: person, location } = open('/');
    await person.tab();
    expect(document.activeElement?.textContent).toBe('跳到内容');
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(location().hash).toBe('');
  });
});

describe('the chat without a session', () => {
  it('the chat without a session leads to sign-in, and from there back to the same place', async () => {
    const { location } = open(`${CHAT}?c=1`);
    expect(await screen.findByText(`登录页，之后到 ${CHAT}?c=1`)).toBeTruthy();
    expect(location().pathname).toBe('/login');
  });

  it('the chat shows a large spinner while the session loads', async () => {
    localStorage.setItem('token', 'stored');
    act(() => sessionStore.synchronise());
    render(
      <MemoryRouter initialEntries={[CHAT]}>
        <App site={site} remotes={makeRemotes()} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('main').querySelector('[role="status"]')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '聊天页' })).toBeNull();
    act(() => sessionStore.confirm('stored', user));
    expect(await screen.findByRole('heading', { name: '聊天页' })).toBeTruthy();
  });

  it('the chat says that there is no network while the session cannot be loaded', async () => {
    const onLine = rstest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    localStorage.setItem('token', 'stored');
    act(() => sessionStore.synchronise());
    render(
      <MemoryRouter initialEntries={[CHAT]}>
        <App site={site} remotes={makeRemotes()} />
      </MemoryRouter>,
    );
    expect(screen.getByText('网络已断开，恢复后会自动继续')).toBeTruthy();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('网络已断开，恢复后会自动继续')).toBeNull();
  });

  it('the chat leads to sign-in when the server ends the session, and back afterwards', async () => {
    window.history.replaceState(null, '', CHAT);
    open(CHAT, { user });
    await screen.findByRole('heading', { name: '聊天页' });
    act(() => sessionStore.expire('test-token'));
    expect(await screen.findByText(`登录页，之后到 ${CHAT}`)).toBeTruthy();
  });

  it('a session that ends leads back to the very conversation, and nowhere from the sign-in itself', async () => {
    window.history.replaceState(null, '', `${CHAT}?c=1#m`);
    open(`${CHAT}?c=1#m`, { user });
    await screen.findByRole('heading', { name: '聊天页' });
    act(() => sessionStore.expire('test-token'));
    expect(await screen.findByText(`登录页，之后到 ${CHAT}?c=1#m`)).toBeTruthy();
    act(() => sessionStore.signIn('test-token', user));
    window.history.replaceState(null, '', '/login');
    act(() => sessionStore.expire('test-token'));
    expect(screen.getByText(`登录页，之后到 ${CHAT}?c=1#m`)).toBeTruthy();
  });

  it('any page leads to sign-in when the server ends the session', async () => {
    window.history.replaceState(null, '', '/');
    const { location } = open('/', { user });
    await screen.findByRole('heading', { name: '介绍页' });
    act(() => sessionStore.expire('test-token'));
    expect(await screen.findByText('登录页，之后到 /')).toBeTruthy();
    expect(location().pathname).toBe('/login');
  });

  it('F06 the chat leads to sign-in, and not back, when the person signed out in another tab', async () => {
    open(CHAT, { user });
    await screen.findByRole('heading', { name: '聊天页' });
    act(() => {
      localStorage.clear();
      sessionStore.synchronise();
    });
    expect(await screen.findByText('登录页，之后到 /')).toBeTruthy();
  });
});
