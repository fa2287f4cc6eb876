import { expect, it } from '@rstest/core';
import { CHAT_PATH, pageKey, remoteAt } from './remotes';

it.each([
  ['/', 'mf-landing'],
  ['/login', 'mf-auth'],
  ['/register', 'mf-auth'],
  ['/chat/lao-gao-ip-master', 'mf-chat'],
  ['/chat/somebody-else', 'mf-chat'],
  ['/chat', 'mf-landing'],
  ['/login/more', 'mf-landing'],
  ['/nowhere', 'mf-landing'],
])('at %s is the remote %s', (path, remote) => {
  expect(remoteAt(path)).toBe(remote);
});

it('pages that were rendered beforehand are their own; all others of a remote are the same page', () => {
  expect(['/', '/login', '/register', CHAT_PATH].map(pageKey)).toEqual([
    '/',
    '/login',
    '/register',
    CHAT_PATH,
  ]);
  expect(pageKey('/chat/one')).toBe(pageKey('/chat/two'));
  expect(pageKey('/chat/one')).not.toBe(pageKey(CHAT_PATH));
  expect(pageKey('/nowhere')).toBe('mf-landing');
});
