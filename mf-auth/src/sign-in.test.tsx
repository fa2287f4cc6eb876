import { sessionStore } from '@qihang/shared/session';
import { aSite, aUser, renderApp } from '@qihang/shared/testing';
import { firstWords, forgetInvitation } from '@qihang/shared/way-in';
import { afterAll, afterEach, beforeAll, expect, it } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import AuthApp from './app';
import { type AuthTestServer, startAuthTestServer } from './auth-test-server';

let server: AuthTestServer;
const user = aUser({ username: '13800138000' });

beforeAll(async () => {
  server = await startAuthTestServer();
});
afterEach(() => {
  act(() => sessionStore.signOut());
  firstWords.clear();
  forgetInvitation();
});
afterAll(() => server.close());

const show = (options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(<AuthApp site={aSite({ icpNumber: '京ICP备2025000001号' })} />, { at: '/login', ...options });

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^登录/ });

const fill = async (page: ReturnType<typeof show>, username: string, password: string) => {
  await page.user.type(screen.getByLabelText('手机号'), username);
  await page.user.type(screen.getByLabelText('密码'), password);
};

it('R2.6 the sign-in form takes a phone number and a password, and cannot be sent while one is empty', async () => {
  const page = show();
  expect(screen.getByRole('heading', { level: 1, name: '登录' })).toBeTruthy();
  const username = screen.getByLabelText('手机号');
  expect(username.getAttribute('inputmode')).toBe('numeric');
  expect(username.getAttribute('autocomplete')).toBe('username');
  expect(screen.getByLabelText('密码').getAttribute('autocomplete')).toBe('current-password');
  expect(button().disabled).toBe(true);
  await page.user.type(username, '13800138000');
  expect(button().disabled).toBe(true);
  await page.user.type(screen.getByLabelText('密码'), 'x');
  expect(button().disabled).toBe(false);
});

it('R5.2 an invalid number is marked, and nothing is sent', async () => {
  server.respond(() => ({ status: 200, body: { token: 't', user } }));
  const page = show();
  await fill(page, '12345678901', 'correct horse{Enter}');
  const username = screen.getByLabelText('手机号');
  expect(screen.getByRole('alert').textContent).toBe('请输入有效的11位手机号');
  expect(username.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(username);
  expect(server.requests).toEqual([]);
});

it('R2.6 R2.7 a sign-in sends the trimmed number and the unchanged password, keeps the session and goes to /', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.respond(async () => {
    await held;
    return { status: 200, body: { token: 'fresh', user } };
  });
  const page = show();
  await fill(page, ' １３８00138000 ', ' p@ss word ');
  await page.user.click(button());
  expect(await screen.findByRole('button', { name: '登录中…' })).toBe(button());
  expect(button().disabled).toBe(true);
  release();
  await waitFor(() => expect(page.location().pathname).toBe('/'));
  expect(server.requests).toMatchObject([
    { method: 'POST', path: '/api/auth/login', body: { username: '13800138000', password: ' p@ss word ' } },
  ]);
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-in', token: 'fresh', user });
});

it.each([
  ['/chat/lao-gao-ip-master?c=1', '/chat/lao-gao-ip-master'],
  ['//evil.example/', '/'],
  ['https://evil.example/', '/'],
])('a sign-in that was asked for by %s returns to %s', async (returnTo, pathname) => {
  server.respond(() => ({ status: 200, body: { token: 'fresh', user } }));
  const page = show({ state: { returnTo } });
  await fill(page, '13800138000', 'correct horse');
  await page.user.click(button());
  await waitFor(() => expect(page.location().pathname).toBe(pathname));
});

it('a visitor who has begun the sentence on the landing page gets to the chat, where it is', async () => {
  server.respond(() => ({ status: 200, body: { token: 'fresh', user } }));
  firstWords.write({ place: '苏州', business: '', audience: '', problem: '' });
  const page = show();
  await fill(page, '13800138000', 'correct horse');
  await page.user.click(button());
  await waitFor(() => expect(page.location().pathname).toBe('/chat/lao-gao-ip-master'));
  expect(firstWords.sentence()).toBe('我在苏州。');
});

it('a visitor who has begun the sentence, but was asked to sign in by a page, gets to that page', async () => {
  server.respond(() => ({ status: 200, body: { token: 'fresh', user } }));
  firstWords.write({ place: '苏州', business: '', audience: '', problem: '' });
  const page = show({ state: { returnTo: '/chat/another-coach?c=1' } });
  await fill(page, '13800138000', 'correct horse');
  await page.user.click(button());
  await waitFor(() => expect(page.location().pathname).toBe('/chat/another-coach'));
  expect(page.location().search).toBe('?c=1');
});

it('a problem that is found before sending takes the place of a failure from before', async () => {
  server.respond(() => ({ status: 400, body: { error: '手机号或密码错误', code: 'bad_credentials' } }));
  const page = show();
  await fill(page, '13800138000', 'wrong horse');
  await page.user.click(button());
  await screen.findByRole('alert');
  await page.user.type(screen.getByLabelText('手机号'), '{Backspace}');
  await page.user.click(button());
  expect(screen.getByRole('alert').textContent).toBe('请输入有效的11位手机号');
});

