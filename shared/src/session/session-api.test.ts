import { expect, it } from '@rstest/core';
import { makeSessionApi } from './session-api';

const user = { id: 'ann', username: '13800138000' };
const { signal } = new AbortController();

const answering = (status: number, body: string) => {
  const requests: Request[] = [];
  const api = makeSessionApi('http://api.test/api', async (input, init) => {
    requests.push(new Request(input as string, init));
    return new Response(body, { status });
  });
  return { api, requests };
};

it('asks with the token, past every cache', async () => {
  const { api, requests } = answering(200, JSON.stringify({ user: { ...user, admin: true } }));
  expect(await api.fetchCurrentUser('abc', signal)).toEqual(user);
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer abc');
  expect(requests[0]?.url).toMatch(/^http:\/\/api\.test\/api\/auth\/me\?_t=\d+$/);
});

it('takes only a 401 for the word that the session is over', async () => {
  expect(await answering(401, '{}').api.fetchCurrentUser('abc', signal)).toBe('invalid');
});

it.each([
  [403, '{}'],
  [404, '{}'],
  [429, '{}'],
  [500, '{}'],
  [503, '{}'],
  [200, '<html>'],
  [200, '{}'],
  [200, '{"user":{"id":1}}'],
  [200, 'null'],
])('decides nothing by %i with %s', async (status, body) => {
  expect(await answering(status, body).api.fetchCurrentUser('abc', signal)).toBe('no-answer');
});

it('decides nothing without a network, and leaves all the same', async () => {
  const api = makeSessionApi('http://api.test/api', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await api.fetchCurrentUser('abc', signal)).toBe('no-answer');
  await expect(api.endSession('abc')).resolves.toBeUndefined();
});

it('tells the server which session ends', async () => {
  const { api, requests } = answering(204, '');
  // A body is not allowed with 204; what counts is what was sent.
  await api.endSession('abc');
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.url).toBe('http://api.test/api/auth/logout');
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer abc');
});
