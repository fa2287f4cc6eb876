import { sessionStore } from '@qihang/shared/session';
import { aUser, readRequestBody, startApiTestServer } from '@qihang/shared/testing';
import { afterEach, expect, it } from '@rstest/core';
import { signInDeveloper } from './development-user';

const user = aUser();
const environment = process.env as { DEVELOPMENT_USER?: string };

afterEach(() => {
  sessionStore.signOut();
  delete environment.DEVELOPMENT_USER;
});

it('a standalone page signs in as the development user, whose password may contain any character', async () => {
  const requests: unknown[] = [];
  const server = await startApiTestServer(async (request, response) => {
    requests.push([request.method, request.url, JSON.parse(await readRequestBody(request))]);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ token: 'abc', user }));
  });
  environment.DEVELOPMENT_USER = '13800138000:a:b c';
  await signInDeveloper();
  await signInDeveloper();
  expect(sessionStore.getState()).toEqual({ status: 'signed-in', token: 'abc', user });
  expect(requests).toEqual([['POST', '/api/auth/login', { username: '13800138000', password: 'a:b c' }]]);
  await server.close();
});

it('a standalone page without a development user names the missing setting', async () => {
  await expect(signInDeveloper()).rejects.toThrow('DEVELOPMENT_USER is not set');
});

it('a failed sign-in of the development user shows the answer of the API', async () => {
  const server = await startApiTestServer((_, response) => response.writeHead(400).end('{}'));
  environment.DEVELOPMENT_USER = '13800138000:wrong';
  await expect(signInDeveloper()).rejects.toThrow('signing in as 13800138000 answered 400');
  await server.close();
});
