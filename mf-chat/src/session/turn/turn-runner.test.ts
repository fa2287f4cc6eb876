import { AppError, type ChatEvent, type StartedTurn } from '@qihang/shared/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import type { ContinueRequest, RegenerateRequest, SendRequest, TurnRequest } from './turn-request';
import { makeTurnRunner, RECONNECT_PAUSES, type TurnRunner } from './turn-runner';

/** Stream whose events the test pushes. */
class ScriptedStream implements AsyncIterable<ChatEvent> {
  readonly signal: AbortSignal;
  readonly #events: (ChatEvent | Error)[] = [];
  #wake: () => void = () => {};

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener('abort', () => this.#wake());
  }

  push(...events: (ChatEvent | Error)[]): Promise<void> {
    this.#events.push(...events);
    this.#wake();
    return settle();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChatEvent, void, undefined> {
    for (;;) {
      const event = this.#events.shift();
      if (event instanceof Error) throw event;
      if (event) {
        yield event;
        if ('error' in event || ('event' in event && event.event === 'done')) return;
        continue;
      }
      this.signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.signal.throwIfAborted();
    }
  }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
const startOf = (name = '1'): ChatEvent => ({
  event: 'start',
  conversationId: `c${name}`,
  messageId: `m${name}`,
  answerId: `a${name}`,
  generationId: `g${name}`,
});
const QUESTION: SendRequest = {
  type: 'send',
  agentKey: 'lao-gao-ip-master',
  conversationId: null,
  text: '你好',
  editOf: null,
  afterId: null,
};
const ENDED = { conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '一二', seq: 2 };
const REGENERATE: RegenerateRequest = { type: 'regenerate', conversationId: 'c1', answerId: 'a0' };
const CONTINUE: ContinueRequest = { type: 'continue', conversationId: 'c1', answer: ENDED };
const STARTED = { conversationId: 'c1', messageId: 'm1', answerId: 'a1', generationId: 'g1' };
const LOST = new AppError('connection_lost', 'cut');

let sends: { question: SendRequest; key: string; stream: ScriptedStream }[];
let watches: { generationId: string; after: number; stream: ScriptedStream }[];
let timers: { callback: () => void; milliseconds: number }[];
const facts = {
  onStarted: rs.fn(),
  onEnded: rs.fn(),
  onReturned: rs.fn(),
  onLeft: rs.fn(),
  onStopFailed: rs.fn(),
  log: rs.fn(),
};
const requestStop = rs.fn(async (_: string): Promise<unknown> => undefined);
const requestRegenerate = rs.fn(
  async (_: RegenerateRequest, _key: string): Promise<StartedTurn> => ({ ...STARTED, seq: 0 }),
);
const requestContinue = rs.fn(async (_: ContinueRequest): Promise<StartedTurn> => ({ ...STARTED, seq: 2 }));
let runner: TurnRunner;
const start = (request: TurnRequest): boolean => runner.ask(request, `key of ${request.type}`);

beforeEach(() => {
  sends = [];
  watches = [];
  timers = [];
  for (const fact of [...Object.values(facts), requestStop]) fact.mockReset();
  for (const request of [requestRegenerate, requestContinue]) request.mockClear();
  requestStop.mockImplementation(async () => undefined);
  runner = makeTurnRunner({
    ...facts,
    requestStop,
    requestRegenerate,
    requestContinue,
    openSend(question, key, signal) {
      const stream = new ScriptedStream(signal);
      sends.push({ question, key, stream });
      return stream;
    },
    openWatch(generationId, after, signal) {
      const stream = new ScriptedStream(signal);
      watches.push({ generationId, after, stream });
      return stream;
    },
    now: () => 100_000,
    later,
    nextUpdate: (callback) => later(callback, 50),
  });
});

function later(callback: () => void, milliseconds: number): () => void {
  const timer = { callback, milliseconds };
  timers.push(timer);
  return () => {
    timers = timers.filter((other) => other !== timer);
  };
}

/** Fires all pending timers. */
const passTime = async () => {
  for (const timer of timers.splice(0)) timer.callback();
  await settle();
};
const send = async (question: SendRequest = QUESTION) => {
  start(question);
  await settle();
  const sent = sends.at(-1);
  if (sent === undefined) throw new Error('nothing was sent');
  return sent.stream;
};
const lastWatch = () => {
  const watch = watches.at(-1);
  if (watch === undefined) throw new Error('nothing is watched');
  return watch;
};

test('a question is carried to its complete answer, and start and end are reported', async () => {
  const stream = await send();
  await stream.push(startOf(), { answer: '先说', seq: 1 }, { answer: '定位', seq: 2 }, { event: 'done' });
  expect(facts.onStarted.mock.calls).toEqual([[{ request: QUESTION, start: startOf(), isOnScreen: true }]]);
  expect(facts.onEnded.mock.calls).toEqual([
    [
      {
        conversationId: 'c1',
        answerId: 'a1',
        generationId: 'g1',
        text: '先说定位',
        seq: 2,
        status: 'complete',
        error: null,
        label: undefined,
      },
    ],
  ]);
  expect(runner.getTurn().status).toBe('complete');
});

test('R5.7 sends no blank text, and nothing while a send runs', async () => {
  expect(start({ ...QUESTION, text: ' \n ' })).toBe(false);
  expect(start({ ...QUESTION, text: ' 你好 ' })).toBe(true);
  expect(start(QUESTION)).toBe(false);
  expect(sends.map(({ question }) => question.text)).toEqual(['你好']);
});

test('streamed text is published once per interval, everything else at once', async () => {
  const listener = rs.fn();
  const stream = await send();
  await stream.push(startOf());
  runner.subscribe(listener);
  await stream.push({ answer: '一', seq: 1 }, { answer: '二', seq: 2 }, { answer: '三', seq: 3 });
  expect(listener).not.toHaveBeenCalled();
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([50]);
  await passTime();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(runner.getTurn()).toMatchObject({ text: '一二三' });
  await stream.push({ answer: '四', seq: 4 }, { event: 'done' });
  expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ text: '一二三四' });
  expect(runner.getTurn().status).toBe('complete');
});

