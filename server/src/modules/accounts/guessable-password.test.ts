import { AppError } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createTestApp, newPhone, type TestApp } from '../../testing/test-app';
import { COMMON_PASSWORDS } from './common-passwords';
import { makeRefuseGuessable } from './guessable-password';
import { makeIssueResetLink } from './issue-reset-link';
import { PasswordResetRepository } from './password-reset-repository';

const NUMBER = '13912345678';
const refuse = makeRefuseGuessable({ brand: 'Nordlicht' });
const isRefused = (password: string): boolean => {
  try {
    refuse(password, { username: NUMBER, field: 'password' });
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
};

describe('a password that is easy to guess', () => {
  it('is each of 10,000 common ones that are long enough, in any letter case', () => {
    expect(new Set(COMMON_PASSWORDS).size).toBe(10_000);
    expect(COMMON_PASSWORDS.filter((password) => password.length < 8)).toEqual([]);
    expect(COMMON_PASSWORDS.filter((password) => !isRefused(password.toUpperCase()))).toEqual([]);
  });

  it.each([
    ...[NUMBER, '12345678', '39123456', `${NUMBER}!`, `a${NUMBER}a`],
    ...['Nordlicht1', 'qihang2026', '启航启航启航启航', 'woaini1314'],
  ])('is %s, for the user’s number and the words of the site', (password) => {
    expect(isRefused(password)).toBe(true);
  });

  it.each([
    ...['correct horse', '一路走完的密码 8', 'Nordlicht im Winter', '        ', 'zzzzzzzzzzzzz'],
    ...[`${NUMBER} and more`, '8'.repeat(64)],
  ])('is not %j, of whatever signs it is made', (password) => {
    expect(isRefused(password)).toBe(false);
  });
});

describe('a password with the user’s number or a word of the site', () => {
  it.each([
    ['Nordlicht12345', true],
    ['Nordlicht123456', false],
    [`ab${NUMBER}cde`, true],
    [`abc${NUMBER}def`, false],
    ['我qihang爱laogao他呀', true],
    ['😀😀😀😀😀qihang', true],
    ['😀😀😀😀😀😀qihang', false],
  ])('needs six characters of its own besides: %s is refused: %s', (password, isIt) => {
    expect(isRefused(password)).toBe(isIt);
  });

  it('is refused by a sentence at the field that it was typed into', () => {
    const closeTo = (password: string, field: string) => {
      try {
        refuse(password, { username: NUMBER, field });
      } catch (error) {
        return error;
      }
      return null;
    };
    const text = '密码里除了手机号和品牌名，至少还要有6个字符';
    expect(closeTo(`${NUMBER}!`, 'next')).toMatchObject({
      code: 'invalid_input',
      text,
      fields: { next: text },
    });
    expect(closeTo(NUMBER.slice(1, 10), 'password')).toMatchObject({ text, fields: { password: text } });
  });
});

describe('registration, password change and reset', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const post = (path: string, payload: object, headers = {}) =>
    test.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });

  it('F80 refuse a common password and the own number at their field, and spend nothing', async () => {
    const common = '这个密码太常见，容易被猜到，请换一个';
    const [username, invitationCode] = [newPhone(), await test.invite()];
    const registration = (password: string) => post('register', { username, password, invitationCode });
    expect((await registration('1qaz2wsx')).json().fields).toEqual({ password: common });
    expect((await registration(username)).statusCode).toBe(400);
    expect((await registration('a fine password')).statusCode).toBe(201);

    const user = await test.signUp();
    const change = (next: string) => post('password', { current: user.password, next }, user.headers);
    expect((await change('PASSWORD1')).json().fields).toEqual({ next: common });
    expect((await change(`${user.username}0`)).statusCode).toBe(400);

    const issue = makeIssueResetLink({
      resets: new PasswordResetRepository(test.database),
      newId: () => crypto.randomUUID(),
      lifetimeMs: 60_000,
    });
    const link = new URL(await issue(user.id, new URL('https://example.com')));
    const token = link.hash.slice('#reset='.length);
    const redeem = (password: string) => post('reset-password', { token, password });
    expect((await redeem('iloveyou')).json().fields).toEqual({ password: common });
    expect((await redeem(user.username)).statusCode).toBe(400);
    expect((await redeem('a fine password')).statusCode).toBe(204);
  });
});
