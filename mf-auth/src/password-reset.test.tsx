import { aSite, renderApp } from '@qihang/shared/testing';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import AuthApp from './app';
import { type AuthTestServer, startAuthTestServer } from './auth-test-server';

let server: AuthTestServer;

beforeAll(async () => {
  server = await startAuthTestServer();
});
afterAll(() => server.close());

const show = () => renderApp(<AuthApp site={aSite()} />, { at: '/login#reset=one-time-token' });

const fill = async (page: ReturnType<typeof show>, password: string, repetition = password) => {
  await page.user.type(screen.getByLabelText('新密码'), password);
  await page.user.type(screen.getByLabelText('确认新密码'), repetition);
  await page.user.click(screen.getByRole('button', { name: '保存新密码' }));
};

it('the reset form sets a new password and leads to the sign-in page, which says so', async () => {
  server.respond(() => ({ status: 204 }));
  const page = show();
  expect(screen.getByRole('heading', { level: 1, name: '设置新密码' })).toBeTruthy();
  await fill(page, 'correct horse');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '登录' })).toBeTruthy());
  expect(page.location()).toMatchObject({ pathname: '/login', search: '' });
  expect(screen.getByRole('status').textContent).toBe('密码已更新，请用新密码登录');
  expect(server.requests).toMatchObject([
    {
      method: 'POST',
      path: '/api/auth/reset-password',
      body: { token: 'one-time-token', password: 'correct horse' },
    },
  ]);
});

it('the reset form sends nothing that breaks the rules', async () => {
  server.respond(() => ({ status: 204 }));
  await fill(show(), 'short', 'other');
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    '密码至少8位',
    '两次输入的密码不一致',
  ]);
  expect(server.requests).toEqual([]);
});

it('the reset form says when the link is spent', async () => {
  const text = '链接无效或已过期';
  server.respond(() => ({
    status: 400,
    body: { error: text, code: 'invalid_input', fields: { token: text } },
  }));
  await fill(show(), 'correct horse');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});