describe('a send that fails before its start', () => {
  test('a send that fails before its start returns the text and shows 连接暂时中断 with the server’s sentence below', async () => {
    const stream = await send();
    await stream.push(new AppError('unavailable', '服务器错误: 503', { text: '系统正忙，请稍后再试' }));
    expect(facts.onReturned.mock.calls).toEqual([[QUESTION]]);
    expect(facts.log.mock.lastCall?.[0]).toMatchObject({ message: '服务器错误: 503' });
    expect(runner.getTurn()).toMatchObject({
      status: 'failed',
      answer: null,
      failure: { text: '连接暂时中断，请稍后再试一次。', detail: '系统正忙，请稍后再试', retry: 'send' },
    });
  });

  test.each([
    ['quota_exceeded', '今天的消息用完了，明天 0:00 恢复'],
    ['content_refused', '消息里有不能发送的内容，请修改后再发'],
  ] as const)('%s shows only the server’s sentence, without a retry', async (code, text) => {
    const stream = await send();
    await stream.push(new AppError(code, '服务器错误', { text }));
    expect(facts.onReturned.mock.calls).toEqual([[QUESTION]]);
    expect(runner.getTurn()).toMatchObject({ failure: { text, detail: null, retry: null } });
  });

  test('a send that is refused because the session is over shows no failure', async () => {
    const stream = await send();
    await stream.push(new AppError('unauthenticated', '401'));
    expect(facts.onReturned.mock.calls).toEqual([[QUESTION]]);
    expect(runner.getTurn().status).toBe('idle');
  });
});

