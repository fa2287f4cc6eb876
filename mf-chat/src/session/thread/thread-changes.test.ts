import type { MessageDetail, StartEvent } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import { aMessageDetail } from '../../testing/conversation-tree';
import type { SendRequest, TurnRequest } from '../turn/turn-request';
import { addedBy, countKept, replacedBy, versionsOf } from './thread-changes';

const message = (id: string, given: Partial<MessageDetail> = {}) => aMessageDetail({ id, ...given });
/** Two questions with their answers, the second of which has an older version. */
const THREAD = [
  message('q1'),
  message('a1', { role: 'ai' }),
  message('q2', { parentId: 'a1' }),
  message('a2', { role: 'ai', parentId: 'q2', versions: ['a0', 'a2'] }),
];
const SEND: SendRequest = {
  ...{ type: 'send', agentKey: 'lao-gao', conversationId: 'c1', text: '再问', editOf: null, afterId: 'a2' },
};
const AGAIN: TurnRequest = { type: 'regenerate', conversationId: 'c1', answerId: 'a2' };
const CONTINUE: TurnRequest = {
  type: 'continue',
  conversationId: 'c1',
  answer: { conversationId: 'c1', answerId: 'a2', generationId: 'g2', text: '半', seq: 1 },
};
const START: StartEvent = {
  ...{ event: 'start', conversationId: 'c1', messageId: 'q9', answerId: 'a9', generationId: 'g9' },
};
const DESCRIBED = { label: '离线教练', createdAt: '2026-11-01T08:00:00.000Z' };
const added = (request: TurnRequest, start = START) => addedBy(THREAD, request, start, DESCRIBED);

describe('under a request stay in the thread', () => {
  test.each<[string, TurnRequest, number]>([
    ['all messages, where a question follows the newest', SEND, 4],
    [
      'those up to the one that a question follows, which may have been stored meanwhile',
      { ...SEND, afterId: 'a1' },
      2,
    ],
    ['all, where a question begins, or follows what is not loaded', { ...SEND, afterId: 'gone' }, 4],
    ['those before the question that is edited', { ...SEND, editOf: 'q2', afterId: 'a1' }, 2],
    ['none before the first question that is edited', { ...SEND, editOf: 'q1', afterId: null }, 0],
    ['those before the answer that is given anew', AGAIN, 3],
    ['those before it, also where another version of it is on screen', { ...AGAIN, answerId: 'a0' }, 3],
    ['all, where an answer goes on', CONTINUE, 4],
  ])('%s', (_, request, count) => {
    expect(countKept(THREAD, request)).toBe(count);
  });
});

test('an edit and another answer take the place of a message; a new question and the rest of an answer do not', () => {
  expect(replacedBy(THREAD, { ...SEND, editOf: 'q2', afterId: 'a1' })?.id).toBe('q2');
  expect(replacedBy(THREAD, AGAIN)?.id).toBe('a2');
  expect(replacedBy(THREAD, { ...SEND, afterId: 'a1' })).toBeNull();
  expect(replacedBy(THREAD, CONTINUE)).toBeNull();
  expect(replacedBy(THREAD, { ...AGAIN, answerId: 'gone' })).toBeNull();
});

test('a message without others of its kind is its only version', () => {
  expect(versionsOf(message('q1'))).toEqual(['q1']);
  expect(versionsOf(message('a2', { versions: ['a0', 'a2'] }))).toEqual(['a0', 'a2']);
});

describe('a request that has started adds', () => {
  test('its question below the newest message, and below that an empty answer that is being written', () => {
    expect(added(SEND)).toEqual([
      expect.objectContaining({
        ...{
          id: 'q9',
          role: 'user',
          text: '再问',
          status: 'complete',
          parentId: 'a2',
          versions: [],
          label: '',
        },
        ...{ generationId: null, createdAt: DESCRIBED.createdAt },
      }),
      expect.objectContaining({
        ...{ id: 'a9', role: 'ai', text: '', status: 'streaming', parentId: 'q9', versions: [], seq: 0 },
        ...{ generationId: 'g9', label: '离线教练' },
      }),
    ]);
  });

  test('an edited question as another version of the old one, below the same message', () => {
    const [question, answer] = added({ ...SEND, editOf: 'q2', afterId: 'a1' });
    expect(question).toMatchObject({ id: 'q9', parentId: 'a1', versions: ['q2', 'q9'] });
    expect(answer).toMatchObject({ parentId: 'q9', versions: [] });
    expect(added({ ...SEND, editOf: 'q1', afterId: null })[0]).toMatchObject({ parentId: null });
  });

  test('another answer alone, behind the versions that there are, once', () => {
    expect(added(AGAIN)).toMatchObject([{ id: 'a9', role: 'ai', versions: ['a0', 'a2', 'a9'] }]);
    expect(added(AGAIN, { ...START, answerId: 'a2' })).toMatchObject([{ versions: ['a0', 'a2'] }]);
  });

  test('nothing where an answer goes on', () => {
    expect(added(CONTINUE)).toEqual([]);
  });
});
