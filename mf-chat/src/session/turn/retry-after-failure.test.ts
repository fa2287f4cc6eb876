import { AppError, ERRORS } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import { failureOfEvent, failureOfRequest, failureOfWatch, LOST } from './retry-after-failure';
import type { TurnRequest } from './turn-request';

const send = {
  type: 'send',
  agentKey: 'a',
  conversationId: null,
  text: '问',
  editOf: null,
  afterId: null,
} as const;
const again: TurnRequest = { type: 'regenerate', conversationId: 'c', answerId: 'a' };
const refused = (code: ConstructorParameters<typeof AppError>[0], text = '服务器的话') =>
  new AppError(code, 'x', { text });

describe('a request that was not accepted', () => {
  test('may be repeated, with the sentence of the network and the server’s own', () => {
    expect(failureOfRequest(send, refused('rate_limited', '太快了'))).toEqual({
      text: ERRORS.connection_lost.text,
      detail: '太快了',
      retry: 'send',
    });
    expect(failureOfRequest(again, new Error('?'))).toEqual({
      text: ERRORS.connection_lost.text,
      detail: null,
      retry: 'regenerate',
    });
    expect(failureOfRequest(send, refused('connection_lost')).detail).toBeNull();
  });

  test.each(['quota_exceeded', 'content_refused', 'not_found'] as const)(
    'for the reason %s says what has to change, and is not repeated',
    (code) => {
      expect(failureOfRequest(send, refused(code))).toEqual({
        text: '服务器的话',
        detail: null,
        retry: null,
      });
    },
  );

  test('because the conversation has changed elsewhere is repeated by a question alone', () => {
    expect(failureOfRequest(again, refused('conflict')).retry).toBeNull();
    expect(failureOfRequest(send, refused('conflict')).retry).toBe('send');
  });
});

test('an answer that fails goes on where it has text, and is asked for again where it has none', () => {
  const event = { error: '断了', offers: ['先用离线教练'] };
  expect(failureOfEvent(event, '写了一半')).toMatchObject({
    text: '断了',
    retry: 'continue',
    offers: event.offers,
  });
  expect(failureOfEvent(event, '  ').retry).toBe('regenerate');
  expect(failureOfEvent(event, '<think>想想</think>').retry).toBe('regenerate');
  expect(failureOfEvent({ ...event, code: 'content_refused' }, '写了一半').retry).toBeNull();
});

test('an answer that is no longer there is not watched again; any other may be', () => {
  expect(failureOfWatch(refused('not_found', '没有了'))).toEqual({
    text: '没有了',
    detail: null,
    retry: null,
  });
  expect(failureOfWatch(refused('timeout'))).toEqual(LOST);
  expect(failureOfWatch(new Error('?'))).toEqual(LOST);
});