describe('a connection that is lost after the start', () => {
  test('a lost connection is restored from the last number, with only a note on screen', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '一', seq: 1 }, { answer: '二', seq: 2 }, LOST);
    expect(runner.getTurn()).toMatchObject({ status: 'streaming', isReconnecting: true, text: '一二' });
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([RECONNECT_PAUSES[0]]);
    await passTime();
    expect(lastWatch()).toMatchObject({ generationId: 'g1', after: 2 });
    await lastWatch().stream.push({ answer: '三', seq: 3 }, { event: 'done' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ text: '一二三', status: 'complete' });
  });

  test('a lost connection is given up after the last pause; the partial answer stays and can be watched again', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '半句', seq: 1 }, LOST);
    for (const _ of RECONNECT_PAUSES) {
      await passTime();
      await lastWatch().stream.push(LOST);
    }
    expect(watches.length).toBe(RECONNECT_PAUSES.length);
    expect(runner.getTurn()).toMatchObject({
      status: 'failed',
      answer: { text: '半句' },
      failure: { text: '连接暂时中断，请稍后再试一次。', retry: 'watch' },
    });
    runner.reconnect();
    await settle();
    await lastWatch().stream.push({ answer: '，后半句', seq: 2 }, { event: 'done' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ text: '半句，后半句' });
  });

  test('the pauses of a lost connection start over once text arrives', async () => {
    const stream = await send();
    await stream.push(startOf(), LOST);
    for (let seq = 1; seq <= RECONNECT_PAUSES.length + 2; seq += 1) {
      await passTime();
      await lastWatch().stream.push({ answer: '字', seq }, LOST);
    }
    expect(runner.getTurn().status).toBe('streaming');
  });

  test('a lost connection is retried at once when the network is back', async () => {
    const stream = await send();
    await stream.push(startOf(), LOST);
    runner.reconnect();
    await settle();
    expect(watches.length).toBe(1);
  });

  test('a lost connection is retried after the Retry-After of the server', async () => {
    const stream = await send();
    await stream.push(startOf(), new AppError('unavailable', '503', { retryAfter: 7 }));
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([7_000]);
  });

  test('a lost connection is given up when the generation is gone', async () => {
    const stream = await send();
    await stream.push(startOf(), LOST);
    await passTime();
    await lastWatch().stream.push(new AppError('not_found', '404', { text: '没有找到你要的内容' }));
    expect(runner.getTurn()).toMatchObject({
      status: 'failed',
      failure: { text: '没有找到你要的内容', retry: null },
    });
  });
});

describe('how an answer ends', () => {
  test('an error of the stream is shown unchanged, and the text so far is kept', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '半句', seq: 1 }, { error: '系统繁忙，请稍后再试' });
    expect(runner.getTurn()).toMatchObject({
      status: 'failed',
      failure: { text: '系统繁忙，请稍后再试', retry: 'continue' },
    });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({
      status: 'failed',
      text: '半句',
      error: '系统繁忙，请稍后再试',
    });
  });

  test('an answer ends as interrupted after a restart of the server', async () => {
    const stream = await send();
    await stream.push(startOf(), { error: '回答中断了，已保留收到的部分', code: 'interrupted' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ status: 'interrupted' });
  });

  test('an answer with nothing but reasoning fails with 没有收到回答，请重试', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '<think>想想</think> ', seq: 1 }, { event: 'done' });
    expect(runner.getTurn()).toMatchObject({ status: 'failed', failure: { text: '没有收到回答，请重试' } });
  });
});

describe('停止', () => {
  test('停止 is requested once, and the text so far is kept', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '开头', seq: 1 });
    runner.stop();
    runner.stop();
    expect(requestStop.mock.calls).toEqual([['g1']]);
    expect(runner.getTurn()).toMatchObject({ isStopping: true });
    await stream.push({ event: 'done', status: 'stopped' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ status: 'stopped', text: '开头' });
    expect(runner.getTurn().status).toBe('stopped');
  });

  test('停止 before the start is requested as soon as the generation has an id', async () => {
    const stream = await send();
    runner.stop();
    expect(requestStop).not.toHaveBeenCalled();
    await stream.push(startOf());
    expect(requestStop.mock.calls).toEqual([['g1']]);
  });

  test('停止 that the server refuses can be tried again', async () => {
    requestStop.mockImplementation(() => Promise.reject(new AppError('offline', 'reset')));
    const stream = await send();
    await stream.push(startOf());
    runner.stop();
    await settle();
    await passTime();
    expect(facts.onStopFailed).toHaveBeenCalledTimes(1);
    expect(runner.getTurn()).toMatchObject({ status: 'streaming', isStopping: false });
  });

  test('停止 that meets the completion leaves the answer complete (F59)', async () => {
    let refuse: (error: AppError) => void = () => {};
    requestStop.mockImplementation(
      () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    );
    const stream = await send();
    await stream.push(startOf(), { answer: '完', seq: 1 });
    runner.stop();
    await stream.push({ event: 'done' });
    refuse(new AppError('offline', 'reset'));
    await settle();
    expect(runner.getTurn().status).toBe('complete');
    expect(facts.onStopFailed).not.toHaveBeenCalled();
  });
});

