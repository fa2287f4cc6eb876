import { expect, test } from '@rstest/core';
import { chatPath } from './chat-path';

const AT = { agentKey: 'lao-gao', conversationId: 'c1' };

test('the path names a conversation, or a message of it', () => {
  expect(chatPath(AT, '')).toBe('/chat/lao-gao?c=c1');
  expect(chatPath({ ...AT, messageId: 'm1' }, '')).toBe('/chat/lao-gao?c=c1&m=m1');
  expect(chatPath({ ...AT, messageId: null }, '')).toBe('/chat/lao-gao?c=c1');
});

test('the path names words of a message', () => {
  const words = { start: 5, end: 9 };
  expect(chatPath({ ...AT, messageId: 'm1', words }, '')).toBe('/chat/lao-gao?c=c1&m=m1&at=5-9');
  expect(chatPath({ ...AT, words }, '')).toBe('/chat/lao-gao?c=c1');
});

test('the path keeps the parameters of the workbench, and no others', () => {
  expect(chatPath(AT, '?c=c0&m=m0&at=5-9&work=w1&v=2&x=1')).toBe('/chat/lao-gao?c=c1&work=w1&v=2');
});
