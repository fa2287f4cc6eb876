import { LIMITS } from '@qihang/shared/contracts';
import { Route, Routes, useNavigate } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { aSite, aUser, renderApp } from '@qihang/shared/testing';
import { afterAll, afterEach, beforeAll, expect, it, rstest } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import AuthApp from './app';
import { type AuthTestServer, type ReceivedRequest, startAuthTestServer } from './auth-test-server';
import { freshAccount } from './form/fresh-account';

let server: AuthTestServer;

beforeAll(async () => {
  server = await startAuthTestServer();
});
afterEach(() => {
  rstest.useRealTimers();
  rstest.restoreAllMocks();
  act(() => sessionStore.signOut());
  freshAccount.forget();
  sessionStorage.clear();
});
afterAll(() => server.close());

const TAKEN = '13900000000';
const isCheck = ({ path }: ReceivedRequest) => path.startsWith('/api/auth/check-username/');
const checkOf = (request: ReceivedRequest) => ({
  status: 200,
  body: { exists: request.path.endsWith(TAKEN) },
});
const registrations = () => server.requests.filter(({ path }) => path === '/api/auth/register');

const answerWith = (registration: { status: number; body?: unknown }) =>
  server.respond((request) => (isCheck(request) ? checkOf(request) : registration));

const show = (at = '/register', overrides: Parameters<typeof aSite>[0] = {}) =>
  renderApp(<AuthApp site={aSite(overrides)} />, { at });

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^注册/ });

const fill = async (page: ReturnType<typeof show>, values: Record<string, string> = {}) => {
  const all = {
    手机号: '13800138000',
    密码: 'correct horse',
    确认密码: 'correct horse',
    邀请码: 'qh-2025',
    ...values,
  };
  for (const [label, value] of Object.entries(all)) {
    await page.user.clear(input(label));
    if (value !== '') await page.user.type(input(label), value);
  }
};

it('R2.8 the registration asks password managers for a new password and takes the code from the link', () => {
  show('/register?code=QH-ABCD');
  expect(input('手机号').getAttribute('inputmode')).toBe('numeric');
  expect(input('手机号').getAttribute('autocomplete')).toBe('username');
  expect(input('密码').getAttribute('autocomplete')).toBe('new-password');
  expect(input('确认密码').getAttribute('autocomplete')).toBe('new-password');
  expect(input('邀请码').value).toBe('QH-ABCD');
});

it('R2.11 R4.4 a registration shows its success and goes to the sign-in page after 2,000 ms', async () => {
  answerWith({ status: 201, body: { user: { id: 'x', username: '13800138000' } } });
  const page = show();
  await fill(page, { 手机号: ' 13800138000 ', 邀请码: ' qh-2025 ' });
  await waitFor(() => expect(submit().disabled).toBe(false));
  rstest.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await page.user.click(submit());
  expect((await screen.findByText('注册成功，正在前往登录页…')).getAttribute('role')).toBe('status');
  // The page keeps its content, and takes no second registration.
  expect([input('手机号').value, submit().disabled]).toEqual([' 13800138000 ', true]);
  expect(registrations()).toMatchObject([
    {
      method: 'POST',
      body: { username: '13800138000', password: 'correct horse', invitationCode: 'qh-2025' },
    },
  ]);
  act(() => rstest.advanceTimersByTime(1_500));
  expect(page.location().pathname).toBe('/register');
  act(() => rstest.advanceTimersByTime(500));
  expect(page.location().pathname).toBe('/login');
});

