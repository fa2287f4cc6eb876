import type { ChatEvent } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { anAgent } from '../../../testing/an-agent';
import { WordList } from '../../moderation/word-list';
import type { UsageMeter } from '../../quota/usage-meter';
import type { AnswerEvent, Answerer, AnswerRequest } from '../answerer';
import { AnswerLog } from '../live/answer-log';
import { type GenerationJob, makeRunGeneration } from './write-answer';

const START = {
  event: 'start',
  conversationId: 'c',
  messageId: 'q',
  answerId: 'a',
  generationId: 'g',
} as const;

interface Run {
  readonly before?: GenerationJob['before'];
  readonly answersBy?: Answerer['answersBy'];
  readonly maxTokens?: number;
  readonly words?: readonly string[];
  readonly standIn?: { readonly label: string; readonly events: readonly AnswerEvent[] };
}

const answererOf = (
  events: readonly AnswerEvent[],
  answersBy: Answerer['answersBy'],
  asked: AnswerRequest[],
): Answerer => ({
  id: answersBy === 'rules' ? 'coach' : 'openai',
  answersBy,
  model: answersBy === 'rules' ? null : 'm',
  agentRelease: null,
  async *stream(request) {
    asked.push(request);
    yield* events;
  },
});

/** Runs an answerer that gives these events, and tells all that came of it. */
async function run(events: readonly AnswerEvent[], options: Run = {}) {
  const {
    before = { text: '', seq: 0 },
    answersBy = 'model',
    maxTokens = 1_000,
    words = [],
    standIn,
  } = options;
  const log = new AnswerLog(START, 'u', undefined, before);
  const viewer = log.watch(before.seq);
  const asked: AnswerRequest[] = [];
  const marked: unknown[] = [];
  let askedWhenMarked = 0;
  let meter = null as UsageMeter | null;
  const answerer: Answerer = {
    ...answererOf(events, answersBy, asked),
    ...(standIn !== undefined && {
      standInFor: async () => ({
        answerer: answererOf(standIn.events, 'rules', asked),
        label: standIn.label,
      }),
    }),
  };
  const agent = anAgent();
  const failure = await makeRunGeneration({
    store: {
      async markStandIn(id, { label }) {
        await new Promise((resolve) => setImmediate(resolve));
        askedWhenMarked = asked.length;
        marked.push([id, label]);
      },
    },
    connections: { run: (task) => task() },
    answererOf: () => answerer,
    maxTokens,
    words: () => new WordList(words),
  })(
    {
      ...{ conversationId: 'c', questionId: 'q', answerId: 'a', generationId: 'g', userId: 'u', agent },
      ...{ question: '怎么定价', order: null, parentId: 'p', isAgain: before.text !== '', before },
    },
    log,
    new AbortController().signal,
    (counting) => {
      meter = counting;
    },
  ).then(
    () => null,
    (error: unknown) => error,
  );
  const shown: ChatEvent[] = [];
  for (let event = viewer.take(); event !== null; event = viewer.take()) shown.push(event);
  return { log, asked, marked, askedWhenMarked, failure, shown, usage: meter?.total ?? null };
}

const say = (text: string): AnswerEvent => ({ type: 'text', text });
const BEFORE = { text: '先说清你帮谁。', seq: 9 };

test('the answerer is told the question, its place and the text so far', async () => {
  const { asked } = await run([say('，再谈价钱')], { before: BEFORE });
  expect(asked).toEqual([
    {
      ...{ agent: anAgent(), userId: 'u', conversationId: 'c', generationId: 'g', answerId: 'a' },
      ...{ parentId: 'p', order: null, isAgain: true, partial: BEFORE.text },
      question: { id: 'q', text: '怎么定价' },
    },
  ]);
});

test('a model that begins a continued answer with its last words again is not heard twice', async () => {
  const { log, failure } = await run([say('说清你'), say('帮谁。再谈价钱')], { before: BEFORE });
  expect([failure, log.text]).toEqual([null, '先说清你帮谁。再谈价钱']);
});

test('what was held back because it might repeat the text so far is said at the end', async () => {
  const { log } = await run([say('先说清')], { before: BEFORE });
  expect(log.text).toBe('先说清你帮谁。先说清');
});

test('the rules give exactly the rest, of which nothing is dropped', async () => {
  const { log } = await run([say('先说清你帮谁。')], { before: BEFORE, answersBy: 'rules' });
  expect(log.text).toBe('先说清你帮谁。先说清你帮谁。');
});

test('a text that is announced as the exact rest is taken whole, whatever it begins with', async () => {
  const { log } = await run([{ type: 'goes-on' }, say('先说清你帮谁。')], { before: BEFORE });
  expect(log.text).toBe('先说清你帮谁。先说清你帮谁。');
});

