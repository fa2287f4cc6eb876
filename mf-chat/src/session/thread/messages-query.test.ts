import { queryClient as client } from '@qihang/shared/api';
import type { MessageDetail, MessagePage, StartEvent } from '@qihang/shared/contracts';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { aMessageDetail } from '../../testing/conversation-tree';
import { STORED_AT } from '../live/freshness';
import type { TurnRequest } from '../turn/turn-request';
import {
  addStartedTurn,
  dropMessages,
  forgetMessages,
  hasMessages,
  messagesOf,
  onMessagesForgotten,
  readCachedThread,
  seedMessages,
  updateAnswer,
} from './messages-query';

const KEY = ['conversations', 'c1', 'messages'];
const START: StartEvent = {
  ...{ event: 'start', conversationId: 'c1', messageId: 'q9', answerId: 'a9', generationId: 'g9' },
};
const DESCRIBED = { label: '离线教练', createdAt: '2026-11-01T08:00:00.000Z' };
const message = (id: string, given: Partial<MessageDetail> = {}) =>
  aMessageDetail({ id, role: id.startsWith('a') ? 'ai' : 'user', ...given });

const load = (...pages: MessagePage[]) =>
  client.setQueryData(KEY, { pages, pageParams: pages.map((_, at) => (at === 0 ? null : `before ${at}`)) });
const pages = () =>
  client.getQueryData<{ pages: MessagePage[]; pageParams: unknown[] }>(KEY) ?? { pages: [], pageParams: [] };
const ids = () => pages().pages.map(({ items }) => items.map(({ id }) => id));
const start = (request: Partial<TurnRequest> & Pick<TurnRequest, 'type'>) =>
  addStartedTurn(client, { request: request as TurnRequest, start: START, isOnScreen: true }, DESCRIBED);
const ask = { type: 'send', agentKey: 'lao-gao', conversationId: 'c1', text: '再问', editOf: null } as const;

beforeEach(() => {
  load(
    { items: [message('q3'), message('a3')], nextBefore: 'q3' },
    { items: [message('q2'), message('a2')], nextBefore: 'q2' },
    { items: [message('q1'), message('a1')], nextBefore: null, isFirst: true },
  );
});

afterEach(() => client.clear());

test('all loaded messages stand in the order in which they were said, in the same list while they are the same', () => {
  const all = messagesOf(pages());
  expect(all.map(({ id }) => id)).toEqual(['q1', 'a1', 'q2', 'a2', 'q3', 'a3']);
  expect(messagesOf(pages())).toBe(all);
});

describe('a turn that has started', () => {
  test('stands behind the newest message', () => {
    start({ ...ask, afterId: 'a3' });
    expect(ids()).toEqual([
      ['q3', 'a3', 'q9', 'a9'],
      ['q2', 'a2'],
      ['q1', 'a1'],
    ]);
  });

  test('is there once, however often its start is heard', () => {
    start({ ...ask, afterId: 'a3' });
    start({ ...ask, afterId: 'a3' });
    expect(ids()[0]).toEqual(['q3', 'a3', 'q9', 'a9']);
  });

  test('takes the place of what follows, also on an older page, which then is the newest', () => {
    start({ type: 'regenerate', conversationId: 'c1', answerId: 'a2' });
    expect(ids()).toEqual([
      ['q2', 'a9'],
      ['q1', 'a1'],
    ]);
    expect(pages().pageParams).toEqual([null, 'before 2']);
    expect(pages().pages[0]?.nextBefore).toBe('q2');
  });

  test('leaves no page without a message, where an older one takes it up', () => {
    start({ ...ask, afterId: 'a1', editOf: 'q2' });
    expect(ids()).toEqual([['q1', 'a1', 'q9', 'a9']]);
    expect(pages().pageParams).toEqual([null]);
  });

  test('takes the place of all where the first question is edited', () => {
    start({ ...ask, afterId: null, editOf: 'q1' });
    expect(ids()).toEqual([['q9', 'a9']]);
    expect(pages().pages[0]).toMatchObject({ nextBefore: null, isFirst: true });
  });

  test('takes the place of the answer that is given anew', () => {
    start({ type: 'regenerate', conversationId: 'c1', answerId: 'a3' });
    expect(ids()[0]).toEqual(['q3', 'a9']);
  });

  test('goes on with the answer that was stopped, which is no failure any more', () => {
    load({
      items: [message('q1'), message('a9', { status: 'failed', error: '断了', text: '半' })],
      nextBefore: null,
    });
    start({ type: 'continue', conversationId: 'c1' });
    expect(messagesOf(pages()).at(-1)).toMatchObject({ status: 'streaming', error: null, text: '半' });
  });

  test('begins a conversation of which nothing is cached yet, and leaves one alone that is', () => {
    const begins = { ...ask, conversationId: null, afterId: null };
    client.clear();
    start(begins);
    start(begins);
    expect(ids()).toEqual([['q9', 'a9']]);
  });
});

