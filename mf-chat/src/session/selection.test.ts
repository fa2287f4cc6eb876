import type { ConversationSummary } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { makeSelection, selectedIn } from './selection';

const summary = (id: string, agentKey = 'lao-gao'): ConversationSummary => ({
  ...{ id, agentKey, title: id, updatedAt: '2026-01-01T00:00:00.000Z', isPinned: false },
});
const LIST = Promise.resolve([summary('c9', 'other'), summary('c1'), summary('c2')]);

test('an address names a conversation and a message in it; `new`, or nothing, is one that does not exist yet', () => {
  expect(selectedIn('?c=c1&m=m1', 'v')).toEqual({
    ...{ conversationId: 'c1', target: { messageId: 'm1', visit: 'v' }, isStated: true },
  });
  for (const search of ['', '?c=', '?work=shelf']) {
    expect(selectedIn(search, 'v')).toEqual({ conversationId: null, target: null, isStated: false });
  }
  expect(selectedIn('?c=new', 'v')).toEqual({ conversationId: null, target: null, isStated: true });
});

test('an address names words of a message, and anything else there is as if it were not', () => {
  const target = { messageId: 'm1', visit: 'v' };
  expect(selectedIn('?c=c1&m=m1&at=5-9', 'v').target).toEqual({ ...target, words: { start: 5, end: 9 } });
  for (const at of ['', '5', '9-5', '5-5', 'x-y', '5-y']) {
    expect(selectedIn(`?c=c1&m=m1&at=${at}`, 'v').target).toEqual(target);
  }
});

test('where nothing is selected, the first conversation with this agent is', async () => {
  const selection = makeSelection('u1', 'lao-gao');
  selection.beginDeciding();
  expect(await selection.decide(LIST)).toBe('c1');
  expect(selection.isDeciding()).toBe(false);
});

test('nothing is decided for somebody who has chosen meanwhile, or who has come back meanwhile', async () => {
  const selection = makeSelection('u1', 'lao-gao');
  selection.beginDeciding();
  const first = selection.decide(LIST);
  selection.endDeciding();
  expect(await first).toBeNull();
  selection.beginDeciding();
  const second = selection.decide(LIST);
  selection.beginDeciding();
  expect(await second).toBeNull();
  expect(selection.isDeciding()).toBe(true);
  selection.become({ conversationId: 'c2', target: null });
  expect(selection.isDeciding()).toBe(false);
});

test('the place of the draft is the same object as long as the conversation is the same', () => {
  const selection = makeSelection('u1', 'lao-gao');
  selection.become({ conversationId: 'c1', target: null });
  const place = selection.getPlace();
  expect(place).toEqual({ userId: 'u1', conversationId: 'c1' });
  selection.become({ conversationId: 'c1', target: { messageId: 'm1', visit: 'v' } });
  expect(selection.getPlace()).toBe(place);
  expect(selection.getTarget()).toEqual({ messageId: 'm1', visit: 'v' });
});
