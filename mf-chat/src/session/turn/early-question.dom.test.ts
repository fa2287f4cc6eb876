import type { EarlySent } from '@qihang/shared/early-answer';
import { sessionStore } from '@qihang/shared/session';
import { aUser } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { earlyKeyOf, sendBeforeClient, takeEarlyAnswer } from './early-question';
import type { SendRequest } from './turn-request';

const QUESTION: SendRequest = {
  ...{ type: 'send', agentKey: 'lao-gao', conversationId: 'c1', text: '你好', editOf: null, afterId: null },
};
let sent: EarlySent | null;
let listeners: AbortController;
const send = rs.fn();
let keys = 0;

/** What the page's own script has sent, under a key of its own. */
const sendAs = (change: Partial<EarlySent> = {}): EarlySent => {
  keys += 1;
  return {
    ...{ path: '/api/chat/lao-gao', key: `key ${keys}`, token: 'token-1' },
    question: { message: '你好', conversationId: 'c1' },
    response: Promise.resolve(null),
    stop: () => {},
    ...change,
  };
};

beforeEach(() => {
  sent = null;
  listeners = new AbortController();
  send.mockClear();
  const listen = (type: string, listener: (event: CustomEvent) => void) =>
    document.addEventListener(type, listener as EventListener, { signal: listeners.signal });
  listen('early-sent', ({ detail }) => {
    detail.found = sent;
  });
  listen('early-send', ({ detail }) => send(detail));
  sessionStore.signIn('token-1', aUser());
});
afterEach(() => {
  listeners.abort();
  sessionStore.signOut();
});

test('the question that the page has sent is found by its words and its place', () => {
  sent = sendAs();
  expect(earlyKeyOf(QUESTION)).toBe(sent.key);
  const others: SendRequest[] = [
    { ...QUESTION, text: '你好吗' },
    { ...QUESTION, conversationId: 'c2' },
    { ...QUESTION, conversationId: null },
    { ...QUESTION, agentKey: 'other' },
    { ...QUESTION, editOf: 'm1' },
    { ...QUESTION, order: { kind: 'positioning' } as never },
  ];
  for (const other of others) expect(earlyKeyOf(other)).toBeNull();
});

test('what another session has sent is nobody’s here', () => {
  sent = sendAs({ token: 'token-2' });
  expect(earlyKeyOf(QUESTION)).toBeNull();
  expect(takeEarlyAnswer(sent.key)).toBeNull();
});

test('its answer is taken once, and by its own key', () => {
  sent = sendAs();
  expect(takeEarlyAnswer('another key')).toBeNull();
  expect(takeEarlyAnswer(sent.key)).toBe(sent);
  expect(takeEarlyAnswer(sent.key)).toBeNull();
  expect(earlyKeyOf(QUESTION)).toBeNull();
});

test('a new question leaves before its client is there; one that edits, or orders a work, waits for it', () => {
  sendBeforeClient(QUESTION, 'k1');
  expect(send.mock.calls).toEqual([
    [{ path: '/api/chat/lao-gao', key: 'k1', token: 'token-1', message: '你好', conversationId: 'c1' }],
  ]);
  sendBeforeClient({ ...QUESTION, editOf: 'm1' }, 'k2');
  sendBeforeClient({ ...QUESTION, order: { kind: 'positioning' } as never }, 'k3');
  sent = sendAs({ key: 'k4' });
  sendBeforeClient(QUESTION, 'k4');
  sessionStore.signOut();
  sendBeforeClient(QUESTION, 'k5');
  expect(send).toHaveBeenCalledTimes(1);
});