describe('the end of an answer', () => {
  const ended = { conversationId: 'c1', answerId: 'a3', generationId: 'g3', text: '完', seq: 5 };

  test('is written to that answer alone, with what hangs on it', () => {
    const extras = { chips: ['都有'], deliverables: [], offers: [] };
    updateAnswer(client, { ...ended, status: 'failed', error: '断了', label: '备用教练', extras });
    const all = messagesOf(pages());
    expect(all.at(-1)).toMatchObject({ ...{ text: '完', seq: 5, status: 'failed', error: '断了', extras } });
    expect(all.at(-1)?.label).toBe('备用教练');
    expect(all.filter(({ text }) => text === '完')).toHaveLength(1);
  });

  test('leaves the name of who answers, and of an answer that goes on elsewhere what it is', () => {
    updateAnswer(client, { ...ended, status: 'complete', error: null });
    expect(messagesOf(pages()).at(-1)?.label).toBe('离线教练');
    load({ items: [message('a3', { status: 'streaming' })], nextBefore: null });
    updateAnswer(client, ended);
    expect(messagesOf(pages()).at(-1)).toMatchObject({ text: '完', status: 'streaming' });
  });

  test('makes nothing of a conversation that is not cached', () => {
    updateAnswer(client, { ...ended, conversationId: 'c2' });
    expect(hasMessages(client, 'c2')).toBe(false);
  });
});

describe('messages that come with the page', () => {
  const page = (text: string): MessagePage => ({ items: [message('q1', { text })], nextBefore: null });
  const text = () => messagesOf(pages())[0]?.text;

  test('are put where none are, and where older ones are', () => {
    client.clear();
    seedMessages(client, 'c1', page('昨天'));
    expect([text(), readCachedThread(client, 'c1')?.isInvalidated]).toEqual(['昨天', true]);
    seedMessages(client, 'c1', page('今天'), 1_000);
    expect([text(), readCachedThread(client, 'c1')?.dataUpdatedAt]).toEqual(['今天', 1_000]);
  });

  test('take the place of none that are as new', () => {
    client.clear();
    seedMessages(client, 'c1', page('今天'), 1_000);
    seedMessages(client, 'c1', page('昨天'));
    seedMessages(client, 'c1', page('同时'), 1_000);
    expect(text()).toBe('今天');
  });

  test('of an earlier visit are no newer for a change made to them here', () => {
    client.clear();
    seedMessages(client, 'c1', page('昨天'));
    updateAnswer(client, { conversationId: 'c1', answerId: 'q1', generationId: 'g', text: '改', seq: 1 });
    expect([text(), readCachedThread(client, 'c1')?.dataUpdatedAt]).toEqual(['改', STORED_AT]);
  });
});

test('messages that are dropped or forgotten are gone, and whoever keeps them is told which', () => {
  const told = rs.fn();
  const unsubscribe = onMessagesForgotten(told);
  dropMessages(client, 'c1');
  expect(hasMessages(client, 'c1')).toBe(false);
  expect(told).toHaveBeenCalled();
  told.mockClear();
  load({ items: [message('q1')], nextBefore: null });
  forgetMessages(client, 'c1');
  expect(hasMessages(client, 'c1')).toBe(false);
  unsubscribe();
  forgetMessages(client, 'c2');
  expect(new Set(told.mock.calls.map(([id]) => id))).toEqual(new Set(['c1']));
});
