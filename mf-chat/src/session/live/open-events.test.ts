import { encodeUserEvent } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { holdReads } from '../opening/seeding';
import { openEvents, startEventsAt } from './open-events';

let asked: string[];

beforeEach(() => {
  asked = [];
  rs.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/[?&]_t=\d+/, ''));
    return new Response(encodeUserEvent({ event: 'ready' }));
  });
});
afterEach(() => {
  rs.unstubAllGlobals();
});

const open = async (signal = new AbortController().signal) => {
  for await (const event of openEvents(signal)) return event;
  return null;
};

test('the first stream begins where the page has read, and each later one anew', async () => {
  startEventsAt('mark:1');
  expect(await open()).toEqual({ event: 'ready' });
  await open();
  expect(asked).toEqual(['/api/chat/events?since=mark%3A1', '/api/chat/events']);
});

test('a stream waits for what the page begins with, and is none where nobody follows it by then', async () => {
  let seed = (): void => {};
  const hold = () =>
    holdReads(
      new Promise((resolve) => {
        seed = resolve;
      }),
    );
  hold();
  const opened = open();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([]);
  seed();
  expect(await opened).toEqual({ event: 'ready' });
  hold();
  const left = new AbortController();
  const abandoned = open(left.signal);
  left.abort();
  seed();
  expect([await abandoned, asked.length]).toEqual([null, 1]);
});
