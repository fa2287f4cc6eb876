import type { MessageDetail } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import { IDLE, type Turn } from '../../../session/turn/turn';
import type { SendRequest, TurnRequest } from '../../../session/turn/turn-request';
import { keyOfSent, showMessages } from './shown-messages';

const message = (overrides: Partial<MessageDetail>): MessageDetail => ({
  id: 'q1',
  role: 'user',
  text: '你好',
  status: 'complete',
  generationId: null,
  seq: 0,
  error: null,
  parentId: null,
  versions: [],
  label: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  extras: null,
  ...overrides,
});
const answer = (overrides: Partial<MessageDetail> = {}): MessageDetail =>
  message({ id: 'a1', role: 'ai', text: '答', label: '离线教练', generationId: 'g1', ...overrides });
const STREAMING: Turn = {
  status: 'streaming',
  conversationId: 'c1',
  answerId: 'a1',
  generationId: 'g1',
  isNewConversation: false,
  isStopping: false,
  isReconnecting: false,
  text: '半',
  seq: 1,
};

const SEND: SendRequest = {
  type: 'send',
  agentKey: 'lao-gao-ip-master',
  conversationId: 'c1',
  text: '新问题',
  editOf: null,
  afterId: null,
};
const asking = (request: TurnRequest): Turn => ({
  status: 'sending',
  conversationId: 'c1',
  request,
  isStopping: false,
});

test('questions are shown unchanged, answers without their reasoning', () => {
  const shown = showMessages(
    [message({ text: '<think>我</think>' }), answer({ text: '<think>想</think>说。' })],
    IDLE,
  );
  expect(shown.map(({ role, text, label }) => [role, text, label])).toEqual([
    ['user', '<think>我</think>', ''],
    ['ai', '说。', '离线教练'],
  ]);
});

test('an empty message is not shown; an empty answer is replaced by a note with the reason', () => {
  const shown = showMessages([message({}), answer({ text: '<think>只是想' })], IDLE);
  expect(shown[1]).toMatchObject({ text: '', note: '没有收到回答，请重试' });
  expect(showMessages([message({ text: '  ' })], IDLE)).toEqual([]);
});

test.each([
  ['stopped', null, '已停止'],
  ['failed', '系统繁忙，请稍后再试', '系统繁忙，请稍后再试'],
  ['interrupted', null, '回答中断了，已保留收到的部分'],
  ['complete', null, null],
] as const)('an answer that was %s says so below its text', (status, error, note) => {
  expect(showMessages([answer({ status, error })], IDLE)[0]).toMatchObject({ text: '答', note });
});

test('an answer that was broken off without a reason of its own has the usual one, else its own', () => {
  const noteOf = (changes: Partial<MessageDetail>) => showMessages([answer(changes)], IDLE)[0]?.note;
  expect(noteOf({ status: 'failed', error: null })).toBe('系统繁忙，请稍后再试');
  expect(noteOf({ status: 'interrupted', error: '服务器重启了' })).toBe('服务器重启了');
  expect(noteOf({ status: 'stopped', error: '别的' })).toBe('已停止');
});

test('an answer that is written elsewhere has no outcome and offers nothing yet, and keeps its place without a word', () => {
  const written = answer({ status: 'streaming', text: '半句', extras: { chips: ['好'], deliverables: [] } });
  expect(showMessages([message({}), written], IDLE)[1]).toMatchObject({
    ...{ text: '半句', isLive: false, note: null, offer: null, chips: [] },
  });
  const silent = showMessages([message({}), answer({ status: 'streaming', text: '' })], IDLE)[1];
  expect(silent).toMatchObject({ text: '', note: null, offer: null });
});

test('of an answer that failed without a word only the error line is left', () => {
  const failed: Turn = {
    ...{ status: 'failed', conversationId: 'c1', isNewConversation: false, request: null },
    answer: { conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '', seq: 0 },
    failure: { text: '系统繁忙，请稍后再试', detail: null, retry: 'regenerate' },
  };
  for (const status of ['failed', 'streaming'] as const) {
    const stored = [message({}), answer({ status, text: '' })];
    expect(showMessages(stored, failed).map(({ role }) => role)).toEqual(['user']);
  }
});

test('who answered is said where it changes, and at the newest answer', () => {
  const talk = ['甲', '甲', '乙', '乙', '乙'].flatMap((label, at) => [
    message({ id: `q${at}` }),
    answer({ id: `a${at}`, label }),
  ]);
  const shown = showMessages([...talk, message({ id: 'q9' })], IDLE);
  const answers = shown.filter(({ role }) => role === 'ai');
  expect(answers.map(({ label }) => label)).toEqual(['甲', '', '乙', '', '乙']);
  expect(answers.map(({ isNewest }) => isNewest)).toEqual([false, false, false, false, true]);
});

