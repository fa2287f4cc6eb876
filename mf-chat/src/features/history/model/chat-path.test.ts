import { expect, test } from '@rstest/core';
import { chatPath } from './chat-path';

const AT = { agentKey: 'lao-gao', conversationId: 'c1' };

test('leads to a conversation, or to a message of it', () => {
  expect(chatPath(AT, '')).toBe('/chat/lao-gao?c=c1');
  expect(chatPath({ ...AT, messageId: 'm1' }, '')).toBe('/chat/lao-gao?c=c1&m=m1');
  expect(chatPath({ ...AT, messageId: null }, '')).toBe('/chat/lao-gao?c=c1');
});

test('takes along what of the workbench is open, and nothing else', () => {
  expect(chatPath(AT, '?c=c0&m=m0&work=w1&v=2&x=1')).toBe('/chat/lao-gao?c=c1&work=w1&v=2');
});
