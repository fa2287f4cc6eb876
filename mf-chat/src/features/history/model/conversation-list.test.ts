import type { ConversationSummary } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import {
  addPage,
  type ConversationList,
  insert,
  movePinned,
  remove,
  renewList,
  retitle,
} from './conversation-list';

const at = (id: string, minute: number, isPinned = false): ConversationSummary => ({
  id,
  title: id,
  agentKey: 'lao-gao-ip-master',
  updatedAt: new Date(2026, 2, 10, 9, minute).toISOString(),
  isPinned,
});
const ids = ({ items }: ConversationList) => items.map(({ id }) => id).join('');

/** The server's order: pinned first, newest first. */
const page = (all: readonly ConversationSummary[], size: number, from = 0): ConversationList => {
  const sorted = [...all].sort(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || b.updatedAt.localeCompare(a.updatedAt),
  );
  const next = from + size;
  return { items: sorted.slice(from, next), nextCursor: next < sorted.length ? String(next) : null };
};

describe('a list that is read again', () => {
  const all = [at('a', 9), at('b', 8), at('c', 7), at('d', 6), at('e', 5), at('f', 4)];
  const list: ConversationList = { items: all.slice(0, 5), nextCursor: '5' };

  test('a list that is read again keeps the items beyond its first page', () => {
    expect(renewList(list, page(all, 2))).toEqual(list);
  });

  test('a conversation that moved up is listed once, at its new place', () => {
    const moved = all.map((item) => (item.id === 'd' ? at('d', 30) : item));
    expect(ids(renewList(list, page(moved, 2)))).toBe('dabce');
  });

  test('a list that is read again drops deleted items of its first page and adds new ones in front', () => {
    expect(ids(renewList(list, page(all.slice(1), 2)))).toBe('bcde');
    expect(ids(renewList(list, page([at('x', 40), ...all], 2)))).toBe('xabcde');
  });

  test('a list that is read again restarts when the pages do not overlap or a pin was removed elsewhere', () => {
    const fresh = page([at('x', 40), at('y', 41), at('z', 42), ...all], 2);
    expect(renewList(list, fresh)).toBe(fresh);
    const pinned: ConversationList = { items: [at('p', 1, true), ...all.slice(0, 4)], nextCursor: '5' };
    const unpinned = page([at('p', 1), ...all], 2);
    expect(renewList(pinned, unpinned)).toBe(unpinned);
  });

  test('a list that is read again ends where the first page is the whole list of the server', () => {
    const whole = page(all.slice(0, 3), 3);
    expect(whole.nextCursor).toBeNull();
    expect(renewList(list, whole)).toEqual(whole);
    expect(renewList({ items: all, nextCursor: null }, whole)).toEqual(whole);
  });

  test('a list that is read again equals one that is read whole, after any one change (property)', () => {
    const letters = 'abcdefghijkl'.split('');
    const items = fc.shuffledSubarray(letters, { minLength: 4 });
    fc.assert(
      fc.property(
        items,
        fc.nat(11),
        fc.constantFrom('touch', 'delete', 'pin', 'add'),
        (chosen, which, change) => {
          const before = chosen.map((id, minute) => at(id, minute, minute % 5 === 0));
          const target = before[which % before.length];
          if (target === undefined) return;
          const loaded = { ...page(before, before.length - 1), nextCursor: 'more' };
          const touched = { ...target, updatedAt: at('t', 59).updatedAt };
          const others = before.filter((item) => item !== target);
          const after = {
            touch: [...others, touched],
            delete: others,
            pin: [...others, { ...target, isPinned: true }],
            add: [...before, at('new', 58)],
          }[change];
          const pins = after.filter(({ isPinned }) => isPinned).length;
          const renewed = renewList(loaded, page(after, pins + 2));
          const whole = page(after, after.length);
          // The merged list is a prefix of the whole one, except for an item that moved down beyond the loaded pages.
          const deleted = change === 'delete' ? target.id : null;
          const seen = renewed.items.filter(({ id }) => id !== deleted).map(({ id }) => id);
          expect(whole.items.map(({ id }) => id).slice(0, seen.length)).toEqual(seen);
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
    );
  });
});

describe('a pin', () => {
  const list: ConversationList = {
    items: [at('p', 3, true), at('a', 9), at('b', 8), at('c', 2)],
    nextCursor: 'more',
  };
  test.each([
    ['b', true, 'bpac'],
    ['c', true, 'pcab'],
    ['p', false, 'abpc'],
    ['x', true, 'pabc'],
  ])('setting the pin of %s to %s gives the order %s', (id, isPinned, order) =>
    expect(ids(movePinned(list, id, isPinned))).toBe(order),
  );

  test('an unpinned conversation leaves the loaded part, or goes to the end of a complete list', () => {
    const old: ConversationList = { ...list, items: [at('p', 1, true), ...list.items.slice(1)] };
    expect(ids(movePinned(old, 'p', false))).toBe('abc');
    expect(ids(movePinned({ ...old, nextCursor: null }, 'p', false))).toBe('abcp');
  });
});

test('the next page is appended without duplicates', () => {
  const list: ConversationList = { items: [at('a', 9), at('b', 8)], nextCursor: '2' };
  const next = { items: [at('b', 8), at('c', 7)], nextCursor: null };
  expect(ids(addPage(list, next))).toBe('abc');
});

test('the next page ends the list where the server has no more, and goes on where it has', () => {
  const list: ConversationList = { items: [at('a', 9)], nextCursor: '1' };
  expect(addPage(list, { items: [at('b', 8)], nextCursor: null }).nextCursor).toBeNull();
  expect(addPage(list, { items: [at('b', 8)], nextCursor: '2' }).nextCursor).toBe('2');
});

test('a title and a deletion change one conversation, and the list stays as far loaded as it was', () => {
  const list: ConversationList = { items: [at('a', 9), at('b', 8), at('c', 7)], nextCursor: '3' };
  const renamed = retitle(list, 'b', '新名');
  expect(renamed.items.map(({ title }) => title)).toEqual(['a', '新名', 'c']);
  expect(renamed.nextCursor).toBe('3');
  expect(ids(remove(list, 'b'))).toBe('ac');
  expect(remove(list, 'b').nextCursor).toBe('3');
});

test('a conversation that comes back stands behind the newer ones, and behind every pinned one', () => {
  const others = [at('p', 1, true), at('a', 9), at('b', 5)];
  const titles = (item: ConversationSummary) =>
    insert(others, item)
      .map(({ id }) => id)
      .join('');
  expect(titles(at('x', 7))).toBe('paxb');
  expect(titles(at('x', 30))).toBe('pxab');
  expect(titles(at('x', 2))).toBe('pabx');
  expect(titles(at('x', 0, true))).toBe('pxab');
});
