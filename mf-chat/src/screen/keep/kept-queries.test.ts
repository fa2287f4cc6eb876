import type { MessageDetail, MessagePage } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import { aMessageDetail } from '../../testing/conversation-tree';
import { hasMore, keptPart, threadName } from './kept-queries';

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
    expect(keptPart(NAME, data)).toEqual({
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
    expect(keptPart(NAME, data)).toEqual({
      pages: [{ items: all, nextBefore: null, isFirst: false }],
      pageParams: [null],
    });
  });

  test('an exchange alone takes the place of no record, unless it is all there is', () => {
    const items = messages(2);
    expect(keptPart(NAME, thread({ items, nextBefore: 'cursor1' }))).toBeUndefined();
    const whole = thread({ items, nextBefore: null });
    expect(keptPart(NAME, whole)).toEqual(whole);
  });
});

describe('a record', () => {
  const all = messages(6);
  const record = thread({ items: all, nextBefore: 'older' });

  test('has more than nothing, and more than the exchange it ends with', () => {
    expect(hasMore(NAME, record, undefined)).toBe(true);
    expect(hasMore(NAME, record, thread({ items: all.slice(-2), nextBefore: 'older' }))).toBe(true);
  });

  test('has no more than what is newer, what is longer, and another kind of data', () => {
    expect(hasMore(NAME, record, thread({ items: messages(2), nextBefore: 'older' }))).toBe(false);
    expect(hasMore(NAME, record, record)).toBe(false);
    expect(hasMore('list', { items: [], nextCursor: null }, { items: [], nextCursor: null })).toBe(false);
  });
});
