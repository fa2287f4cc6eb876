import { afterEach, expect, test } from '@rstest/core';
import { cleanup, renderHook } from '@testing-library/react';
import { IDLE, type Turn } from '../../../session/turn/turn';
import { useViewNumber } from './use-view-number';

afterEach(cleanup);

const begun = (conversationId: string): Turn => ({
  status: 'streaming',
  ...{ conversationId, answerId: 'a1', generationId: 'g1', isNewConversation: true },
  ...{ isStopping: false, isReconnecting: false, text: '', seq: 0 },
});
const watch = (conversationId: string | null) =>
  renderHook(({ id, turn }: { id: string | null; turn: Turn }) => useViewNumber(id, turn), {
    initialProps: { id: conversationId, turn: IDLE as Turn },
  });

test('a conversation that gets its id by its first message is the same view', () => {
  const { result, rerender } = watch(null);
  const before = result.current;
  rerender({ id: 'c1', turn: begun('c1') });
  expect(result.current).toBe(before);
  rerender({ id: 'c1', turn: IDLE });
  expect(result.current).toBe(before);
});

test('another conversation is another view, also from a new one in which somebody was answered meanwhile', () => {
  const { result, rerender } = watch('c1');
  const first = result.current;
  rerender({ id: 'c2', turn: begun('c2') });
  const second = result.current;
  rerender({ id: null, turn: IDLE });
  const third = result.current;
  rerender({ id: 'c1', turn: begun('c2') });
  expect(new Set([first, second, third, result.current]).size).toBe(4);
});