it('R2.11 someone who leaves the registration before the redirect is not taken to the sign-in page', async () => {
  answerWith({ status: 201, body: { user: { id: 'x', username: '13800138000' } } });
  const page = renderApp(
    <Routes>
      <Route path="/register" element={<AuthApp site={aSite()} />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>,
    { at: '/register' },
  );
  await fill(page);
  await waitFor(() => expect(submit().disabled).toBe(false));
  rstest.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await page.user.click(submit());
  await screen.findByText('注册成功，正在前往登录页…');
  await page.user.click(screen.getByRole('link', { name: '返回首页' }));
  expect(screen.getByText('another page')).toBeTruthy();
  act(() => rstest.advanceTimersByTime(2 * LIMITS.registerRedirect));
  expect(page.location().pathname).toBe('/');
});

const answerAll = () =>
  server.respond((request) => {
    if (isCheck(request)) return checkOf(request);
    if (request.path === '/api/auth/login') return { status: 200, body: { token: 'fresh', user: aUser() } };
    return { status: 201, body: { user: { id: 'x', username: '13800138000' } } };
  });

const signIn = async (page: ReturnType<typeof show>) => {
  await page.user.type(input('手机号'), '13800138000');
  await page.user.type(input('密码'), 'correct horse');
  await page.user.click(screen.getByRole('button', { name: '登录' }));
};

const registerAndWait = async (page: ReturnType<typeof show>) => {
  await fill(page);
  await waitFor(() => expect(submit().disabled).toBe(false));
  rstest.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await page.user.click(submit());
  await screen.findByText('注册成功，正在前往登录页…');
  act(() => rstest.advanceTimersByTime(LIMITS.registerRedirect));
  rstest.useRealTimers();
};

it('R2.11 someone who registers on the way to a page gets there with the sign-in', async () => {
  answerAll();
  const state = { returnTo: '/chat/lao-gao-ip-master?c=1' };
  const page = renderApp(<AuthApp site={aSite()} />, { at: '/register', state });
  await registerAndWait(page);
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.location().pathname).toBe('/chat/lao-gao-ip-master'));
  expect(page.location().search).toBe('?c=1');
});

it('R2.7 R2.11 after a registration one press signs in, and leads to /', async () => {
  answerAll();
  const page = show();
  await registerAndWait(page);
  expect([input('手机号').value, input('密码').value]).toEqual(['13800138000', 'correct horse']);
  expect(screen.getByRole('status').textContent).toBe('注册好了，点“登录”就能开始');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '登录' }));
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, page.location()])).not.toContain(
    'correct horse',
  );
  await page.user.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(page.location().pathname).toBe('/'));
  expect(server.requests.at(-1)?.body).toEqual({ username: '13800138000', password: 'correct horse' });
});

it('who leaves the sign-in after a registration finds it empty the next time', async () => {
  answerAll();
  const page = show();
  await registerAndWait(page);
  await page.user.click(screen.getByRole('link', { name: '还没有账号？立即注册' }));
  await page.user.click(screen.getByRole('link', { name: '已有账号？去登录' }));
  expect([input('手机号').value, input('密码').value]).toEqual(['', '']);
});

it('the way of an invited person ends in the chat', async () => {
  answerAll();
  const page = show('/register?code=QH-1');
  await registerAndWait(page);
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.location().pathname).toBe('/chat/lao-gao-ip-master'));
});

it('an invited person who has an account already gets to the chat, too', async () => {
  answerAll();
  const page = show('/register?code=QH-1');
  await page.user.click(screen.getByRole('link', { name: '已有账号？去登录' }));
  await signIn(page);
  await waitFor(() => expect(page.location().pathname).toBe('/chat/lao-gao-ip-master'));
});

it('the code of an invitation is in its field when one comes to the registration by another page', async () => {
  const page = show('/register?code=QH-1');
  await page.user.click(screen.getByRole('link', { name: '已有账号？去登录' }));
  await page.user.click(screen.getByRole('link', { name: '还没有账号？立即注册' }));
  expect(page.location().search).toBe('');
  expect(input('邀请码').value).toBe('QH-1');
});

it('someone who looks at the registration and goes back to the sign-in still gets to the page', async () => {
  answerAll();
  const state = { returnTo: '/chat/lao-gao-ip-master' };
  const page = renderApp(<AuthApp site={aSite()} />, { at: '/login', state });
  await page.user.click(screen.getByRole('link', { name: '还没有账号？立即注册' }));
  await page.user.click(screen.getByRole('link', { name: '已有账号？去登录' }));
  await signIn(page);
  await waitFor(() => expect(page.location().pathname).toBe('/chat/lao-gao-ip-master'));
});

it('R2.11 the way back does not lead to the form of a registration that is done', async () => {
  answerAll();
  const BackButton = () => {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => navigate(-1)}>
        后退
      </button>
    );
  };
  const page = renderApp(
    <>
      <AuthApp site={aSite()} />
      <BackButton />
    </>,
    { at: '/login?from=start' },
  );
  await page.user.click(screen.getByRole('link', { name: '还没有账号？立即注册' }));
  await registerAndWait(page);
  expect(page.location()).toMatchObject({ pathname: '/login', search: '' });
  await page.user.click(screen.getByRole('button', { name: '后退' }));
  expect(page.location()).toMatchObject({ pathname: '/login', search: '?from=start' });
});