test('a replacement takes the place of this run’s text and keeps what was there before it', async () => {
  const events: AnswerEvent[] = [say('再谈价钱'), { type: 'replace', text: '，后谈价钱' }, say('。')];
  const { log, failure } = await run(events, { before: BEFORE });
  expect([failure, log.text]).toEqual([null, '先说清你帮谁。，后谈价钱。']);
});

test('a replacement that is the whole answer takes the place of all of it', async () => {
  const events: AnswerEvent[] = [say('再谈'), { type: 'replace', text: '先谈价钱', isWhole: true }];
  expect((await run(events, { before: BEFORE })).log.text).toBe('先谈价钱');
});

test('a continuation that adds nothing has completed the answer; an answer of nothing is none', async () => {
  expect((await run([], { before: BEFORE })).failure).toBeNull();
  expect((await run([])).failure).toMatchObject({ code: 'empty_answer' });
  expect((await run([say(' \n')])).failure).toMatchObject({ code: 'empty_answer' });
});

test('an answer that was replaced by nothing is none, and one that says something after that is one', async () => {
  const nothing: AnswerEvent = { type: 'replace', text: '' };
  expect((await run([say('草稿'), nothing])).failure).toMatchObject({ code: 'empty_answer' });
  expect((await run([say('草稿'), nothing, say('定稿')])).failure).toBeNull();
  expect((await run([say('草稿'), nothing], { before: BEFORE })).failure).toBeNull();
});

test('blanks at the end of an answer take nothing of it back', async () => {
  expect((await run([say('定稿'), say('\n')])).failure).toBeNull();
});

test('an answer is cut at the limit of tokens, and one that just reaches it is whole', async () => {
  expect((await run([say('一二三四五')], { maxTokens: 5 })).failure).toBeNull();
  const { failure, log } = await run([say('一二三四五'), say('六'), say('七')], { maxTokens: 5 });
  expect(failure).toMatchObject({ code: 'interrupted' });
  expect(log.text).toBe('一二三四五六');
});

test('the limit of tokens counts what this run wrote, not the text so far', async () => {
  const before = { text: '很长的开头'.repeat(20), seq: 1 };
  expect((await run([say('就到这里')], { before, maxTokens: 5 })).failure).toBeNull();
});

test('a listed word takes the whole text back, also where two chunks make it', async () => {
  const { log, failure, shown } = await run([say('可以说'), say('坏'), say('词的')], { words: ['坏词'] });
  expect(failure).toMatchObject({ text: '这个回答含有不便展示的内容，已收回，请换个说法再问' });
  expect(log.text).toBe('');
  expect(JSON.stringify(shown)).not.toContain('坏');
});

test('what was held back because it might become a listed word is shown at the end', async () => {
  const { log, failure } = await run([say('这句话很坏')], { words: ['坏词'] });
  expect([failure, log.text]).toEqual([null, '这句话很坏']);
});

test('half a character at the end of a chunk waits for its other half', async () => {
  const { log, shown } = await run([say('好\ud83d'), say('\ude00')]);
  expect(log.text).toBe('好😀');
  expect(JSON.stringify(shown)).not.toMatch(/\\ud83d/);
});

test('half a character before a replacement is no part of what comes after it', async () => {
  const { log } = await run([say('好\ud83d'), { type: 'replace', text: '改' }, say('\ude00了')]);
  expect(log.text).toBe('改了');
});

test('attachments stand with the answer, the last of them, and what is under way is told', async () => {
  const first = { chips: ['一'], deliverables: [] };
  const last = { chips: ['二'], deliverables: [] };
  const { log, shown } = await run([
    { type: 'extras', extras: first },
    { type: 'work', doing: '在写脚本' },
    { type: 'extras', extras: last },
    say('好'),
  ]);
  expect(log.attachments).toEqual(last);
  expect(shown).toEqual([START, { answer: '好', seq: 1 }, { event: 'work', doing: '在写脚本', seconds: 0 }]);
});

test('an answer costs what its vendor counted last, and what was written where it counted nothing', async () => {
  const counted: AnswerEvent[] = [
    say('一二三'),
    { type: 'usage', promptTokens: 10, answerTokens: 1 },
    { type: 'usage', promptTokens: 11, answerTokens: 4 },
  ];
  expect((await run(counted)).usage).toEqual({ promptTokens: 11, answerTokens: 4 });
  expect((await run([say('一二三')])).usage).toEqual({ promptTokens: 0, answerTokens: 3 });
  expect((await run([say('一二三')], { answersBy: 'rules' })).usage).toBeNull();
});

test('a stand-in answers in place of the vendor, under its own label, which is stored before its first word', async () => {
  const { log, marked, askedWhenMarked, failure, usage } = await run([say('不该听见')], {
    standIn: { label: '离线教练', events: [say('照规矩说')] },
  });
  expect(failure).toBeNull();
  expect([log.text, log.standInLabel, marked]).toEqual(['照规矩说', '离线教练', [['g', '离线教练']]]);
  expect(askedWhenMarked).toBe(0);
  expect(usage).toBeNull();
});
