import { expect, test } from '@rstest/core';
import { isBlocked, validateRegistration } from './registration';

const FILLED = {
  ...{
    username: ' 13800138000 ',
    password: ' 8 blanks',
    confirmPassword: ' 8 blanks',
    invitationCode: 'qh-1',
  },
};

test('a registration has no problem where its number, passwords and code are as they should be', () => {
  expect(Object.values(validateRegistration(FILLED)).every((problem) => problem === undefined)).toBe(true);
});

test('each field has its own problem, and a code of blanks is none', () => {
  const wrong = { username: '1380013800', password: 'short', confirmPassword: 'other', invitationCode: ' ' };
  expect(validateRegistration(wrong)).toEqual({
    ...{ username: '请输入有效的11位手机号码', password: '密码至少8位' },
    ...{ confirmPassword: '两次输入的密码不一致', invitationCode: '请输入邀请码' },
  });
});

test('a form waits while its number is looked up and while that is taken, and for nothing else', () => {
  expect((['unknown', 'checking', 'free', 'exists'] as const).filter(isBlocked)).toEqual([
    'checking',
    'exists',
  ]);
});
