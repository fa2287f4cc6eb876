import type { EarlyAnswer } from '@qihang/shared/early-answer';
import { sessionStore } from '@qihang/shared/session';
import { aUser } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';

const OPENING = { mark: 'm', conversations: { items: [] }, user: aUser() };
let listeners: AbortController;
let asked: number;

/** A page that has asked for its opening before any script. */
const offer = (answer: EarlyAnswer['answer'], token = 'token-1') => {
  const give = ({ detail }: CustomEvent) => {
    asked += 1;
    detail.found = { token, answer };
  };
  document.addEventListener('early-answer', give as EventListener, { signal: listeners.signal });
};
const answered = (body: unknown, status = 200) => Promise.resolve({ status, body, at: 7 });
const open = async () => {
  const { answeredOpening, pageOpening } = await import('./page-opening');
  return { answeredOpening, pageOpening };
};

beforeEach(() => {
  listeners = new AbortController();
  asked = 0;
  rs.resetModules();
  sessionStore.signIn('token-1', aUser());
});
afterEach(() => {
  listeners.abort();
  sessionStore.signOut();
});

test('an opening is had once, with the time of its answer, and is known from then on', async () => {
  offer(answered(OPENING));
  const { answeredOpening, pageOpening } = await open();
  const [first, second] = [pageOpening(), pageOpening()];
  expect([second === first, asked, answeredOpening()]).toEqual([true, 1, undefined]);
  expect(await first).toEqual({ opening: OPENING, at: 7 });
  expect(answeredOpening()).toEqual({ opening: OPENING, at: 7 });
});

test.each([
  ['is of another session', answered(OPENING), 'token-2'],
  ['is a refusal', answered(OPENING, 503), 'token-1'],
  ['is that of an older server', answered({ user: aUser() }), 'token-1'],
  ['has no user', answered({ mark: 'm', conversations: { items: [] } }), 'token-1'],
  ['has no mark', answered({ conversations: { items: [] }, user: aUser() }), 'token-1'],
  ['has no conversations', answered({ mark: 'm', user: aUser() }), 'token-1'],
  ['is no object', answered('<html>'), 'token-1'],
  ['does not come', Promise.resolve(null), 'token-1'],
])('there is none where the answer %s', async (_, answer, token) => {
  offer(answer, token);
  const { answeredOpening, pageOpening } = await open();
  expect(await pageOpening()).toBeNull();
  expect(answeredOpening()).toBeNull();
});

test('a page that has asked for none awaits none', async () => {
  const { answeredOpening, pageOpening } = await open();
  expect([pageOpening(), answeredOpening()]).toEqual([null, undefined]);
});

test('nobody sees the opening of a session that has ended, also when they sign in on the same page', async () => {
  offer(answered(OPENING));
  const { answeredOpening, pageOpening } = await open();
  await pageOpening();
  // The session as this opening knows it: modules are loaded anew for each test.
  const { sessionStore: ended } = await import('@qihang/shared/session');
  ended.signIn('token-1', aUser());
  ended.signOut();
  expect([pageOpening(), answeredOpening(), asked]).toEqual([null, null, 1]);
});