describe('F60: leaving', () => {
  test('leaving a streaming answer closes the connection, keeps the text, and ignores later events', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '一', seq: 1 });
    runner.leave();
    expect(stream.signal.aborted).toBe(true);
    expect(facts.onLeft.mock.lastCall?.[0]).toMatchObject({ conversationId: 'c1', text: '一', seq: 1 });
    await send({ ...QUESTION, conversationId: 'c9', text: '别处' });
    await stream.push({ answer: '二', seq: 2 }, { event: 'done' });
    expect(runner.getTurn()).toMatchObject({ status: 'sending', conversationId: 'c9' });
    expect(requestStop).not.toHaveBeenCalled();
  });

  test('leaving before the start completes the send, then closes the connection', async () => {
    const stream = await send();
    runner.leave();
    expect(stream.signal.aborted).toBe(false);
    await stream.push(startOf());
    expect(facts.onStarted.mock.calls).toEqual([
      [{ request: QUESTION, start: startOf(), isOnScreen: false }],
    ]);
    expect(stream.signal.aborted).toBe(true);
    expect(runner.getTurn().status).toBe('idle');
  });

  test('leaving before the start still returns the text when the send fails', async () => {
    const stream = await send();
    runner.leave();
    await stream.push(new AppError('offline', 'reset'));
    expect(facts.onReturned.mock.calls).toEqual([[QUESTION]]);
    expect(runner.getTurn().status).toBe('idle');
  });
});

describe('a hidden tab', () => {
  test('a hidden tab holds no stream, and catches up when it is visible again', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '一', seq: 1 });
    runner.suspend();
    expect(stream.signal.aborted).toBe(true);
    expect(runner.getTurn()).toMatchObject({ status: 'streaming', text: '一' });
    runner.reconnect();
    await settle();
    expect(lastWatch()).toMatchObject({ generationId: 'g1', after: 1 });
    await lastWatch().stream.push({ answer: '二', seq: 2 }, { event: 'done' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ text: '一二' });
  });

  test('a hidden tab completes a send up to its start', async () => {
    const stream = await send();
    runner.suspend();
    expect(stream.signal.aborted).toBe(false);
  });
});

test('an answer that is found streaming is watched from its number', async () => {
  runner.watch({ conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '一二', seq: 2 });
  await settle();
  expect(lastWatch()).toMatchObject({ generationId: 'g1', after: 2 });
  await lastWatch().stream.push({ answer: '三', seq: 3 }, { event: 'done' });
  expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ text: '一二三' });
});

