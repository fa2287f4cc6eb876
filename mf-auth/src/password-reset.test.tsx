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

it('the reset form says what the server says about a field, and otherwise its own sentence', async () => {
  const fields = { password: '密码太常见了，换一个' };
  server.respond(() => ({ status: 400, body: { error: '请检查填写的内容', code: 'invalid_input', fields } }));
  const page = show();
  await fill(page, 'correct horse');
  expect((await screen.findByRole('alert')).textContent).toBe('密码太常见了，换一个');
  server.respond(() => ({ status: 429, body: { error: '操作太频繁了，请稍后再试', code: 'rate_limited' } }));
  await page.user.click(screen.getByRole('button', { name: '保存新密码' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('操作太频繁了，请稍后再试'));
  expect(page.location().hash).toBe('#reset=one-time-token');
});

it('who comes with a link that is spent finds the contact below the form', async () => {
  const page = show();
  await page.user.click(screen.getByRole('button', { name: '链接失效？联系我们' }));
  expect(screen.getByRole('dialog', { name: '联系我们' })).toBeTruthy();
});

it('an address with an empty token is the sign-in', () => {
  renderApp(<AuthApp site={aSite()} />, { at: '/login#reset=' });
  expect(screen.getByRole('heading', { level: 1, name: '登录' })).toBeTruthy();
});
