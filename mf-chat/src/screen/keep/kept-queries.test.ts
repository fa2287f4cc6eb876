import type { ConversationSummary, MessageDetail, MessagePage } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import { aMessageDetail } from '../../testing/conversation-tree';
import {
  goneFrom,
  hasMore,
  keptName,
  keptPart,
  keptTitles,
  LIST,
  SHELF,
  threadName,
  untitledRow,
} from './kept-queries';

const NAME = threadName('c');
const messages = (count: number): MessageDetail[] =>
  Array.from({ length: count }, (_, at) => aMessageDetail({ text: `第${at}条` }));

/** A cached conversation of these pages, the newest first. */
const thread = (...pages: MessagePage[]) => ({
  pages,
  pageParams: pages.map((_, at) => (at === 0 ? null : `cursor${at}`)),
});

describe('what is kept of a conversation', () => {
  test('an exchange of an opening and the page before it are kept as one page of thirty messages', () => {
    const all = messages(102);
    const data = thread(
      { items: all.slice(100), nextBefore: 'cursor1' },
      { items: all.slice(0, 100), nextBefore: null, isFirst: true },
    );
    expect(keptPart(NAME, data, undefined)).toEqual({
      pages: [{ items: all.slice(-30), nextBefore: 'older' }],
      pageParams: [null],
    });
  });

  test('a conversation of a few messages is kept with its beginning', () => {
    const all = messages(5);
    const data = thread(
      { items: all.slice(3), nextBefore: 'cursor1' },
      { items: all.slice(0, 3), nextBefore: null, isFirst: false },
    );
    expect(keptPart(NAME, data, undefined)).toEqual({
      pages: [{ items: all, nextBefore: null, isFirst: false }],
      pageParams: [null],
    });
  });

  test('an exchange alone takes the place of no record, unless it is all there is', () => {
    const all = messages(6);
    const record = thread({ items: all, nextBefore: 'older' });
    const exchange = thread({ items: all.slice(4), nextBefore: 'cursor1' });
    expect(keptPart(NAME, exchange, record)).toBe(record);
    expect(keptPart(NAME, exchange, undefined)).toEqual(exchange);
    const whole = thread({ items: all.slice(4), nextBefore: null });
    expect(keptPart(NAME, whole, record)).toEqual(whole);
  });
});

/** A conversation that was changed in a minute of an hour. */
const row = (id: string, minute: number): ConversationSummary => ({
  ...{ id, title: `${id}的标题`, agentKey: 'lao-gao', isPinned: false },
  updatedAt: new Date(Date.UTC(2026, 10, 1, 8, minute)).toISOString(),
});
const list = (...items: ConversationSummary[]) => ({ items, nextCursor: 'more' });
const ids = ({ items }: { items: readonly ConversationSummary[] }) => items.map(({ id }) => id);

describe('of the titles are kept', () => {
  test('the first hundred, and those of kept conversations wherever they are in the list', () => {
    const all = Array.from({ length: 130 }, (_, at) => row(`c${at}`, 200 - at));
    const titles = keptTitles(list(...all), undefined, [], [threadName('c120'), threadName('c5')]);
    expect(ids(titles)).toEqual([...ids({ items: all.slice(0, 100) }), 'c120']);
  });

  test('those that an earlier visit knew of kept conversations, where this one knows only the first', () => {
    const before = list(row('new', 20), row('old', 9), row('gone', 8));
    const titles = keptTitles(list(row('new', 30), row('other', 21)), before, [], [threadName('old')]);
    expect(titles.items).toEqual([row('new', 30), row('other', 21), row('old', 9)]);
  });

  test('and what was asked first, of a conversation that no list has named, at its place in the order', () => {
    const [asked, answered] = messages(2).map((message, at) => ({
      ...message,
      role: at === 0 ? ('user' as const) : ('ai' as const),
      text: '一'.repeat(30),
      createdAt: row('', 15).updatedAt,
    })) as [MessageDetail, MessageDetail];
    const untitled = untitledRow('found', 'lao-gao', thread({ items: [asked, answered], nextBefore: null }));
    const known = list(row('a', 20), row('b', 10));
    const titles = keptTitles(known, undefined, untitled, [threadName('found')]);
    expect(ids(titles)).toEqual(['a', 'found', 'b']);
    expect(titles.items[1]?.title).toBe('一'.repeat(20));
    // Its own title is better, as soon as it is known.
    const named = keptTitles(list(row('found', 15)), titles, untitled, [threadName('found')]);
    expect(named.items).toEqual([row('found', 15)]);
  });
});