describe('重新生成', () => {
  const ask = async (request: TurnRequest = REGENERATE) => {
    const isTaken = start(request);
    await settle();
    return isTaken;
  };

  test('重新生成 requests another answer and watches it from its beginning', async () => {
    await ask();
    expect(requestRegenerate.mock.calls.map(([request, key]) => [request, key])).toEqual([
      [REGENERATE, 'key of regenerate'],
    ]);
    expect(facts.onStarted.mock.calls).toEqual([
      [{ request: REGENERATE, start: { event: 'start', ...STARTED }, isOnScreen: true }],
    ]);
    expect(lastWatch()).toMatchObject({ generationId: 'g1', after: 0 });
    await lastWatch().stream.push({ answer: '又答', seq: 1 }, { event: 'done', label: '离线教练' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({
      text: '又答',
      status: 'complete',
      label: '离线教练',
    });
  });

  test('重新生成 pressed twice sends one request', async () => {
    expect([start(REGENERATE), start(REGENERATE), start(QUESTION)]).toEqual([true, false, false]);
    await settle();
    expect(requestRegenerate).toHaveBeenCalledTimes(1);
  });

  test('重新生成 that fails changes nothing and can be tried again', async () => {
    requestRegenerate.mockRejectedValueOnce(new AppError('offline', 'reset'));
    await ask();
    expect(runner.getTurn()).toMatchObject({
      status: 'failed',
      request: REGENERATE,
      answer: null,
      failure: { text: '连接暂时中断，请稍后再试一次。', retry: 'regenerate' },
    });
    expect(facts.onReturned.mock.calls).toEqual([[REGENERATE]]);
  });

  test('重新生成 of a conversation that changed elsewhere says so and offers no retry', async () => {
    requestRegenerate.mockRejectedValueOnce(
      new AppError('conflict', '409', { text: '这个对话已经有了新的内容' }),
    );
    await ask();
    expect(runner.getTurn()).toMatchObject({ failure: { text: '这个对话已经有了新的内容', retry: null } });
  });

  test('重新生成 that is stopped before its start is stopped as soon as it has an id', async () => {
    start(REGENERATE);
    runner.stop();
    await settle();
    expect(requestStop.mock.calls).toEqual([['g1']]);
  });

  test('重新生成 whose connection is lost is watched from its last number', async () => {
    await ask();
    await lastWatch().stream.push({ answer: '一', seq: 1 }, LOST);
    await passTime();
    expect(lastWatch()).toMatchObject({ generationId: 'g1', after: 1 });
    expect(requestRegenerate).toHaveBeenCalledTimes(1);
  });
});

describe('继续生成', () => {
  test('继续生成 continues after the known text', async () => {
    start(CONTINUE);
    await settle();
    expect(lastWatch()).toMatchObject({ generationId: 'g1', after: 2 });
    await lastWatch().stream.push({ answer: '三', seq: 3 }, { event: 'done' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ text: '一二三', seq: 3, status: 'complete' });
  });

  test('F17 继续生成 takes the whole text from a server that knows less of it', async () => {
    requestContinue.mockResolvedValueOnce({ ...STARTED, seq: 1 });
    start(CONTINUE);
    await settle();
    const replaced: ChatEvent = { event: 'replace', text: '一', seq: 1_000_001 };
    await lastWatch().stream.push(replaced, { answer: '贰', seq: 1_000_002 }, { event: 'done' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ text: '一贰', seq: 1_000_002 });
  });
});

describe('the retry of a failed answer', () => {
  test('a failed answer without text is regenerated, one with text is continued', async () => {
    const first = await send();
    await first.push(startOf(), { answer: '<think>想', seq: 1 }, { error: '系统繁忙，请稍后再试' });
    expect(runner.getTurn()).toMatchObject({ failure: { retry: 'regenerate' } });
    const second = await send();
    await second.push(startOf('2'), { answer: '半句', seq: 1 }, { error: '系统繁忙，请稍后再试' });
    expect(runner.getTurn()).toMatchObject({ failure: { retry: 'continue' } });
  });
});

describe('a connection that may be dead without an error', () => {
  test('F63 a connection is opened again from the last number after the machine slept', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '一', seq: 1 });
    runner.renew();
    await settle();
    expect(stream.signal.aborted).toBe(true);
    expect(lastWatch()).toMatchObject({ after: 1 });
    await lastWatch().stream.push({ answer: '二', seq: 2 }, { event: 'done' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ text: '一二' });
  });

  test('a connection before its start is kept, because it is unknown whether the question was stored', async () => {
    const stream = await send();
    runner.renew();
    expect(stream.signal.aborted).toBe(false);
  });
});

test('a send that starts in a hidden tab closes its connection', async () => {
  const stream = await send();
  runner.suspend();
  await stream.push(startOf());
  expect(stream.signal.aborted).toBe(true);
  expect(runner.getTurn()).toMatchObject({ status: 'streaming' });
  runner.reconnect();
  await settle();
  expect(lastWatch()).toMatchObject({ generationId: 'g1', after: 0 });
});