it.each([
  [
    "the server's sentence",
    { status: 400, body: { error: '手机号或密码错误', code: 'bad_credentials' } },
    '手机号或密码错误',
  ],
  ['登录失败 for an answer without one', { status: 500 }, '登录失败'],
  ['登录失败 for an answer that makes no sense', { status: 200, body: { token: 7 } }, '登录失败'],
  [
    'an error for a 401 on the call itself, without a loop (F08)',
    { status: 401, body: { error: '登录已失效，请重新登录', code: 'unauthenticated' } },
    '登录已失效，请重新登录',
  ],
])('R8.3 a failed sign-in shows %s', async (_, answer, text) => {
  server.respond(() => answer);
  const page = show();
  await fill(page, '13800138000', 'wrong horse');
  await page.user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(page.location().pathname).toBe('/login');
  expect(server.requests).toHaveLength(1);
  expect(button().disabled).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('wrong horse');
});

it('the sign-in page says why a session ended', () => {
  sessionStore.signIn('old', user);
  const page = show({ user });
  page.unmount();
  sessionStore.expire(sessionStore.getState().token ?? '');
  renderApp(<AuthApp site={aSite()} />, { at: '/login' });
  expect(screen.getByRole('status').textContent).toBe('登录已失效，请重新登录');
});

it('the sign-in page links to the registration, to the start page and to the contact', async () => {
  const page = show();
  expect(screen.getByRole('link', { name: '启航AI' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: '京ICP备2025000001号' }).getAttribute('href')).toBe(
    'https://beian.miit.gov.cn/',
  );
  await page.user.click(screen.getByRole('button', { name: '忘记密码？联系我们' }));
  const dialog = screen.getByRole('dialog', { name: '联系我们' });
  expect(within(dialog).getByRole('img', { name: '联系我们二维码' }).getAttribute('src')).toBe(
    '/api/site/contact-qr.svg',
  );
  await page.user.click(within(dialog).getByRole('button', { name: '关闭' }));
  await page.user.click(screen.getByRole('link', { name: '还没有账号？立即注册' }));
  expect(page.location().pathname).toBe('/register');
  expect(screen.getByRole('heading', { level: 1, name: '注册' })).toBeTruthy();
});

it('the sign-in page says that the server could not be reached, and nothing to whoever left by choice', () => {
  const tokenOf = () => sessionStore.getState().token ?? '';
  show({ user }).unmount();
  sessionStore.expire(tokenOf(), 'unreachable');
  const { unmount } = renderApp(<AuthApp site={aSite()} />, { at: '/login' });
  expect(screen.getByRole('status').textContent).toBe('网络连接错误，请检查您的网络连接并重试');
  unmount();
  act(() => sessionStore.signIn('token', user));
  act(() => sessionStore.signOut());
  renderApp(<AuthApp site={aSite()} />, { at: '/login' });
  expect(screen.queryByRole('status')).toBeNull();
});

it('the reason for being here goes once somebody has tried to sign in', async () => {
  server.respond(() => ({ status: 400, body: { error: '手机号或密码错误', code: 'bad_credentials' } }));
  show({ user }).unmount();
  sessionStore.expire(sessionStore.getState().token ?? '');
  const page = show();
  expect(screen.getByRole('status').textContent).toBe('登录已失效，请重新登录');
  await fill(page, '13800138000', 'wrong horse');
  await page.user.click(button());
  await screen.findByRole('alert');
  expect(screen.queryByRole('status')).toBeNull();
});

it('an invitation is spent with the sign-in: whoever comes next in this tab has none', async () => {
  server.respond(() => ({ status: 200, body: { token: 'fresh', user } }));
  const page = show({ at: '/login?code=QH-1' });
  await fill(page, '13800138000', 'correct horse');
  expect(JSON.stringify({ ...sessionStorage })).toContain('QH-1');
  await page.user.click(button());
  await waitFor(() => expect(page.location().pathname).toBe('/'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('QH-1');
});

it('an invited person whom a page has asked to sign in registers on the way to that page', async () => {
  const page = show({ at: '/login?code=QH-1', state: { returnTo: '/chat/another-coach' } });
  await page.user.click(screen.getByRole('link', { name: '还没有账号？立即注册' }));
  expect(page.location().state).toEqual({ returnTo: '/chat/another-coach' });
});

it('a form that is incomplete is not sent by Enter either, nor one that is on its way', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.respond(async () => {
    await held;
    return { status: 200, body: { token: 'fresh', user } };
  });
  const page = show();
  const send = () => act(() => document.querySelector('form')?.requestSubmit());
  await page.user.type(screen.getByLabelText('手机号'), '13800138000');
  send();
  expect(server.requests).toEqual([]);
  await page.user.type(screen.getByLabelText('密码'), ' ');
  send();
  await screen.findByRole('button', { name: '登录中…' });
  send();
  release();
  await waitFor(() => expect(page.location().pathname).toBe('/'));
  expect(server.requests).toHaveLength(1);
});
