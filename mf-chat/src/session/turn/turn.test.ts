import { describe, expect, test } from '@rstest/core';
import { applyTurnEvent, IDLE, isRunning, isSameButText, type Turn, type TurnEvent } from './turn';
import type { TurnRequest } from './turn-request';

const START = {
  event: 'start',
  conversationId: 'c1',
  messageId: 'm1',
  answerId: 'a1',
  generationId: 'g1',
} as const;
const REQUEST: TurnRequest = {
  type: 'send',
  agentKey: 'lao-gao-ip-master',
  conversationId: null,
  text: '你好',
  editOf: null,
  afterId: null,
};
const ANSWER = { conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '一二', seq: 2 };
const SENT: TurnEvent = { type: 'asked', request: REQUEST };
const STARTED: TurnEvent = { type: 'started', start: START };
const answered = (answer: string, seq: number): TurnEvent => ({ type: 'answered', answer: { answer, seq } });
const FAILURE = { text: '连接暂时中断，请稍后再试一次。', detail: null, retry: 'send' } as const;

const after = (...events: TurnEvent[]): Turn => events.reduce(applyTurnEvent, IDLE);
const textOf = (turn: Turn): string | null => (turn.status === 'streaming' ? turn.text : null);

test('R4.5 a turn goes from idle to sending to streaming to complete, and then admits the next send', () => {
  expect(after(SENT)).toEqual({
    status: 'sending',
    conversationId: null,
    request: REQUEST,
    isStopping: false,
  });
  const streaming = after(SENT, STARTED, answered('先说', 1), answered('定位', 2));
  expect(streaming).toMatchObject({ status: 'streaming', answerId: 'a1', text: '先说定位', seq: 2 });
  const complete = applyTurnEvent(streaming, { type: 'ended', status: 'complete' });
  expect(complete).toEqual({ status: 'complete', conversationId: 'c1', isNewConversation: true });
  expect([after(SENT), streaming, complete].map(isRunning)).toEqual([true, true, false]);
  expect(applyTurnEvent(complete, SENT).status).toBe('sending');
});

test('R4.5 a send is refused while one runs', () => {
  const second: TurnEvent = { type: 'asked', request: { ...REQUEST, conversationId: 'c2', text: '再来' } };
  expect(applyTurnEvent(after(SENT), second)).toEqual(after(SENT));
  const streaming = after(SENT, STARTED);
  expect(applyTurnEvent(streaming, second)).toBe(streaming);
});

describe('text', () => {
  test('a chunk that is repeated after a reconnection changes nothing', () => {
    const lost = after(SENT, STARTED, answered('一', 1), answered('二', 2), { type: 'connection-lost' });
    expect(lost).toMatchObject({ isReconnecting: true, text: '一二' });
    const back = [answered('一', 1), answered('二', 2), answered('三', 3)].reduce(applyTurnEvent, lost);
    expect(back).toMatchObject({ isReconnecting: false, text: '一二三', seq: 3 });
  });

  test('several chunks may come as one after a reconnection', () => {
    const lost = after(SENT, STARTED, answered('一', 1), { type: 'connection-lost' });
    expect(textOf(applyTurnEvent(lost, answered('二三四', 4)))).toBe('一二三四');
  });

  test('a replacement is the whole text, even with a lower number', () => {
    const turn = after(SENT, STARTED, answered('一', 1), answered('二', 2), answered('三', 3));
    const replaced = applyTurnEvent(turn, {
      type: 'replaced',
      replacement: { event: 'replace', text: '一二', seq: 2 },
    });
    expect(replaced).toMatchObject({ text: '一二', seq: 2 });
    expect(textOf(applyTurnEvent(replaced, answered('叁', 3)))).toBe('一二叁');
  });
});

