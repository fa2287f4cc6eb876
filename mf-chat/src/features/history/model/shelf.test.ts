import type { ConversationSummary } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { addPage, movePinned, renewShelf, type Shelf } from './shelf';

const at = (id: string, minute: number, isPinned = false): ConversationSummary => ({
  id,
  title: id,
  agentKey: 'lao-gao-ip-master',
  updatedAt: new Date(2026, 2, 10, 9, minute).toISOString(),
  isPinned,
});
const ids = ({ items }: Shelf) => items.map(({ id }) => id).join('');

/** As the server has them: pinned first, newest first. */
const page = (all: readonly ConversationSummary[], size: number, from = 0): Shelf => {
  const sorted = [...all].sort(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || b.updatedAt.localeCompare(a.updatedAt),
  );
  const next = from + size;
  return { items: sorted.slice(from, next), nextCursor: next < sorted.length ? String(next) : null };
};

describe('a list that is read again', () => {
  const all = [at('a', 9), at('b', 8), at('c', 7), at('d', 6), at('e', 5), at('f', 4)];
  const shelf: Shelf = { items: all.slice(0, 5), nextCursor: '5' };

  test('keeps what is loaded beyond its first page', () => {
    expect(renewShelf(shelf, page(all, 2))).toEqual(shelf);
  });

  test('shows what moved up where it is now, and once', () => {
    const moved = all.map((item) => (item.id === 'd' ? at('d', 30) : item));
    expect(ids(renewShelf(shelf, page(moved, 2)))).toBe('dabce');
  });

  test('takes out what is gone from its first page, and lets a new one push others down', () => {
    expect(ids(renewShelf(shelf, page(all.slice(1), 2)))).toBe('bcde');
    expect(ids(renewShelf(shelf, page([at('x', 40), ...all], 2)))).toBe('xabcde');
  });

  test('begins anew where the pages do not meet, or a pin was taken elsewhere', () => {
    const fresh = page([at('x', 40), at('y', 41), at('z', 42), ...all], 2);
    expect(renewShelf(shelf, fresh)).toBe(fresh);
    const pinned: Shelf = { items: [at('p', 1, true), ...all.slice(0, 4)], nextCursor: '5' };
    const unpinned = page([at('p', 1), ...all], 2);
    expect(renewShelf(pinned, unpinned)).toBe(unpinned);
  });

  test('is the same as one read whole, after any one change (property)', () => {
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
          const renewed = renewShelf(loaded, page(after, pins + 2));
          const whole = page(after, after.length);
          // What is shown is a beginning of the truth, but for what went further down and is not read again yet.
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
  const shelf: Shelf = { items: [at('p', 3, true), at('a', 9), at('b', 8), at('c', 2)], nextCursor: 'more' };
  test.each([
    ['b', true, 'bpac'],
    ['c', true, 'pcab'],
    ['p', false, 'abpc'],
    ['x', true, 'pabc'],
  ])('%s %s leads to %s', (id, isPinned, order) => expect(ids(movePinned(shelf, id, isPinned))).toBe(order));

  test('that is taken leads beyond what is loaded, or to the end of all', () => {
    const old: Shelf = { ...shelf, items: [at('p', 1, true), ...shelf.items.slice(1)] };
    expect(ids(movePinned(old, 'p', false))).toBe('abc');
    expect(ids(movePinned({ ...old, nextCursor: null }, 'p', false))).toBe('abcp');
  });
});

test('a further page is added, without what is there already', () => {
  const shelf: Shelf = { items: [at('a', 9), at('b', 8)], nextCursor: '2' };
  const next = { items: [at('b', 8), at('c', 7)], nextCursor: null };
  expect(ids(addPage(shelf, next))).toBe('abc');
});
