import { browserStorage, sessionStore } from '@qihang/shared/session';
import { writeSnapshot } from '@qihang/shared/snapshot';
import { anAgent, aUser } from '@qihang/shared/testing';
import { firstWords } from '@qihang/shared/way-in';
import { afterEach, expect, test } from '@rstest/core';
import type { ChatSession } from './chat-session';
import { forgetSessions, openChatSession } from './chat-sessions';
import type { OpeningState } from './opening/use-page-opening';
import type { Selected } from './selection';
import type { LateSessionServer } from './session-server';

const AGENT = anAgent();
const NEWEST: Selected = { conversationId: null, target: null };
const NO_OPENING: OpeningState = { opening: null, isAwaited: false };
const late: LateSessionServer = {
  ...{ whenReady: () => new Promise(() => {}), now: () => null, subscribe: () => () => {} },
  readOpened: () => ({ status: 'loading', messages: [] }),
};

let hide = (): void => {};
const open = (agent = AGENT, userId = 'u1', opening = NO_OPENING): ChatSession =>
  openChatSession(agent, userId, late, NEWEST, opening);
/** An opening of the page about a conversation of a user with an agent. */
const openingOf = (userId: string, agentKey: string): OpeningState => ({
  isAwaited: false,
  opening: {
    at: 1,
    opening: { user: { id: userId }, agent: { key: agentKey }, thread: { conversationId: 'c1' } },
  } as unknown as OpeningState['opening'],
});
const shown = (session: ChatSession): string | null => {
  hide = session.show();
  return session.getView().place.conversationId;
};

afterEach(() => {
  hide();
  forgetSessions();
  sessionStore.signOut();
});

test('a session is that of one user with one agent, and stays until the agent is described anew', () => {
  const session = open();
  expect(open()).toBe(session);
  const others = [open(anAgent({ key: 'another' })), open(AGENT, 'u2'), open(anAgent())];
  expect(new Set([session, ...others]).size).toBe(4);
});

test('the page’s opening says what comes first, once, and to the user and the agent that it is about', () => {
  expect(shown(open(AGENT, 'u1', openingOf('u2', AGENT.key)))).toBeNull();
  forgetSessions();
  expect(shown(open(AGENT, 'u1', openingOf('u1', 'another')))).toBeNull();
  expect(shown(open(AGENT, 'u1', openingOf('u1', AGENT.key)))).toBeNull();
  forgetSessions();
  expect(shown(open(AGENT, 'u1', openingOf('u1', AGENT.key)))).toBe('c1');
});

test('the sessions of a page end with the sign-in', () => {
  sessionStore.signIn('token', { id: 'u1', username: '13800138000' });
  const session = open();
  session.drafts.write(session.getView().place, '你好');
  session.send();
  expect(session.getOutline().status).toBe('sending');
  sessionStore.signOut();
  expect(session.getOutline().status).toBe('idle');
  expect(open()).not.toBe(session);
});

test('while an opening is awaited, what was read at an earlier visit says what comes first; later it does not', () => {
  const user = aUser();
  const token = 'a'.repeat(43);
  sessionStore.signIn(token, user);
  const title = { id: 'c7', title: '定位', agentKey: AGENT.key, updatedAt: '2026-11-01T08:00:00.000Z' };
  const conversations = { items: [{ ...title, isPinned: false }], nextCursor: null };
  const read = { ...{ user, agent: AGENT, conversations, thread: null }, isMissing: false };
  writeSnapshot(browserStorage, token, read);
  expect(shown(open(AGENT, user.id))).toBeNull();
  forgetSessions();
  expect(shown(open(AGENT, user.id, { opening: null, isAwaited: true }))).toBe('c7');
});

test('words from the landing page are the draft of a new conversation, where there is none', () => {
  const words = { place: '成都', business: '早餐店', audience: '', problem: '' };
  firstWords.write(words);
  const session = open();
  const place = { userId: 'u1', conversationId: null };
  expect([session.drafts.read(place), firstWords.sentence()]).toEqual(['我在成都做早餐店。', '']);
  firstWords.write({ ...words, business: '面馆' });
  open();
  expect([session.drafts.read(place), firstWords.sentence()]).toEqual([
    '我在成都做早餐店。',
    '我在成都做面馆。',
  ]);
});
