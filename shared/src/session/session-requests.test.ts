import { expect, it } from '@rstest/core';
import { makeSessionRequests } from './session-requests';

const user = { id: 'ann', username: '13800138000' };
const { signal } = new AbortController();

const answering = (status: number, body: string) => {
  const requests: Request[] = [];
  const api = makeSessionRequests('http://api.test/api', async (input, init) => {
    requests.push(new Request(input as string, init));
    return new Response(body, { status });
  });
  return { api, requests };
};

it('the current user is requested with the token, past every cache', async () => {
  const { api, requests } = answering(200, JSON.stringify({ user: { ...user, admin: true } }));
  expect(await api.fetchCurrentUser('abc', signal)).toEqual(user);
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer abc');
  expect(requests[0]?.url).toMatch(/^http:\/\/api\.test\/api\/auth\/me\?_t=\d+$/);
});

it('only a 401 says that the session is over', async () => {
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
])('a %i with %s leaves the session undecided', async (status, body) => {
  expect(await answering(status, body).api.fetchCurrentUser('abc', signal)).toBe('no-answer');
});

it('without a network the session stays undecided, and a sign-out works', async () => {
  const api = makeSessionRequests('http://api.test/api', () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(await api.fetchCurrentUser('abc', signal)).toBe('no-answer');
  await expect(api.endSession('abc')).resolves.toBeUndefined();
});

it("a sign-out sends the session's token to the server", async () => {
  const { api, requests } = answering(204, '');
  // A 204 has no body; only the request matters here.
  await api.endSession('abc');
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.url).toBe('http://api.test/api/auth/logout');
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer abc');
});
