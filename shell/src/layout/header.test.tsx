import type { User } from '@qihang/shared/contracts';
import { sessionStore } from '@qihang/shared/session';
import { aSite, aUser, renderApp } from '@qihang/shared/testing';
import { afterEach, expect, it, rstest } from '@rstest/core';
import { screen } from '@testing-library/react';
import { Header } from './header';

const site = aSite({ contactQr: 'http://localhost/qr.svg' });
const show = (user: User | null = null) =>
  renderApp(<Header site={site} isWide={false} agentKey={null} />, { at: '/', user });

afterEach(() => {
  rstest.unstubAllGlobals();
});

it('the header offers sign-in and registration to a visitor', () => {
  show();
  const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('登录')).toBe('/login');
  expect(link('立即注册')).toBe('/register');
  expect(link('我要做方案')).toBe('/login');
  expect(link(/启航AI/)).toBe('/');
  expect(screen.getByText('AI工作流与方案规划')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull();
});

it('the header leads a signed-in person to the coach, and shows their number', () => {
  show(aUser({ username: '13900139000' }));
  expect(screen.getByRole('link', { name: '我要做方案' }).getAttribute('href')).toBe(
    '/chat/lao-gao-ip-master',
  );
  expect(screen.getByRole('button', { name: '13900139000' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '登录' })).toBeNull();
  expect(screen.queryByRole('link', { name: '立即注册' })).toBeNull();
});

it('the contact code is shown in a dialog', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: '联系我们' }));
  const dialog = await screen.findByRole('dialog', { name: '联系我们' });
  const code = screen.getByRole<HTMLImageElement>('img', { name: '联系我们二维码' });
  expect(dialog.contains(code)).toBe(true);
  expect(code.tagName).toBe('IMG');
  expect(code.src).toBe('http://localhost/qr.svg');
  await user.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a sign-out ends the session here at once, notifies the server, and goes to sign-in', async () => {
  const requests: [unknown, RequestInit | undefined][] = [];
  rstest.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    requests.push([input, init]);
    return new Response(null, { status: 204 });
  });
  const { user, location } = show(aUser());
  await user.click(screen.getByRole('button', { name: '退出登录' }));
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-out', reason: 'signed-out' });
  expect(location().pathname).toBe('/login');
  const [address, init] = requests[0] ?? [];
  expect(String(address)).toMatch(/\/api\/auth\/logout$/);
  expect(init).toMatchObject({ method: 'POST', keepalive: true });
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer test-token');
});
