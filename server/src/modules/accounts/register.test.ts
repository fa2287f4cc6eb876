import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createTestApp, newPhone, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const register = (payload: Record<string, unknown>) =>
  test.app.inject({ method: 'POST', url: '/api/auth/register', payload });

describe('POST /api/auth/register', () => {
  it('answers 201 with the user and nothing else', async () => {
    const username = newPhone();
    const response = await register({ username, password: 'secret-12', invitationCode: await test.invite() });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ user: { id: expect.any(String), username } });
  });
});