describe('what an answer brings besides its text', () => {
  test('its last event says what hangs on it and who gave it, and the turn says so, too', async () => {
    const stream = await send();
    const work = { id: 'd1', kind: 'kit', title: '四件套', version: 1 } as const;
    await stream.push(startOf(), { answer: '好', seq: 1 });
    await stream.push({ event: 'done', label: '离线教练', chips: ['都有'], deliverables: [work] });
    const extras = { chips: ['都有'], deliverables: [work], offers: [] };
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ label: '离线教练', extras, error: null });
    expect(runner.getTurn()).toMatchObject({ status: 'complete', isByOther: true, extras });
  });

  test('a failure brings the buttons that are offered beside its retry', async () => {
    const stream = await send();
    await stream.push(startOf(), { error: '系统繁忙', offers: ['先用离线教练'] });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({
      ...{ status: 'failed', error: '系统繁忙' },
      extras: { chips: [], deliverables: [], offers: ['先用离线教练'] },
    });
    expect(runner.getTurn()).toMatchObject({ failure: { offers: ['先用离线教练'] } });
  });

  test('an answer on which nothing hangs says nothing of that', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '好', seq: 1 }, { event: 'done', chips: [], deliverables: [] });
    expect(facts.onEnded.mock.lastCall?.[0]).not.toHaveProperty('extras');
    expect(runner.getTurn()).not.toHaveProperty('isByOther');
  });

  test('what is under way began as many seconds ago as the server says, until nothing is', async () => {
    const stream = await send();
    await stream.push(startOf(), { event: 'work', doing: '在写脚本', seconds: 7 });
    await passTime();
    expect(runner.getTurn()).toMatchObject({ work: { doing: '在写脚本', since: 93_000 } });
    await stream.push({ event: 'work', doing: '', seconds: 9 });
    await passTime();
    expect(runner.getTurn()).toMatchObject({ status: 'streaming', work: undefined });
  });

  test('a text that is replaced is the new one', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '推理', seq: 1 }, { event: 'replace', text: '', seq: 2 });
    await stream.push({ answer: '答案', seq: 3 }, { event: 'done' });
    expect(facts.onEnded.mock.lastCall?.[0]).toMatchObject({ text: '答案', seq: 3 });
  });
});

describe('a pause after a lost connection', () => {
  test('ends with the turn: nothing is opened after it was left', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '一', seq: 1 }, LOST);
    runner.leave();
    await settle();
    expect(timers).toEqual([]);
    await passTime();
    expect([watches, runner.getTurn()]).toEqual([[], { status: 'idle' }]);
    expect(facts.onLeft.mock.lastCall?.[0]).toMatchObject({ text: '一', seq: 1 });
  });

  test('is none where the server says that a retry cannot help', async () => {
    const stream = await send();
    await stream.push(startOf(), new AppError('invalid_input', '400'));
    expect(timers).toEqual([]);
    expect(runner.getTurn()).toMatchObject({ status: 'failed', failure: { retry: 'watch' } });
    expect(facts.log).toHaveBeenCalledTimes(1);
  });

  test('ends in a hidden tab, which connects when it is seen again', async () => {
    const stream = await send();
    await stream.push(startOf(), { answer: '一', seq: 1 }, LOST);
    runner.suspend();
    await passTime();
    expect(watches).toEqual([]);
    runner.reconnect();
    await settle();
    expect(watches).toMatchObject([{ generationId: 'g1', after: 1 }]);
  });
});

test('a hidden tab watches nothing that it finds before it is seen', async () => {
  runner.suspend();
  runner.watch({ conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '一', seq: 1 });
  await settle();
  expect([watches, runner.getTurn().status]).toEqual([[], 'streaming']);
  runner.reconnect();
  await settle();
  expect(watches).toMatchObject([{ generationId: 'g1', after: 1 }]);
});

test('an answer that is watched already is not watched twice, and nothing is stopped that does not run', async () => {
  runner.stop();
  await send();
  runner.watch({ conversationId: 'c9', answerId: 'a9', generationId: 'g9', text: '', seq: 0 });
  runner.renew();
  await settle();
  expect([watches, requestStop.mock.calls]).toEqual([[], []]);
});

test('a failed answer with another retry than to watch it is left alone when the network is back', async () => {
  const stream = await send();
  await stream.push(startOf(), { answer: '半句', seq: 1 }, { error: '系统繁忙' });
  runner.reconnect();
  await settle();
  expect([watches, runner.getTurn().status]).toEqual([[], 'failed']);
});

test('a failure that is dismissed is gone, and whoever left the list hears of nothing', async () => {
  const listener = rs.fn();
  const unsubscribe = runner.subscribe(listener);
  const stream = await send();
  await stream.push(new AppError('offline', 'reset'));
  listener.mockClear();
  runner.dismissFailure();
  expect([listener.mock.calls.length, runner.getTurn().status]).toEqual([1, 'idle']);
  unsubscribe();
  await send();
  expect(listener).toHaveBeenCalledTimes(1);
});
