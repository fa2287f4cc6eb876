import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createTestApp, newPhone, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the development user', () => {
  it('the development user is created once, without a code, and keeps a changed password', async () => {
    const number = newPhone();
    await test.accounts.ensureDevelopmentUser(`${number}:a:password`);
    const { token } = await test.signIn(number, 'a:password');
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      headers: { authorization: `Bearer ${token}` },
      payload: { current: 'a:password', next: 'changed since' },
    });
    await test.accounts.ensureDevelopmentUser(`${number}:a:password`);
    expect((await test.signIn(number, 'changed since')).user.username).toBe(number);
  });

  it('a development user whose number is given in full-width digits signs in with plain ones', async () => {
    const number = newPhone();
    const wide = [...number].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    await test.accounts.ensureDevelopmentUser(`${wide}:password`);
    expect((await test.signIn(number, 'password')).user.username).toBe(number);
  });

  it('the development user needs a number and a password', async () => {
    for (const wrong of ['13800138000', 'number:password', ':', '']) {
      await expect(test.accounts.ensureDevelopmentUser(wrong)).rejects.toThrow('DEVELOPMENT_USER');
    }
  });
});
