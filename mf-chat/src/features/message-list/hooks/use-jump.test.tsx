import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import type { ShownMessage } from '../model/shown-messages';
import type { ConversationState } from './use-conversation';
import { useJump } from './use-jump';

const scrollTo = rs.fn();
const scrollToWords = rs.fn();
const loadOlder = rs.fn();

beforeEach(() => {
  rs.useFakeTimers();
  for (const each of [scrollTo, scrollToWords, loadOlder]) each.mockClear();
});
afterEach(() => {
  cleanup();
  rs.useRealTimers();
  document.body.replaceChildren();
});

const messages = (...ids: readonly string[]) =>
  ids.map((id) => ({ key: `key-${id}`, id, versions: [] as readonly string[] }) as ShownMessage);
const talk = (changes: Partial<ConversationState> = {}): ConversationState => ({
  ...{ status: 'ready', messages: messages('m3', 'm4'), hasOlder: true, isWithoutBeginning: true },
  ...{ isLoadingOlder: false, hasOlderFailed: false, loadOlder, isRetrying: false, retry: () => {} },
  ...changes,
});
interface Jump {
  readonly to: string | null;
  readonly visit?: string;
  readonly conversation?: ConversationState;
  readonly made?: string | null;
}
const jump = (initialProps: Jump) =>
  renderHook(
    ({ to, visit = 'v1', conversation = talk(), made = null }: Jump) =>
      useJump({
        ...{ conversation, madeVisit: made, scrollTo, scrollToWords },
        target: to === null ? null : { messageId: to, visit },
      }),
    { initialProps },
  );

test('a message that is there is scrolled to once, and pointed at for 2.4 seconds', () => {
  const conversation = talk();
  const { result, rerender } = jump({ to: 'm3', conversation });
  expect(scrollTo.mock.calls).toEqual([['key-m3']]);
  expect(result.current).toEqual({ isLooking: false, pointedKey: 'key-m3' });
  expect(scrollToWords).toHaveBeenCalledWith('key-m3');
  rerender({ to: 'm3', conversation: talk({ messages: messages('m2', 'm3', 'm4') }) });
  expect(scrollTo).toHaveBeenCalledTimes(1);
  act(() => rs.advanceTimersByTime(2_399));
  expect(result.current.pointedKey).toBe('key-m3');
  act(() => rs.advanceTimersByTime(1));
  expect(result.current.pointedKey).toBeNull();
});

test('the same message is pointed at again by another visit', () => {
  const { result, rerender } = jump({ to: 'm3' });
  act(() => rs.advanceTimersByTime(2_000));
  rerender({ to: 'm3', visit: 'v2' });
  expect(scrollTo).toHaveBeenCalledTimes(2);
  act(() => rs.advanceTimersByTime(2_000));
  expect(result.current.pointedKey).toBe('key-m3');
});

test('a message of another version is found where its question or answer stands now', () => {
  const shown = [{ ...messages('m9')[0], versions: ['m1', 'm9'] } as ShownMessage];
  jump({ to: 'm1', conversation: talk({ messages: shown }) });
  expect(scrollTo.mock.calls).toEqual([['key-m9']]);
});

test('older pages are read one by one until it is found', () => {
  const { result, rerender } = jump({ to: 'm1' });
  expect([result.current.isLooking, loadOlder.mock.calls.length]).toEqual([true, 1]);
  rerender({ to: 'm1', conversation: talk({ isLoadingOlder: true }) });
  expect(loadOlder).toHaveBeenCalledTimes(1);
  rerender({ to: 'm1', conversation: talk({ messages: messages('m2', 'm3', 'm4') }) });
  expect(loadOlder).toHaveBeenCalledTimes(2);
  rerender({ to: 'm1', conversation: talk({ messages: messages('m1', 'm2', 'm3', 'm4') }) });
  expect([result.current.isLooking, scrollTo.mock.calls]).toEqual([false, [['key-m1']]]);
});

test('a message that is nowhere is said to be missing, once, and the search ends', () => {
  const { result, rerender } = jump({ to: 'm1', conversation: talk({ hasOlder: false }) });
  act(() => rs.advanceTimersByTime(200));
  expect(screen.getAllByText('没有找到这条消息')).toHaveLength(1);
  expect(result.current.isLooking).toBe(false);
  rerender({ to: 'm1', conversation: talk() });
  expect(loadOlder).not.toHaveBeenCalled();
});

test('a page that could not be read ends the search with a sentence of its own', () => {
  const { result } = jump({ to: 'm1', conversation: talk({ hasOlderFailed: true }) });
  act(() => rs.advanceTimersByTime(200));
  expect(screen.getAllByText('没能找到这条消息，请再试一次')).toHaveLength(1);
  expect([result.current.isLooking, loadOlder.mock.calls.length]).toEqual([false, 0]);
});

test('what an earlier visit has stored says nothing about what is missing', () => {
  const { result } = jump({ to: 'm1', conversation: talk({ isStored: true, hasOlder: false }) });
  expect([result.current.isLooking, loadOlder.mock.calls.length]).toEqual([true, 0]);
  expect(screen.queryByText('没有找到这条消息')).toBeNull();
});

test('nothing is looked for before the conversation is there, and no jump is made twice', () => {
  jump({ to: 'm3', conversation: talk({ status: 'loading', messages: [] }) });
  jump({ to: 'm3', made: 'v1' });
  jump({ to: null });
  expect([scrollTo.mock.calls.length, loadOlder.mock.calls.length]).toEqual([0, 0]);
});