describe('a failure', () => {
  test('a failure before the start leaves nothing of the turn but itself', () => {
    expect(after(SENT, { type: 'failed', failure: FAILURE })).toEqual({
      status: 'failed',
      conversationId: null,
      isNewConversation: false,
      request: REQUEST,
      answer: null,
      failure: FAILURE,
    });
  });

  test('a failure after the start keeps question and partial answer', () => {
    const failed = after(SENT, STARTED, answered('半句', 1), { type: 'failed', failure: FAILURE });
    expect(failed).toMatchObject({
      status: 'failed',
      request: null,
      answer: { answerId: 'a1', text: '半句', seq: 1 },
    });
    expect(isRunning(failed)).toBe(false);
  });

  test('a failure can be dismissed, and ends with the next send', () => {
    const failed = after(SENT, { type: 'failed', failure: FAILURE });
    expect(applyTurnEvent(failed, { type: 'failure-dismissed' })).toBe(IDLE);
    expect(applyTurnEvent(failed, SENT).status).toBe('sending');
  });
});

test('a stop that is requested before the start stays requested after it', () => {
  expect(after(SENT, { type: 'stop-requested' }, STARTED)).toMatchObject({
    status: 'streaming',
    isStopping: true,
  });
  expect(after(SENT, STARTED, { type: 'stop-requested' }, { type: 'stop-refused' })).toMatchObject({
    isStopping: false,
  });
  expect(after(SENT, STARTED, answered('半', 1), { type: 'ended', status: 'stopped' }).status).toBe(
    'stopped',
  );
});

test('an answer that was found streaming continues after its text', () => {
  const found = after({ type: 'found-running', answer: ANSWER }, answered('二', 2), answered('三', 3));
  expect(found).toMatchObject({ status: 'streaming', text: '一二三', isNewConversation: false });
});

describe('重新生成 and 继续生成', () => {
  const regenerate: TurnRequest = { type: 'regenerate', conversationId: 'c1', answerId: 'a0' };
  const goOn: TurnRequest = { type: 'continue', conversationId: 'c1', answer: ANSWER };

  test('重新生成 begins with an empty answer', () => {
    const turn = after({ type: 'asked', request: regenerate }, STARTED);
    expect(turn).toMatchObject({
      status: 'streaming',
      answerId: 'a1',
      text: '',
      seq: 0,
      isNewConversation: false,
    });
  });

  test('继续生成 keeps the text of the answer', () => {
    const turn = after({ type: 'asked', request: goOn }, STARTED, answered('二', 2), answered('三', 3));
    expect(turn).toMatchObject({ text: '一二三', seq: 3 });
  });

  test('重新生成 admits no other request until it has ended, and a failure keeps its request', () => {
    const asked = after({ type: 'asked', request: regenerate });
    expect(applyTurnEvent(asked, { type: 'asked', request: goOn })).toBe(asked);
    expect(applyTurnEvent(asked, { type: 'failed', failure: FAILURE })).toMatchObject({
      status: 'failed',
      request: regenerate,
      answer: null,
    });
  });
});

test('events that do not fit the state change nothing', () => {
  const late: TurnEvent[] = [
    STARTED,
    answered('迟', 1),
    { type: 'connection-lost' },
    { type: 'stop-requested' },
    { type: 'ended', status: 'complete' },
    { type: 'failed', failure: FAILURE },
    { type: 'failure-dismissed' },
  ];
  for (const event of late) expect(applyTurnEvent(IDLE, event)).toBe(IDLE);
});

test('only growth of the text does not change the outline', () => {
  const first = after(SENT, STARTED, answered('一', 1));
  expect(isSameButText(first, applyTurnEvent(first, answered('二', 2)))).toBe(true);
  expect(isSameButText(after(SENT, STARTED), first)).toBe(false);
  expect(isSameButText(first, applyTurnEvent(first, { type: 'connection-lost' }))).toBe(false);
  expect(isSameButText(first, IDLE)).toBe(false);
});