it('R5.3 R5.4 R5.6 the registration shows the problem of each field, and sends nothing', async () => {
  answerWith({ status: 201 });
  const page = show();
  await fill(page, { 手机号: '23800138000', 密码: '1234567', 确认密码: '7654321', 邀请码: '  ' });
  await page.user.click(submit());
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    '请输入有效的11位手机号码',
    '密码至少8位',
    '两次输入的密码不一致',
    '请输入邀请码',
  ]);
  expect(document.activeElement).toBe(input('手机号'));
  expect(server.requests).toEqual([]);
});

it('a problem is shown when a filled field is left, not while it is typed in or skipped', async () => {
  answerWith({ status: 201 });
  const page = show();
  await page.user.type(input('手机号'), '138');
  expect(screen.queryByRole('alert')).toBeNull();
  await page.user.tab();
  expect(screen.getByRole('alert').textContent).toBe('请输入有效的11位手机号码');
  await page.user.type(input('手机号'), '00138000');
  expect(screen.queryByRole('alert')).toBeNull();
});

it("a password's length is counted in characters, not in UTF-16 units", async () => {
  answerWith({ status: 201 });
  const page = show();
  await fill(page, { 密码: '😀😀😀😀', 确认密码: '😀😀😀😀' });
  await page.user.click(submit());
  expect(screen.getByRole('alert').textContent).toBe('密码至少8位');
});

it('R2.9 R2.10 a valid number is checked while it is typed, and a taken one blocks the form', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.respond(async (request) => {
    await held;
    return checkOf(request);
  });
  const page = show();
  await page.user.type(input('手机号'), TAKEN.slice(0, 10));
  expect(server.requests).toEqual([]);
  await page.user.type(input('手机号'), TAKEN.slice(10));
  expect(screen.getByText('正在检查手机号…').getAttribute('role')).toBe('status');
  expect(submit().disabled).toBe(true);
  release();
  expect((await screen.findByRole('alert')).textContent).toBe('该手机号已存在');
  expect(submit().disabled).toBe(true);
  expect(server.requests).toMatchObject([{ method: 'GET', path: `/api/auth/check-username/${TAKEN}` }]);
});

it('R2.9 a changed number aborts the check before it, whose answer is ignored', async () => {
  const pending = new Map<string, () => void>();
  server.respond(async (request) => {
    await new Promise<void>((resolve) => pending.set(request.path, resolve));
    return checkOf(request);
  });
  const page = show();
  await page.user.type(input('手机号'), TAKEN);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await page.user.type(input('手机号'), '{Backspace}1');
  await waitFor(() => expect(server.requests).toHaveLength(2));
  await waitFor(() => expect(server.requests[0]?.isAborted).toBe(true));
  for (const release of pending.values()) release();
  await waitFor(() => expect(submit().disabled).toBe(false));
  expect(screen.queryByText('该手机号已存在')).toBeNull();
});

it('R8.5 a failed check is only logged, without the number, and blocks nothing', async () => {
  const warn = rstest.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.respond(() => ({ status: 503, body: { error: '系统正忙', code: 'unavailable' } }));
  const page = show();
  await page.user.type(input('手机号'), '13800138000');
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(JSON.stringify(warn.mock.calls)).toContain('unavailable');
  expect(JSON.stringify(warn.mock.calls)).not.toContain('13800138000');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(submit().disabled).toBe(false);
});

