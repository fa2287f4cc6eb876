import { expect, test } from '@rstest/core';
import { followMessageSchema, toStreamMessage } from './feed-protocol';
import { askToStop, subscribeToStopRequests } from './stop-topic';

const ID = '11111111-1111-4111-8111-111111111111';

test('every event but the start travels to a follower, under the lease that asked for it', () => {
  const start = {
    event: 'start',
    conversationId: 'c',
    messageId: 'm',
    answerId: 'a',
    generationId: 'g',
  } as const;
  expect(toStreamMessage(7, start)).toBeNull();
  expect(toStreamMessage(7, { answer: '一', seq: 3 })).toEqual([7, 'text', 3, '一']);
  expect(toStreamMessage(7, { event: 'replace', text: '改', seq: 4 })).toEqual([7, 'replace', 4, '改']);
  expect(toStreamMessage(7, { event: 'work', doing: '在想', seconds: 5 })).toEqual([7, 'work', '在想', 5]);
  const done = { event: 'done', status: 'stopped' } as const;
  expect(toStreamMessage(7, done)).toEqual([7, 'end', done]);
  const failed = { error: '系统繁忙', code: 'provider_unavailable' } as const;
  expect(toStreamMessage(7, failed)).toEqual([7, 'end', failed]);
});

test('a follower’s message is read only as it was meant', () => {
  const ask = { id: ID, userId: ID, after: 0 };
  for (const message of [
    ['ask', 1, ask],
    ['renew', [1, 2]],
    ['renew', []],
    ['leave', 3],
  ]) {
    expect(followMessageSchema.safeParse(message).data).toEqual(message);
  }
  for (const message of [
    ['ask', 0, ask],
    ['ask', 1, { ...ask, after: -1 }],
    ['ask', 1, { ...ask, after: 1.5 }],
    ['ask', 1, { ...ask, id: 'x' }],
    ['leave', -1],
    ['leave'],
  ]) {
    expect(followMessageSchema.safeParse(message).success).toBe(false);
  }
});

test('a stop is asked of the owner of the generation, who takes it as it was asked and no nonsense', () => {
  const sent: unknown[][] = [];
  askToStop({ send: (...message) => void sent.push(message) })('owner', { id: ID, userId: ID });
  const [message] = sent;
  expect(message?.[0]).toBe('owner');
  const stopped: unknown[] = [];
  subscribeToStopRequests(
    {
      subscribe(topic, handler) {
        expect(topic).toBe(message?.[1]);
        for (const each of [message?.[2], null, 'x', { id: ID }, { id: 'g', userId: ID }])
          handler(each, 'somebody');
      },
    },
    (request) => stopped.push(request),
  );
  expect(stopped).toEqual([{ id: ID, userId: ID }]);
});
