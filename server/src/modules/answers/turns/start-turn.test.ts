import type { Order, UserEvent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { anAgent } from '../../../testing/an-agent';
import type { Answerer } from '../answerer';
import type { GenerationJob } from '../run/write-answer';
import { makeContinueAnswer } from './continue-answer';
import { makeRegenerateAnswer } from './regenerate-answer';
import type { ResumeResult } from './reopen-stored-answer';
import { requestHash } from './send-message';
import { makeStartTurn, type StartTurnInput } from './start-turn';
import type { NewTurn, Resumption, StoredTurn, TurnPlace } from './turn';
import type { TurnResult } from './turn-store';

const TURN = { conversationId: 'c', questionId: 'q', answerId: 'a', generationId: 'g' };
const STARTED = { conversationId: 'c', messageId: 'q', answerId: 'a', generationId: 'g' };
const ORDER: Order = { action: 'make', kind: 'script' };
const AGENT = anAgent();
const LIMITS = {
  runningPerUser: 3,
  messagesPerMinute: 20,
  daily: { messages: 200, tokens: 1_000, timeZone: 'UTC' },
};
const TOLD = [
  ['u', { event: 'conversation-changed', conversationId: 'c' }],
  ['u', { event: 'generation-started', conversationId: 'c', generationId: 'g' }],
];

const answererOf = (answersBy: Answerer['answersBy']): Answerer => ({
  id: answersBy === 'rules' ? 'coach' : 'openai',
  answersBy,
  model: answersBy === 'rules' ? null : 'house-model',
  agentRelease: answersBy === 'rules' ? null : 'release-7',
  async *stream() {},
});

/** A runner that starts nothing, and all that was asked of it. */
function aRunner(answersBy: Answerer['answersBy'] = 'model') {
  const world = { jobs: [] as GenerationJob[], told: [] as [string, UserEvent][] };
  const deps = {
    runner: {
      admit: <Result>(task: () => Promise<Result>) => task(),
      start: (job: GenerationJob) => void world.jobs.push(job),
    },
    pick: () => ({ answerer: answererOf(answersBy), label: '内容由AI生成' }),
    publish: (userId: string, event: UserEvent) => void world.told.push([userId, event]),
    limits: LIMITS,
    instanceId: 'here',
  };
  return { world, deps };
}

describe('the start of a turn', () => {
  async function start(result: TurnResult, place: TurnPlace, answersBy?: Answerer['answersBy']) {
    const { world, deps } = aRunner(answersBy);
    const stored: NewTurn[] = [];
    const stopped: unknown[] = [];
    const starting = makeStartTurn({
      ...deps,
      turns: {
        async createTurn(turn) {
          stored.push(turn);
          return result;
        },
      },
      stop: (request) => void stopped.push(request),
      newId: () => 'new',
    })({
      ...{ userId: 'u', agent: AGENT, place, question: '怎么定价', order: ORDER, clientKey: 'k' },
      ...{ requestHash: Buffer.from('h'), unknownText: '没有找到这个对话' },
    });
    const turn = await starting.catch((error: unknown) => error);
    return { ...world, stored, stopped, turn };
  }
  const thread: TurnPlace = { kind: 'thread', conversationId: 'c', message: '怎么定价', order: ORDER };
  const created: TurnResult = { kind: 'created', turn: TURN, parentId: 'p', superseded: ['s1', 's2'] };

  it('stores who is to answer, starts the answer and tells the user’s devices', async () => {
    const { stored, jobs, told, stopped, turn } = await start(created, thread);
    expect(turn).toEqual(TURN);
    expect(stored).toMatchObject([
      {
        ...{ userId: 'u', agentKey: 'test-agent', place: thread, label: '内容由AI生成', clientKey: 'k' },
        ...{ answeredBy: 'model', provider: 'openai', model: 'house-model', agentRelease: 'release-7' },
        instanceId: 'here',
      },
    ]);
    expect(jobs).toEqual([
      {
        ...TURN,
        ...{ userId: 'u', agent: AGENT, question: '怎么定价', order: ORDER, parentId: 'p', isAgain: false },
        before: { text: '', seq: 0 },
      },
    ]);
    expect(told).toEqual(TOLD);
    expect(stopped).toEqual([
      { id: 's1', userId: 'u' },
      { id: 's2', userId: 'u' },
    ]);
  });

  it('knows another answer to a question for what it is', async () => {
    const place: TurnPlace = { kind: 'answer', conversationId: 'c', questionId: 'q' };
    expect((await start(created, place)).jobs[0]?.isAgain).toBe(true);
  });

  it('of a repeated request starts nothing, stops nothing and tells nobody', async () => {
    const { turn, jobs, told, stopped } = await start({ kind: 'repeated', turn: TURN }, thread);
    expect([turn, jobs, told, stopped]).toEqual([TURN, [], [], []]);
  });

  it('that is refused starts nothing, and says why', async () => {
    const { turn, jobs, told } = await start({ kind: 'unknown_place' }, thread);
    expect(turn).toMatchObject({ code: 'not_found', text: '没有找到这个对话' });
    expect([jobs, told]).toEqual([[], []]);
  });
});

const STORED: StoredTurn = {
  ...{ conversationId: 'c', agentKey: 'test-agent', parentId: 'p' },
  question: { id: 'q', text: '怎么定价', order: ORDER },
};
const findAgent = (key: string) => (key === 'test-agent' ? AGENT : undefined);

describe('重新生成', () => {
  async function regenerate(stored: StoredTurn | null) {
    const asked: StartTurnInput[] = [];
    const found: unknown[] = [];
    const turn = await makeRegenerateAnswer({
      startTurn: async (input) => {
        asked.push(input);
        return TURN;
      },
      turns: {
        async find(...which) {
          found.push(which);
          return stored;
        },
      },
      findAgent,
    })({ userId: 'u', answerId: 'old', clientKey: 'k' }).catch((error: unknown) => error);
    return { asked, found, turn };
  }

  it('asks the same question again, with its order, beside the answer that is there', async () => {
    const { asked, found, turn } = await regenerate(STORED);
    expect(turn).toEqual({ ...STARTED, seq: 0 });
    expect(found).toEqual([[{ answerId: 'old' }, 'u']]);
    expect(asked).toEqual([
      {
        ...{ userId: 'u', agent: AGENT, question: '怎么定价', order: ORDER, clientKey: 'k' },
        place: { kind: 'answer', conversationId: 'c', questionId: 'q' },
        requestHash: requestHash('regenerate', 'old'),
        unknownText: '没有找到这条回答',
      },
    ]);
  });

  it('says whether the answer is unknown or its coach is no more', async () => {
    expect((await regenerate(null)).turn).toMatchObject({ code: 'not_found', text: '没有找到这条回答' });
    const gone = await regenerate({ ...STORED, agentKey: 'gone' });
    expect([gone.turn, gone.asked]).toMatchObject([{ code: 'not_found', text: '没有找到这位教练' }, []]);
  });
});

describe('继续生成', () => {
  async function goOn(
    result: ResumeResult,
    answersBy?: Answerer['answersBy'],
    stored: StoredTurn | null = STORED,
  ) {
    const { world, deps } = aRunner(answersBy);
    const resumed: Resumption[] = [];
    const turn = await makeContinueAnswer({
      ...deps,
      turns: {
        find: async () => stored,
        async resume(resumption) {
          resumed.push(resumption);
          return result;
        },
      },
      findAgent,
    })({ id: 'g', userId: 'u' }).catch((error: unknown) => error);
    return { ...world, resumed, turn };
  }
  const before = { text: '一半', seq: 1_000_002 };
  const resumed: ResumeResult = { kind: 'resumed', turn: TURN, before, seq: 2 };

  it('goes on with the stored text, and tells the client up to which number it has that', async () => {
    const { turn, jobs, told } = await goOn(resumed);
    expect(turn).toEqual({ ...STARTED, seq: 2 });
    expect(jobs).toEqual([
      {
        ...TURN,
        ...{
          userId: 'u',
          agent: AGENT,
          question: '怎么定价',
          order: ORDER,
          parentId: 'p',
          isAgain: true,
          before,
        },
      },
    ]);
    expect(told).toEqual(TOLD);
  });

  it('gives an answer the label of a model that goes on with it, and leaves it where the rules do', async () => {
    expect((await goOn(resumed)).resumed).toMatchObject([
      { answeredBy: 'model', provider: 'openai', model: 'house-model', label: '内容由AI生成' },
    ]);
    expect((await goOn(resumed, 'rules')).resumed).toMatchObject([
      { answeredBy: 'rules', provider: 'coach', model: null, label: null, instanceId: 'here' },
    ]);
  });

  it('of an answer that runs already gives that from its beginning, and starts nothing', async () => {
    const { turn, jobs, told } = await goOn({ kind: 'running', turn: TURN });
    expect([turn, jobs, told]).toEqual([{ ...STARTED, seq: 0 }, [], []]);
  });

  it.each([
    ['complete', '这条回答已经写完了'],
    ['empty', '这条回答还没有内容，请重新生成'],
    ['not_shown', '只能接着写对话里的最后一条回答'],
  ] as const)('of an answer that is %s is refused in plain words, and starts nothing', async (kind, text) => {
    const { turn, jobs, told } = await goOn({ kind });
    expect([turn, jobs, told]).toMatchObject([{ code: 'conflict', text }, [], []]);
  });

  it('over a limit is refused as a message is, and for an answer that is gone as unknown', async () => {
    expect((await goOn({ kind: 'too_many_running' })).turn).toMatchObject({ code: 'rate_limited' });
    expect((await goOn({ kind: 'unknown_place' })).turn).toMatchObject({ text: '没有找到这条回答' });
    expect((await goOn(resumed, 'model', null)).turn).toMatchObject({ text: '没有找到这条回答' });
    expect((await goOn(resumed, 'model', { ...STORED, agentKey: 'gone' })).turn).toMatchObject({
      text: '没有找到这位教练',
    });
  });
});
