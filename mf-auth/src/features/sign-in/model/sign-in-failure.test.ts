import { AppError, ERRORS } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { signInFailure } from './sign-in-failure';

const answered = (data: unknown) => ({ response: { data } });

test('R8.3 a sign-in that fails says the server’s sentence, the network’s where nothing came, else 登录失败', () => {
  const refused = (cause: unknown) => new AppError('bad_credentials', 'x', { cause });
  expect(signInFailure(refused(answered({ error: '手机号或密码错误' })))).toBe('手机号或密码错误');
  expect(signInFailure(refused(answered({ error: '' })))).toBe('登录失败');
  expect(signInFailure(refused(answered('<html>')))).toBe('登录失败');
  expect(signInFailure(refused(undefined))).toBe('登录失败');
  expect(signInFailure(new AppError('offline', 'x'))).toBe(ERRORS.offline.text);
  expect(signInFailure(new AppError('timeout', 'x', { cause: answered({ error: '别的' }) }))).toBe(
    ERRORS.timeout.text,
  );
  expect(signInFailure(new Error('?'))).toBe('登录失败');
});
