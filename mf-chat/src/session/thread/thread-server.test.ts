import { apiClient, queryClient } from '@qihang/shared/api';
import { AppError } from '@qihang/shared/contracts';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { aMessageDetail } from '../../testing/conversation-tree';
import { STORED_AT } from '../live/freshness';
import { isMissing, threadServer } from './thread-server';

const KEY = ['conversations', 'c1', 'messages'];
const QUESTION = aMessageDetail({ id: 'q1' });
const put = (updatedAt = 1) =>
  queryClient.setQueryData(
    KEY,
    { pages: [{ items: [QUESTION], nextBefore: null }], pageParams: [null] },
    { updatedAt },
  );
const fail = async (error: Error) =>
  queryClient
    .fetchQuery({ queryKey: KEY, queryFn: () => Promise.reject(error), retry: false })
    .catch(() => {});
const read = () => threadServer.readThread('c1');
const isToBeRead = () => queryClient.getQueryState(KEY)?.isInvalidated;

afterEach(() => {
  queryClient.clear();
  rs.restoreAllMocks();
});

describe('a thread', () => {
  test('loads while nobody has asked for it', () => {
    expect(read()).toEqual({ status: 'loading', messages: [] });
  });

  test('is there with its messages, in the same list as long as they are the same', () => {
    put();
    expect(read()).toEqual({ status: 'ready', messages: [QUESTION] });
    expect(read().messages).toBe(read().messages);
  });

  test('of an earlier visit is stored, and nothing to act on', () => {
    put(STORED_AT);
    expect(read()).toEqual({ status: 'stored', messages: [QUESTION] });
  });

  test.each(['not_found', 'invalid_input'] as const)(
    'that the server refuses as %s is missing, whatever was known',
    async (code) => {
      put();
      await fail(new AppError(code, 'no'));
      expect(read()).toEqual({ status: 'missing', messages: [] });
    },
  );

  test('that cannot be read has failed, but stays where it was read before', async () => {
    await fail(new AppError('offline', 'no'));
    expect(read()).toEqual({ status: 'failed', messages: [] });
    put();
    await fail(new AppError('offline', 'no'));
    expect(read()).toEqual({ status: 'ready', messages: [QUESTION] });
  });
});

test('only the server’s word makes a conversation a missing one', () => {
  expect(
    ['not_found', 'invalid_input'].map((code) => isMissing(new AppError(code as 'not_found', 'x'))),
  ).toEqual([true, true]);
  expect([new AppError('offline', 'x'), new Error('x'), null].some(isMissing)).toBe(false);
});

test('whoever listens hears of changes of threads, and of nothing else', () => {
  const listener = rs.fn();
  const unsubscribe = threadServer.subscribe(listener);
  queryClient.setQueryData(['usage'], {});
  expect(listener).not.toHaveBeenCalled();
  put();
  expect(listener).toHaveBeenCalled();
  listener.mockClear();
  queryClient.removeQueries({ queryKey: KEY });
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  listener.mockClear();
  put();
  expect(listener).not.toHaveBeenCalled();
});

test('a refused 重新生成 has the messages read again, for they may have changed elsewhere; a refused question has not', () => {
  put();
  threadServer.noteReturned({
    ...{ type: 'send', agentKey: 'a', conversationId: 'c1', text: '问', editOf: null, afterId: null },
  });
  expect(isToBeRead()).toBe(false);
  threadServer.noteReturned({ type: 'regenerate', conversationId: 'c1', answerId: 'a1' });
  expect(isToBeRead()).toBe(true);
});

test('another version is chosen at the server, and the messages are read again once it has answered', async () => {
  put();
  const post = rs.spyOn(apiClient, 'post').mockImplementationOnce(async () => {
    expect(isToBeRead()).toBe(false);
  });
  await threadServer.selectVersion('c1', 'a2');
  expect(post.mock.calls).toEqual([['/chat/conversations/c1/version', { messageId: 'a2' }]]);
  expect(isToBeRead()).toBe(true);
});

test('a version that the server refuses has nothing read again', async () => {
  put();
  rs.spyOn(apiClient, 'post').mockRejectedValueOnce(new AppError('not_found', 'no'));
  await expect(threadServer.selectVersion('c1', 'gone')).rejects.toMatchObject({ code: 'not_found' });
  expect(isToBeRead()).toBe(false);
});

test('an answer that is left is kept as far as it was seen, and read again where its conversation is known', () => {
  const refresh = rs.spyOn(queryClient, 'invalidateQueries');
  const answer = { conversationId: 'c1', answerId: 'q1', generationId: 'g1', text: '半句', seq: 3 };
  put();
  threadServer.noteLeft(answer);
  expect([read().messages[0], isToBeRead()]).toMatchObject([{ text: '半句', seq: 3 }, true]);
  threadServer.noteLeft({ ...answer, conversationId: 'c2' });
  expect(threadServer.readThread('c2').status).toBe('loading');
  expect(refresh).toHaveBeenCalledTimes(1);
});