describe('a record', () => {
  const all = messages(6);
  const record = thread({ items: all, nextBefore: 'older' });

  test('has more than nothing, and more than the exchange it ends with', () => {
    expect(hasMore(NAME, record, undefined)).toBe(true);
    expect(hasMore(NAME, record, thread({ items: all.slice(-2), nextBefore: 'older' }))).toBe(true);
  });

  test('of titles has more than the first of them', () => {
    expect(hasMore(LIST, list(row('a', 2), row('b', 1)), list(row('a', 2)))).toBe(true);
    expect(hasMore(LIST, list(row('a', 2)), list(row('a', 3)))).toBe(false);
  });

  test('has no more than what is newer, what is longer, and another kind of data', () => {
    expect(hasMore(NAME, record, thread({ items: messages(2), nextBefore: 'older' }))).toBe(false);
    expect(hasMore(NAME, record, record)).toBe(false);
    expect(hasMore('shelf', { items: [] }, { items: [] })).toBe(false);
  });
});

test.each<[string, readonly unknown[], string | null]>([
  ['the messages of a conversation', ['conversations', 'c1', 'messages'], 'thread:c1'],
  ['the list', ['conversations', 'list'], LIST],
  ['the shelf', ['coach', 'shelf'], SHELF],
  ['the newest version of a work', ['coach', 'work', 'w1', null], 'work:w1'],
  ['nothing of an older version', ['coach', 'work', 'w1', 3], null],
  ['nothing of the profile', ['coach', 'profile'], null],
  ['nothing of a search', ['conversations', 'search', '焦虑'], null],
  ['nothing of the quota', ['usage'], null],
])('of what is read is kept %s', (_, key, name) => {
  expect(keptName(key)).toBe(name);
});

describe('of kept records are gone', () => {
  const kept = ['thread:a', 'thread:b', 'work:v', 'work:w', LIST, SHELF];

  test('the conversations that a whole list no longer has, and none while there is more of it', () => {
    const whole = { items: [row('a', 1)], nextCursor: null };
    expect(goneFrom(LIST, whole, kept)).toEqual(['thread:b']);
    expect(goneFrom(LIST, { ...whole, nextCursor: 'more' }, kept)).toEqual([]);
  });

  test('the works that the shelf no longer has', () => {
    expect(goneFrom(SHELF, { items: [{ id: 'w' }], platforms: [] }, kept)).toEqual(['work:v']);
    expect(goneFrom('work:w', { items: [] }, kept)).toEqual([]);
  });
});

test('a conversation in which the user has not said anything has no row for want of a title', () => {
  const said = aMessageDetail({ role: 'ai', text: '你好' });
  expect(untitledRow('c', 'lao-gao', thread({ items: [said], nextBefore: null }))).toEqual([]);
  const emoji = thread({ items: [aMessageDetail({ text: '🎹'.repeat(30) })], nextBefore: null });
  expect(untitledRow('c', 'lao-gao', emoji)).toMatchObject([
    { id: 'c', title: '🎹'.repeat(20), isPinned: false },
  ]);
});

test('what is no conversation is kept as it is', () => {
  const shelf = { items: [], platforms: [] };
  expect(keptPart(SHELF, shelf, { items: ['older'] })).toBe(shelf);
});
