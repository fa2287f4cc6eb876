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

it('signs in as the development user, whose password may hold anything', async () => {
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

it('says what is missing', async () => {
  await expect(signInDeveloper()).rejects.toThrow('DEVELOPMENT_USER is not set');
});

it('says what the API answered', async () => {
  const server = await startApiTestServer((_, response) => response.writeHead(400).end('{}'));
  environment.DEVELOPMENT_USER = '13800138000:wrong';
  await expect(signInDeveloper()).rejects.toThrow('signing in as 13800138000 answered 400');
  await server.close();
});
