import { type ChatEvent, isAppError } from '@qihang/shared/contracts';
import { expect, rs, test } from '@rstest/core';
import { type LateSessionServer, requestsOf, type SessionServer } from './session-server';
import type { SendRequest } from './turn/turn-request';

const QUESTION: SendRequest = {
  ...{ type: 'send', agentKey: 'lao-gao', conversationId: 'c1', text: '你好', editOf: null, afterId: null },
};
const { signal } = new AbortController();

const lateServer = (ready: Promise<SessionServer>): LateSessionServer => ({
  ...{ whenReady: () => ready, now: () => null, readOpened: () => ({ status: 'loading', messages: [] }) },
  subscribe: () => () => {},
});
const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return isAppError(error) ? [error.code, error.text] : error;
};
const first = async (events: AsyncIterable<ChatEvent>): Promise<unknown> => {
  for await (const event of events) return event;
  return null;
};

test('a request waits for the rest of the chat, and is made there as it was asked for', async () => {
  const requestStop = rs.fn(async () => 'stopped');
  const openWatch = rs.fn(async function* (): AsyncGenerator<ChatEvent, void, undefined> {
    yield { event: 'done' };
  });
  let arrive = (_: SessionServer): void => {};
  const requests = requestsOf(
    lateServer(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    ),
  );
  const stopped = requests.requestStop('g1');
  const watched = first(requests.openWatch('g2', 7, signal));
  expect(requestStop).not.toHaveBeenCalled();
  arrive({ requestStop, openWatch } as Partial<SessionServer> as SessionServer);
  expect([await stopped, await watched]).toEqual(['stopped', { event: 'done' }]);
  expect([requestStop.mock.calls, openWatch.mock.calls]).toEqual([[['g1']], [['g2', 7, signal]]]);
});

test('a chat whose rest does not load says that the page did not, whatever was asked for', async () => {
  const cause = new Error('chunk 7 failed');
  const requests = requestsOf(lateServer(Promise.reject(cause)));
  const failed = ['remote_unavailable', '页面加载失败'];
  expect(await failureOf(first(requests.openWatch('g1', 0, signal)))).toEqual(failed);
  const again = { type: 'regenerate', conversationId: 'c1', answerId: 'a1' } as const;
  expect(await failureOf(requests.requestRegenerate(again, 'k1', signal))).toEqual(failed);
  expect(await failureOf(requests.requestStop('g1'))).toEqual(failed);
});

test('a question that is sent once the rest is there goes out through it alone', async () => {
  const openSend = rs.fn(async function* (): AsyncGenerator<ChatEvent, void, undefined> {
    yield { event: 'done' };
  });
  const present = { openSend } as Partial<SessionServer> as SessionServer;
  const requests = requestsOf({ ...lateServer(Promise.resolve(present)), now: () => present });
  expect(await first(requests.openSend(QUESTION, 'k1', signal))).toEqual({ event: 'done' });
  expect(openSend.mock.calls).toEqual([[QUESTION, 'k1', signal]]);
});