test('an answer knows its question, and the deliverables that it has made, also in the middle of a talk', () => {
  const work = { id: 'd1', kind: 'topics' as const, title: '选题库', version: 2 };
  const made = answer({ parentId: 'q1', extras: { chips: ['好'], deliverables: [work] } });
  const [, shown] = showMessages([message({}), made, message({ id: 'q2' }), answer({ id: 'a2' })], IDLE);
  expect(shown).toMatchObject({ questionId: 'q1', deliverables: [work], chips: [] });
});

test('a failure in the error line is not repeated below the answer', () => {
  const failed: Turn = {
    status: 'failed',
    conversationId: 'c1',
    isNewConversation: false,
    request: null,
    answer: { conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '半句', seq: 2 },
    failure: { text: '连接暂时中断，请稍后再试一次。', detail: null, retry: 'watch' },
  };
  const stored = [message({}), answer({ status: 'streaming', text: '' })];
  expect(showMessages(stored, failed)[1]).toMatchObject({ text: '半句', note: null });
});

test('during a send its question and a placeholder of the answer are at the end', () => {
  const shown = showMessages([message({}), answer()], asking({ ...SEND, afterId: 'a1' }));
  expect(shown.slice(2).map(({ role, text, isLive }) => [role, text, isLive])).toEqual([
    ['user', '新问题', false],
    ['ai', '', true],
  ]);
});

test('an answer that is being stopped says so, before its first word as well', () => {
  const stored = [message({}), answer({ status: 'streaming', text: '' })];
  const stopping = { ...STREAMING, isStopping: true, isReconnecting: true };
  expect(showMessages(stored, stopping)[1]?.note).toBe('正在停止…');
  const sending: Turn = { ...asking({ ...SEND, afterId: 'a1' }), isStopping: true } as Turn;
  expect(showMessages([message({}), answer()], sending).at(-1)?.note).toBe('正在停止…');
  expect(showMessages([message({}), answer()], sending).at(-2)?.note).toBeNull();
});

test('what waits stands behind everything else, and says whether it waits for the network', () => {
  const rows = (since: number) =>
    showMessages([message({}), answer()], asking({ ...SEND, afterId: 'a1' }), { text: '还有', since }).at(-1);
  expect(rows(0)).toMatchObject({ ...{ role: 'user', text: '还有', isWaiting: true, isOffline: false } });
  expect(rows(1)).toMatchObject({ isWaiting: true, isOffline: true });
});

test('a streaming answer is live under its own id, with a note about its connection', () => {
  const stored = [message({}), answer({ status: 'streaming', text: '' })];
  expect(showMessages(stored, STREAMING)[1]).toMatchObject({ key: 'a1', isLive: true, note: null });
  const lost = showMessages(stored, { ...STREAMING, isReconnecting: true });
  expect(lost[1]?.note).toBe('连接断开了，正在重新连接…');
});

describe('what is offered', () => {
  const offers = (messages: MessageDetail[], turn: Turn = IDLE) =>
    showMessages(messages, turn).map(({ offer }) => offer);
  const second = [message({ id: 'q2' }), answer({ id: 'a2' })];

  test('questions can be edited, and the last answer can be regenerated', () => {
    expect(offers([message({}), answer(), ...second])).toEqual(['edit', null, 'edit', 'regenerate']);
  });

  test.each([
    ['stopped', '半句', 'continue'],
    ['interrupted', '半句', 'continue'],
    ['failed', '半句', 'continue'],
    ['failed', '', 'retry'],
    ['interrupted', '<think>只是想', 'retry'],
  ] as const)('a last answer that was %s with the text %j offers %s', (status, text, offer) => {
    expect(offers([message({}), answer({ status, text })])).toEqual(['edit', offer]);
  });

  test.each([
    ['complete', ['好', '不好']],
    ['stopped', []],
    ['failed', ['先用离线教练']],
    ['interrupted', ['先用离线教练']],
  ] as const)('a last answer that was %s suggests %j', (status, chips) => {
    const extras = { chips: ['好', '不好'], offers: ['先用离线教练'], deliverables: [] };
    const shown = (turn: Turn) => showMessages([message({}), answer({ status, extras })], turn)[1]?.chips;
    expect(shown(IDLE)).toEqual(chips);
    expect(shown(asking({ ...SEND, afterId: 'a1' }))).toEqual([]);
  });

  test('nothing is offered while a turn runs', () => {
    expect(offers([message({}), answer({ status: 'streaming' })], STREAMING)).toEqual([null, null]);
  });

  test('after a failure the error line offers to continue, and the answer to regenerate', () => {
    const failed: Turn = {
      status: 'failed',
      conversationId: 'c1',
      isNewConversation: false,
      request: null,
      answer: { conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '半句', seq: 2 },
      failure: { text: '系统繁忙，请稍后再试', detail: null, retry: 'continue' },
    };
    expect(offers([message({}), answer({ status: 'failed', text: '半句' })], failed)).toEqual([
      'edit',
      'regenerate',
    ]);
  });
});

