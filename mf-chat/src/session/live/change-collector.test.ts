import type { UserEvent } from '@qihang/shared/contracts';
import { expect, rs, test } from '@rstest/core';
import { BATCH_DELAY_MS, collectChanges, makeChangeCollector } from './change-collector';

const changed = (conversationId: string): UserEvent => ({ event: 'conversation-changed', conversationId });
const ended = (conversationId: string): UserEvent => ({
  event: 'generation-ended',
  conversationId,
  generationId: 'g1',
});
const started = (conversationId: string): UserEvent => ({
  event: 'generation-started',
  conversationId,
  generationId: 'g1',
});

test('a batch names each conversation once, and not as changed when it was deleted', () => {
  const deleted: UserEvent = { event: 'conversation-deleted', conversationId: 'c2' };
  expect(collectChanges([changed('c1'), changed('c2'), changed('c1'), deleted])).toEqual({
    isAll: false,
    changed: new Set(['c1']),
    deleted: new Set(['c2']),
    isUsageAffected: false,
    isShelfChanged: false,
  });
});

test('a conversation that is deleted and taken back within one batch is there', () => {
  const deleted: UserEvent = { event: 'conversation-deleted', conversationId: 'c1' };
  expect(collectChanges([deleted, changed('c1')])).toMatchObject({
    changed: new Set(['c1']),
    deleted: new Set(),
  });
  expect(collectChanges([deleted, ended('c1')])).toMatchObject({
    changed: new Set(),
    deleted: new Set(['c1']),
  });
});

test('only an ended turn affects the quota; after a gap everything may have changed', () => {
  expect(collectChanges([started('c1')])).toMatchObject({ isUsageAffected: false, isAll: false });
  expect(collectChanges([started('c1'), ended('c1')])).toMatchObject({ isUsageAffected: true });
  expect(collectChanges([{ event: 'ready' }])).toMatchObject({ isAll: true });
});

test('a stream that begins where the opening was read has missed nothing', () => {
  const current: UserEvent = { event: 'ready', isCurrent: true };
  expect(collectChanges([current])).toMatchObject({ isAll: false });
  expect(collectChanges([current, { event: 'ready' }])).toMatchObject({ isAll: true });
});

test('changes of deliverables are reported apart from those of conversations', () => {
  const changes = collectChanges([{ event: 'shelf-changed' }, { event: 'shelf-changed' }]);
  expect(changes).toMatchObject({ isShelfChanged: true, isAll: false, changed: new Set() });
});

test('events are reported in batches, and none after cancel()', () => {
  const timers: { callback: () => void; milliseconds: number }[] = [];
  const onChanges = rs.fn();
  const collector = makeChangeCollector((callback, milliseconds) => {
    const timer = { callback, milliseconds };
    timers.push(timer);
    return () => timers.splice(timers.indexOf(timer), 1);
  }, onChanges);
  collector.add(changed('c1'));
  collector.add(started('c1'));
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([BATCH_DELAY_MS]);
  timers.shift()?.callback();
  expect(onChanges).toHaveBeenCalledTimes(1);
  collector.add(changed('c2'));
  collector.cancel();
  expect(timers).toEqual([]);
});

test('a batch holds what came since the last one, and nothing of what was cancelled', () => {
  let flush = (): void => {};
  const batches: string[][] = [];
  const collector = makeChangeCollector(
    (callback) => {
      flush = callback;
      return () => {};
    },
    (changes) => batches.push([...changes.changed]),
  );
  collector.add(changed('c1'));
  flush();
  collector.add(changed('c2'));
  flush();
  collector.add(changed('c3'));
  collector.cancel();
  collector.add(changed('c4'));
  flush();
  expect(batches).toEqual([['c1'], ['c2'], ['c4']]);
});
