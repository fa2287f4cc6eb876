import type { FactVersion } from '@qihang/coach/facts';
import type { UserEvent } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import type { ModelTitleInput } from './model-title';
import { makeNameConversation } from './name-conversation';
import type { NamedConversation } from './title-repository';

const LONG = '麻烦帮我看看这段文案有没有违规的地方：全网最低价，错过今天再等一年';
const FIRST = [...LONG].slice(0, 20).join('');
const RULED = '这段文案有没有违规的地方';

const aFact = (fields: Partial<FactVersion>): FactVersion => ({
  ...{ factId: 'f', version: 1, rowId: 'r', field: 'business', value: '调钢琴', about: 'self' },
  ...{ status: 'heard', quotes: [], saidIn: 'q0', isPrivate: false },
  ...(fields as FactVersion),
});
const asked = (...texts: string[]): NamedConversation['questions'] =>
  texts.map((text, at) => ({ id: `q${at}`, text }));

interface Given {
  readonly found?: Partial<NamedConversation> | null;
  readonly facts?: readonly FactVersion[];
  /** What the model says, for a product that asks one. */
  readonly model?: string | null;
  readonly isTaken?: boolean;
  readonly signal?: AbortSignal;
}

/** Names a conversation. @returns the new title and all that was asked for and told */
async function name({ found = {}, facts = [], model, isTaken = false, signal }: Given = {}) {
  const improved: unknown[] = [];
  const published: [string, UserEvent][] = [];
  const prompts: ModelTitleInput[] = [];
  const wanted: unknown[] = [];
  await makeNameConversation({
    titles: {
      async find(...which) {
        wanted.push(which);
        return found === null
          ? null
          : { title: FIRST, hasManualTitle: false, questions: asked(LONG), ...found };
      },
      async improve(...change) {
        improved.push(change);
        return !isTaken;
      },
    },
    factsOf: async () => facts,
    askModel:
      model === undefined
        ? null
        : async (input) => {
            prompts.push(input);
            return model;
          },
    publish: (userId, event) => void published.push([userId, event]),
  })(
    { userId: 'u', conversationId: 'c', agent: anAgent(), question: LONG, answer: '我看看。' },
    signal ?? new AbortController().signal,
  );
  return { improved, published, prompts, wanted };
}
const changed = (to: string) => [['u', 'c', { from: FIRST, to }]];

test('a conversation gets the title of the rules, and the user’s devices are told', async () => {
  const { improved, published, wanted } = await name();
  expect(improved).toEqual(changed(RULED));
  expect(published).toEqual([['u', { event: 'conversation-changed', conversationId: 'c' }]]);
  expect(wanted).toEqual([['u', 'c', 4]]);
});

test('a model’s title comes before that of the rules, which stands in where there is none', async () => {
  expect((await name({ model: '文案检查' })).improved).toEqual(changed('文案检查'));
  expect((await name({ model: null })).improved).toEqual(changed(RULED));
});

test('a model is asked about the first question only, the rules about three', async () => {
  const found = { title: '你好', questions: asked('你好', LONG) };
  const { prompts, improved } = await name({ model: '文案检查', found });
  expect(prompts).toEqual([]);
  expect(improved).toEqual([['u', 'c', { from: '你好', to: RULED }]]);
  const three = { title: '你好', questions: asked('你好', '在吗', LONG) };
  expect((await name({ found: three })).improved).toHaveLength(1);
  const four = { title: '你好', questions: asked('你好', '在吗', '嗯', LONG) };
  expect((await name({ found: four })).improved).toEqual([]);
});

test('F56 a title that the user chose, or that was given before, stays, and nothing is asked for', async () => {
  for (const found of [{ hasManualTitle: true }, { title: '别的标题' }, null]) {
    const { improved, published, prompts } = await name({ found, model: '文案检查' });
    expect([improved, published, prompts]).toEqual([[], [], []]);
  }
});

test('F56 a title that was changed meanwhile stays, and nobody is told of another', async () => {
  expect((await name({ isTaken: true })).published).toEqual([]);
});

test('a title that is no better than the beginning of the first message changes nothing', async () => {
  const found = { title: '我做手冲咖啡', questions: asked('我做手冲咖啡') };
  expect((await name({ found })).improved).toEqual([]);
  expect((await name({ model: FIRST })).improved).toEqual([]);
});

test('a product that closes names nothing any more', async () => {
  expect((await name({ model: '文案检查', signal: AbortSignal.abort() })).improved).toEqual([]);
});

test('a trade is a title only where the user told it of themselves, in this conversation', async () => {
  const titleWith = async (fields: Partial<FactVersion>) => (await name({ facts: [aFact(fields)] })).improved;
  expect(await titleWith({})).toEqual(changed('调钢琴'));
  expect(await titleWith({ saidIn: 'elsewhere' })).toEqual(changed(RULED));
  expect(await titleWith({ saidIn: null })).toEqual(changed(RULED));
  expect(await titleWith({ about: 'client' as FactVersion['about'] })).toEqual(changed(RULED));
});
