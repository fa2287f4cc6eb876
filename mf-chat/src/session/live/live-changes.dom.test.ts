import { encodeUserEvent, type UserEvent } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import type { LiveChanges } from '../session-server';
import type { Changes } from './change-collector';
import { whileFollowed } from './freshness';
import { followLiveChanges } from './live-changes';

interface Stream {
  readonly signal: AbortSignal;
  send(event: UserEvent): void;
  cut(): void;
}
const CHANGED: UserEvent = { event: 'conversation-changed', conversationId: 'c1' };
const IS_FOLLOWED = Number.POSITIVE_INFINITY;

let streams: Stream[];
let reported: Changes[];
let changes: LiveChanges;

const pass = (milliseconds: number) => rs.advanceTimersByTimeAsync(milliseconds);
const see = (state: DocumentVisibilityState) => {
  rs.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const follow = async () => {
  changes = followLiveChanges((batch) => reported.push(batch));
  await pass(0);
};

beforeEach(() => {
  rs.useFakeTimers();
  rs.spyOn(console, 'warn').mockImplementation(() => {});
  [streams, reported] = [[], []];
  rs.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(controller) {
        const send = (event: UserEvent) =>
          controller.enqueue(new TextEncoder().encode(encodeUserEvent(event)));
        streams.push({ signal, send, cut: () => controller.close() });
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  changes.end();
  rs.restoreAllMocks();
  rs.unstubAllGlobals();
  rs.useRealTimers();
});

test('a visible page follows what changes, and what it knows is fresh from the moment that the stream is live', async () => {
  await follow();
  expect([streams.length, whileFollowed()]).toEqual([1, 30_000]);
  streams[0]?.send({ event: 'ready', isCurrent: true });
  streams[0]?.send(CHANGED);
  await pass(80);
  expect(whileFollowed()).toBe(IS_FOLLOWED);
  expect(reported).toMatchObject([{ isAll: false, changed: new Set(['c1']) }]);
});

test('a hidden page holds no stream and knows nothing for sure, until it is seen again', async () => {
  await follow();
  streams[0]?.send({ event: 'ready' });
  await pass(80);
  see('hidden');
  await pass(0);
  expect([streams[0]?.signal.aborted, whileFollowed()]).toEqual([true, 30_000]);
  see('visible');
  await pass(0);
  expect(streams).toHaveLength(2);
});

test('a page that is opened in the background follows once it is seen', async () => {
  see('hidden');
  await follow();
  expect(streams).toHaveLength(0);
  see('visible');
  await pass(0);
  expect(streams).toHaveLength(1);
});

test('a stream that is lost leaves nothing fresh, and everything on screen is read again at once', async () => {
  await follow();
  streams[0]?.send({ event: 'ready', isCurrent: true });
  await pass(80);
  reported = [];
  streams[0]?.cut();
  await pass(0);
  expect(whileFollowed()).toBe(30_000);
  expect(reported).toMatchObject([{ isAll: true }]);
});

test('a network that has changed gets another stream', async () => {
  await follow();
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('what this page has done is told with the rest, and nothing is any more after the end', async () => {
  await follow();
  streams[0]?.send({ event: 'ready', isCurrent: true });
  changes.tell(CHANGED);
  await pass(80);
  expect(reported).toMatchObject([{ changed: new Set(['c1']) }]);
  changes.tell(CHANGED);
  changes.end();
  see('visible');
  await pass(1_000);
  expect([reported.length, streams.length, streams[0]?.signal.aborted]).toEqual([1, 1, true]);
  expect(whileFollowed()).toBe(30_000);
});
