import {
  type ApiTestServer,
  aUser,
  readRequestBody,
  renderApp,
  startApiTestServer,
} from '@qihang/shared/testing';
import { afterEach, expect, it, rstest } from '@rstest/core';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AccountDialog } from './account-dialog';

let server: ApiTestServer;
let requests: unknown[] = [];

afterEach(() => server.close());

/** Opens the account against a server that gives every password change the same answer. */
async function open(status: number, body: unknown = {}) {
  requests = [];
  server = await startApiTestServer(async (request, response) => {
    requests.push([request.method, request.url, JSON.parse(await readRequestBody(request))]);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(body));
  });
  const handleClose = rstest.fn();
  const account = aUser({ username: '13900139000' });
  const { user } = renderApp(<AccountDialog user={account} onClose={handleClose} />, { user: account });
  return { user, handleClose };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
async function fill(user: UserEvent, current: string, next: string, repeated = next): Promise<void> {
  if (current !== '') await user.type(field('当前密码'), current);
  if (next !== '') await user.type(field('新密码'), next);
  if (repeated !== '') await user.type(field('确认新密码'), repeated);
  await user.click(screen.getByRole('button', { name: '修改密码' }));
}
const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

it('the account dialog shows the number of the account, and begins in the first field of the password', async () => {
  await open(204);
  expect(document.activeElement).toBe(field('当前密码'));
  expect(screen.getByRole('dialog', { name: '账号' }).textContent).toContain('13900139000');
});

it('the password is changed, and a message says that other devices were signed out', async () => {
  const { user, handleClose } = await open(204);
  await fill(user, 'old password', ' 新的密码 8 ');
  expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeTruthy();
  expect(handleClose).toHaveBeenCalledTimes(1);
  expect(requests).toEqual([
    ['POST', '/api/auth/password', { current: 'old password', next: ' 新的密码 8 ' }],
  ]);
});

it.each([
  ['nothing', '', '', '', ['请输入当前密码', '密码至少8位']],
  ['a short password', 'old password', '1234567', '1234567', ['密码至少8位']],
  ['a long password', 'old password', 'x'.repeat(129), '', ['密码最多128位']],
  ['two passwords that differ', 'old password', 'new password', 'new passwort', ['两次输入的密码不一致']],
])(
  '%s is refused without asking the server, and the focus moves to the field',
  async (_, current, next, repeated, expected) => {
    const { user } = await open(204);
    await fill(user, current, next, repeated);
    expect(alerts()).toEqual(expected);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(requests).toEqual([]);
  },
);

it("the server's text about a field is shown at that field", async () => {
  const body = { error: '当前密码不正确', code: 'bad_credentials', fields: { current: '当前密码不正确' } };
  const { user, handleClose } = await open(400, body);
  await fill(user, 'not it at all', 'new password');
  expect((await screen.findByRole('alert')).textContent).toBe('当前密码不正确');
  expect(field('当前密码').getAttribute('aria-invalid')).toBe('true');
  expect(field('新密码').value).toBe('new password');
  expect(handleClose).not.toHaveBeenCalled();
});

it('a failure of the form is shown in a sentence, and the form can be sent again', async () => {
  const { user } = await open(503, { error: '系统正忙，请稍后再试', code: 'unavailable' });
  await fill(user, 'old password', 'new password');
  expect((await screen.findByRole('alert')).textContent).toBe('系统正忙，请稍后再试');
  await user.click(screen.getByRole('button', { name: '修改密码' }));
  await screen.findByRole('button', { name: '修改密码' });
  expect(requests).toHaveLength(2);
});