it.each([
  ['手机号', 'username', '该手机号已被注册'],
  ['邀请码', 'invitationCode', '邀请码无效或已被使用'],
])(
  "R8.4 R5.5 a failed registration shows its sentence, and the server's at %s until that field changes",
  async (label, name, text) => {
    answerWith({ status: 409, body: { error: text, code: 'conflict', fields: { [name]: text } } });
    const page = show();
    await fill(page);
    await waitFor(() => expect(submit().disabled).toBe(false));
    await page.user.click(submit());
    const failure = '注册失败，用户名可能已被占用或邀请码无效';
    expect((await screen.findByRole('alert')).textContent).toBe(failure);
    const described = document.getElementById(input(label).getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(text);
    expect(input(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input(label));
    await page.user.type(input(label), '1');
    expect(screen.queryByText(text)).toBeNull();
  },
);

it('R8.2 a registration that got no answer says so, and not that something was refused', async () => {
  server.respond((request) => (isCheck(request) ? checkOf(request) : null));
  const page = show();
  await fill(page);
  await waitFor(() => expect(submit().disabled).toBe(false));
  await page.user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('网络连接错误，请检查您的网络连接并重试');
  expect(submit().disabled).toBe(false);
});

it('R8.2 a registration whose answer does not come in time says so, too', async () => {
  answerWith({ status: 408 });
  const page = show();
  await fill(page);
  await waitFor(() => expect(submit().disabled).toBe(false));
  await page.user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('网络连接错误，请检查您的网络连接并重试');
});

it('a problem that is found before sending takes the place of a failure from before', async () => {
  answerWith({ status: 429, body: { error: '操作太频繁了，请稍后再试', code: 'rate_limited' } });
  const page = show();
  await fill(page);
  await waitFor(() => expect(submit().disabled).toBe(false));
  await page.user.click(submit());
  await screen.findByRole('alert');
  await page.user.clear(input('邀请码'));
  await page.user.click(submit());
  expect(screen.getByRole('alert').textContent).toBe('请输入邀请码');
});

it('who has no invitation code finds the contact below its field', async () => {
  const page = show();
  await page.user.click(screen.getByRole('button', { name: '没有邀请码？联系我们' }));
  expect(screen.getByRole('dialog', { name: '联系我们' })).toBeTruthy();
});

it("the server's sentence is added where it belongs to no field", async () => {
  answerWith({ status: 429, body: { error: '操作太频繁了，请稍后再试', code: 'rate_limited' } });
  const page = show();
  await fill(page);
  await waitFor(() => expect(submit().disabled).toBe(false));
  await page.user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(
    '注册失败，用户名可能已被占用或邀请码无效操作太频繁了，请稍后再试',
  );
});

it('consent is asked for only when documents are configured, and never ticked in advance', async () => {
  answerWith({ status: 201, body: {} });
  const page = show('/register', {
    termsUrl: 'https://example.com/terms',
    privacyUrl: 'https://example.com/privacy',
  });
  const consent = screen.getByRole<HTMLInputElement>('checkbox', {
    name: /^我已阅读并同意/,
  });
  expect(consent.checked).toBe(false);
  expect(screen.getByRole('link', { name: '《隐私政策》' }).getAttribute('rel')).toBe('noopener noreferrer');
  await fill(page);
  await waitFor(() => expect(submit().disabled).toBe(false));
  await page.user.click(submit());
  expect(screen.getByRole('alert').textContent).toBe('请先阅读并同意');
  expect(registrations()).toEqual([]);
  await page.user.click(consent);
  await page.user.click(submit());
  await waitFor(() => expect(registrations()).toHaveLength(1));
});

it('R2.8 the registration has no consent box by default, and links to the sign-in page', async () => {
  const page = show();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await page.user.click(screen.getByRole('link', { name: '已有账号？去登录' }));
  expect(page.location().pathname).toBe('/login');
});

it('a number in full-width digits is checked and registered as the number that it is', async () => {
  answerAll();
  const page = show();
  await fill(page, { 手机号: '１３８００１３８０００' });
  await waitFor(() => expect(submit().disabled).toBe(false));
  expect(server.requests.map(({ path }) => path)).toContain('/api/auth/check-username/13800138000');
  await page.user.click(submit());
  await screen.findByText('注册成功，正在前往登录页…');
  expect(registrations()).toMatchObject([{ body: { username: '13800138000' } }]);
});

it('of one document that is configured alone consent is asked for, without a word that joins', () => {
  show('/register', { privacyUrl: 'https://example.com/privacy' });
  expect(screen.getByRole('checkbox').closest('label')?.textContent).toBe('我已阅读并同意《隐私政策》');
  expect(screen.getByRole('link', { name: '《隐私政策》' }).getAttribute('href')).toBe(
    'https://example.com/privacy',
  );
});

it('a check that does not say whether there is an account blocks nothing', async () => {
  const warn = rstest.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.respond(() => ({ status: 200, body: { exists: 'yes' } }));
  const page = show();
  await page.user.type(input('手机号'), '13800138000');
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(submit().disabled).toBe(false);
});

it('while a registration is on its way it is not sent again, and the button says so', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.respond(async (request) => {
    if (isCheck(request)) return checkOf(request);
    await held;
    return { status: 201, body: {} };
  });
  const page = show();
  await fill(page);
  await waitFor(() => expect(submit().disabled).toBe(false));
  await page.user.click(submit());
  await screen.findByRole('button', { name: '注册中…' });
  act(() => document.querySelector('form')?.requestSubmit());
  release();
  await screen.findByText('注册成功，正在前往登录页…');
  expect(registrations()).toHaveLength(1);
});