describe('the thread during a request', () => {
  const stored = [message({}), answer(), message({ id: 'q2', parentId: 'a1' }), answer({ id: 'a2' })];
  const rows = (turn: Turn, messages = stored) =>
    showMessages(messages, turn).map(({ key, text, isLive }) => [key, text, isLive]);

  test('an edited question is replaced, and everything after it is removed', () => {
    expect(rows(asking({ ...SEND, editOf: 'q2', afterId: 'a1' }))).toEqual([
      ['q1', '你好', false],
      ['a1', '答', false],
      ['q2', '新问题', false],
      ['answer-to-come', '', true],
    ]);
    expect(rows(asking({ ...SEND, editOf: 'q1' }))).toEqual([
      ['q1', '新问题', false],
      ['answer-to-come', '', true],
    ]);
  });

  test('a question that is stored before its start arrives is shown once', () => {
    const request = asking({ ...SEND, text: '第三问', afterId: 'a2' });
    const ahead = [
      ...stored,
      message({ id: 'q3', text: '第三问' }),
      answer({ id: 'a3', status: 'streaming' }),
    ];
    expect(rows(request, ahead)).toEqual(rows(request));
    expect(rows(request).filter(([, text]) => text === '第三问').length).toBe(1);
  });

  test('a regenerated answer replaces the present one under the same key', () => {
    const request = asking({ type: 'regenerate', conversationId: 'c1', answerId: 'a2' });
    expect(rows(request).at(-1)).toEqual(['a2', '', true]);
    const versions = ['a2', 'a9'];
    const again = [...stored.slice(0, 3), answer({ id: 'a9', versions, text: '又答' })];
    expect(rows(IDLE, again).at(-1)).toEqual(['a2', '又答', false]);
  });

  test('an answer that is continued is live at once', () => {
    const ended = { conversationId: 'c1', answerId: 'a2', generationId: 'g1', text: '答', seq: 1 };
    const request = asking({ type: 'continue', conversationId: 'c1', answer: ended });
    expect(rows(request).at(-1)).toEqual(['a2', '', true]);
  });
});

describe('the key of a question that was sent here', () => {
  const again = '继续';
  const stored = [message({ text: again }), answer()];
  const after: SendRequest = { ...SEND, text: again, afterId: 'a1' };
  const key = (known: string, turn: Turn, messages = stored, waiting: string | null = null) =>
    keyOfSent(
      known,
      showMessages(messages, turn, waiting === null ? null : { text: waiting, since: 0 }),
      turn,
    );

  test('follows it from where it waits to where it is stored, also where an earlier question says the same', () => {
    expect(key('waiting', STREAMING, stored, again)).toBe('waiting');
    expect(key('waiting', asking(after))).toBe('question');
    expect(key('question', asking(after))).toBe('question');
    const streaming: Turn = { ...STREAMING, answerId: 'a2' };
    const both = [...stored, message({ id: 'q2', text: again }), answer({ id: 'a2', status: 'streaming' })];
    expect(key('question', streaming)).toBe('question');
    expect(key('question', streaming, both)).toBe('q2');
    expect(key('question', streaming, both, '还有')).toBe('q2');
    const complete: Turn = { status: 'complete', conversationId: 'c1', isNewConversation: false };
    expect(key('question', complete, both)).toBe('q2');
    expect(key('q2', IDLE, both)).toBe('q2');
  });

  test('is none once it was taken back or could not be sent, whatever an earlier question says', () => {
    expect(key('waiting', STREAMING)).toBeNull();
    expect(key('question', IDLE)).toBeNull();
    const failure = { text: '断了', detail: null, retry: null } as const;
    const failed = { conversationId: 'c1', request: after, isNewConversation: false, answer: null, failure };
    expect(key('question', { status: 'failed', ...failed })).toBeNull();
  });
});