describe('what is under way', () => {
  const work = { doing: '在写脚本', since: 5 };
  const working = after(SENT, STARTED, answered('好', 1), { type: 'worked-on', work });

  test('stands beside the text until nothing is, and shows that the connection is back', () => {
    expect(applyTurnEvent(working, answered('，写脚本', 2))).toMatchObject({ work, text: '好，写脚本' });
    const lost = applyTurnEvent(working, { type: 'connection-lost' });
    const back = applyTurnEvent(lost, { type: 'worked-on', work: undefined });
    expect(back).toMatchObject({ isReconnecting: false, work: undefined });
    expect(isSameButText(working, applyTurnEvent(working, answered('。', 2)))).toBe(true);
    expect(isSameButText(lost, back)).toBe(false);
    const other = { doing: '在核对', since: 9 };
    expect(isSameButText(working, applyTurnEvent(working, { type: 'worked-on', work: other }))).toBe(false);
  });

  test('ends in every ending', () => {
    const endings: TurnEvent[] = [
      { type: 'ended', status: 'complete' },
      { type: 'ended', status: 'stopped' },
      { type: 'failed', failure: FAILURE },
      { type: 'left' },
    ];
    for (const ending of endings) {
      expect(JSON.stringify(applyTurnEvent(working, ending))).not.toContain('在写脚本');
    }
    expect(applyTurnEvent(IDLE, { type: 'worked-on', work })).toBe(IDLE);
  });
});

test('a stop that is asked for, refused, or of another answer changes the outline', () => {
  const streaming = after(SENT, STARTED, answered('一', 1));
  const stopping = applyTurnEvent(streaming, { type: 'stop-requested' });
  expect(isSameButText(streaming, stopping)).toBe(false);
  const startedAs = (change: object): TurnEvent => ({ type: 'started', start: { ...START, ...change } });
  const elsewhere = after(SENT, startedAs({ conversationId: 'c2' }), answered('一', 1));
  expect(isSameButText(streaming, elsewhere)).toBe(false);
  const another = after(SENT, startedAs({ answerId: 'a2' }), answered('一', 1));
  expect(isSameButText(streaming, another)).toBe(false);
});

test('an ended turn says who answered and what hangs on the answer, where there is something to say', () => {
  const streaming = after(SENT, STARTED, answered('一', 1));
  const extras = { chips: ['都有'], deliverables: [], offers: [] };
  const ended: TurnEvent = { type: 'ended', status: 'complete', isByOther: true, extras };
  expect(applyTurnEvent(streaming, ended)).toEqual({
    ...{ status: 'complete', conversationId: 'c1', isNewConversation: true, isByOther: true, extras },
  });
  expect(applyTurnEvent(streaming, { type: 'ended', status: 'stopped', isByOther: false })).toEqual({
    ...{ status: 'stopped', conversationId: 'c1', isNewConversation: true },
  });
});

test('a text that replaces the old one shows that the connection is back', () => {
  const lost = after(SENT, STARTED, answered('一', 1), { type: 'connection-lost' });
  const replacement = { event: 'replace', text: '重来', seq: 9 } as const;
  expect(applyTurnEvent(lost, { type: 'replaced', replacement })).toMatchObject({
    ...{ isReconnecting: false, text: '重来', seq: 9 },
  });
});

test('an answer that is watched again after its connection was given up still is of a new conversation', () => {
  const failed = after(SENT, STARTED, answered('半', 1), { type: 'failed', failure: FAILURE });
  expect(applyTurnEvent(failed, { type: 'found-running', answer: ANSWER })).toMatchObject({
    isNewConversation: true,
  });
  const other = after(SENT, STARTED, answered('半', 1));
  expect(applyTurnEvent(other, { type: 'found-running', answer: ANSWER })).toBe(other);
});

test('a failure leaves no turn running, whether it came before the start or after it', () => {
  const failure: TurnEvent = { type: 'failed', failure: FAILURE };
  expect(after(SENT, STARTED, failure)).toMatchObject({ conversationId: 'c1', isNewConversation: true });
  expect([after(SENT, failure), after(SENT, STARTED, failure)].some(isRunning)).toBe(false);
});
