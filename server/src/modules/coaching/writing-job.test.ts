import type { FactHistory, FactVersion } from '@qihang/coach/facts';
import type { OrderParameters } from '@qihang/coach/protocol';
import type { DeliverableContent, DeliverableKind, Order, PostResult } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { aPositioning, aScript, aTopics } from '../../testing/a-deliverable';
import type { DeliverableStore, KnownDeliverable } from '../deliverables/deliverable-store';
import type { AgentKnowledge } from './agent-knowledge';
import type { Turn } from './turn-deps';
import type { BranchMessage } from './turn-repository';
import { prepareJob, spokenIn, type WritingJob } from './writing-job';

const KNOWLEDGE = {
  examRules: { name: 'rules' },
  platforms: [],
  festivalsFrom: (day: string) => [{ day, name: '当天' }],
} as unknown as AgentKnowledge;

const version = (number: number, content: DeliverableContent, more: object = {}) => ({
  ...{ number, revision: 0, order: { action: 'make', kind: 'positioning' }, madeBy: 'model', label: '' },
  ...{ answerId: null, content },
  ...more,
});
const onShelf = (kind: DeliverableKind, ...versions: object[]) =>
  ({ id: `id of ${kind}`, kind, subject: '', versions }) as unknown as KnownDeliverable;
const fact = (id: string, fields: Partial<FactVersion>): FactHistory => ({
  id,
  versions: [
    {
      ...{ id, version: 1, field: 'price', value: id, about: 'self', status: 'heard', quotes: [] },
      ...{ saidIn: null },
      ...fields,
    },
  ],
});

interface Given {
  readonly kind?: DeliverableKind;
  readonly action?: 'make' | 'again' | 'revise';
  readonly targetId?: string | null;
  readonly parameters?: OrderParameters;
  readonly order?: Order | null;
  readonly question?: string;
  readonly said?: readonly string[];
  readonly facts?: readonly FactHistory[];
  readonly works?: readonly KnownDeliverable[];
  readonly results?: readonly PostResult[];
}

async function prepare(given: Given) {
  const { kind = 'positioning', action = 'make', targetId = null, parameters = {} } = given;
  const { order = null, question = '写吧', said = [], facts = [], works = [], results = [] } = given;
  const asked: unknown[] = [];
  const store = {
    find: async (userId: string, of: string, which: { id: string }) => {
      asked.push(which.id);
      return works.find((work) => userId === 'u' && work.kind === of && work.id === which.id) ?? null;
    },
    shelf: async () => Object.fromEntries(works.map((work) => [work.kind, work.versions[0]?.content])),
  } as unknown as Pick<DeliverableStore, 'find' | 'shelf'>;
  const before = said.map((text, at): BranchMessage => {
    const role = text.startsWith('答：') ? 'ai' : 'user';
    return { id: `${at}`, role, text, order: null, isWithheld: false, isByProduct: false, turn: null };
  });
  const turn = {
    request: {
      ...{ userId: 'u', answerId: 'own', order, question: { id: 'q', text: question } },
      agent: { key: 'coach' },
    },
    scene: {
      ...{ facts, results, today: '2026-01-31', thread: { before, own: null, earlier: [] } },
      shelf: works.map((work) => ({ id: work.id, kind: work.kind })),
    },
  } as unknown as Turn;
  const record = { kind, action, target: null, parameters };
  const job = await prepareJob({ store, knowledgeOf: () => KNOWLEDGE }, turn, { order: record, targetId });
  return { asked, why: 'why' in job ? job.why : null, job: job as WritingJob };
}

describe('an order', () => {
  const card = onShelf(
    'positioning',
    version(2, aPositioning({ judgement: '新的' })),
    version(1, aPositioning()),
  );

  it('for a new work goes on from none, and one for a change from the newest of its kind', async () => {
    const made = await prepare({ works: [card] });
    expect([made.asked, made.job.known, made.job.action]).toEqual([[], null, 'make']);
    const revised = await prepare({ works: [card], action: 'revise' });
    expect(revised.job).toMatchObject({ action: 'revise', known: { id: 'id of positioning' } });
    expect(revised.job.context.current).toMatchObject({ judgement: '新的' });
  });

  it('goes on from the work that it names, and is for a new one where there is none', async () => {
    expect((await prepare({ works: [card], targetId: 'id of positioning' })).job.known?.id).toBe(
      'id of positioning',
    );
    const gone = await prepare({ works: [], action: 'revise', targetId: 'gone' });
    expect(gone.job).toMatchObject({ known: null, action: 'make', context: { current: null } });
  });

  it('goes on from the version before what this answer has stored itself, unless that is the only one', async () => {
    const own = onShelf(
      'positioning',
      version(2, aPositioning({ judgement: '刚写的' }), { answerId: 'own' }),
      version(1, aPositioning({ judgement: '原来的' })),
    );
    const { job } = await prepare({ works: [own], action: 'revise' });
    expect(job.context.current).toMatchObject({ judgement: '原来的' });
    const only = onShelf(
      'positioning',
      version(1, aPositioning({ judgement: '刚写的' }), { answerId: 'own' }),
    );
    const alone = await prepare({ works: [only], action: 'revise' });
    expect(alone.job.context.current).toMatchObject({ judgement: '刚写的' });
  });

  it('is written of what may be told, and is told what may not', async () => {
    const facts = [
      fact('讲的', {}),
      fact('藏着的', { isPrivate: true }),
      fact('没看过的', { status: 'old' }),
      fact('没看过的藏着的', { status: 'old', isPrivate: true }),
    ];
    const { context } = (await prepare({ facts })).job;
    expect(context.facts.map(({ value }) => value)).toEqual(['讲的']);
    expect(context.secrets?.map(({ value }) => value)).toEqual(['藏着的']);
  });

  it('of a button names its topic by the key, which stands for the words of the library', async () => {
    const library = onShelf('topics', version(1, aTopics(['琴潮了怎么办', '多久调一次'])));
    const topicOf = async (key: string) => {
      const order: Order = { action: 'make', kind: 'script', topic: key };
      const { job } = await prepare({
        kind: 'script',
        order,
        works: [library],
        parameters: { topic: '别的' },
      });
      return job.context.parameters.topic;
    };
    expect(await topicOf('t2')).toBe('多久调一次');
    expect(await topicOf('t9')).toBe('别的');
  });

  it('has the word for a blank of the version before, unless another is ordered now', async () => {
    const blank = { order: { action: 'make', kind: 'positioning', blank: '待定' } };
    const known = onShelf('positioning', version(1, aPositioning(), blank));
    const parametersOf = async (parameters: OrderParameters) =>
      (await prepare({ works: [known], action: 'revise', parameters })).job.context.parameters;
    expect(await parametersOf({})).toMatchObject({ blank: '待定' });
    expect(await parametersOf({ blank: '待填' })).toMatchObject({ blank: '待填' });
    const must = await parametersOf({ must: ['包邮', '待定'] });
    expect(must).toMatchObject({ blank: '待定', must: ['包邮'] });
    expect(await parametersOf({ must: ['待定'] })).not.toHaveProperty('must');
  });

  it('is told other works with the number that holds now, and of posts what was posted', async () => {
    const said = (start: number, text: string) => [{ messageId: 'm', start, end: start + text.length, text }];
    const price: FactHistory = {
      id: 'price',
      versions: [
        { ...fact('price', { value: '一场8000元', quotes: said(0, '八千'), saidIn: 'm' }).versions[0] },
        {
          ...fact('price', { value: '一场6800元', quotes: said(9, '6800'), saidIn: 'n' }).versions[0],
          version: 2,
        },
      ] as FactVersion[],
    };
    const library = onShelf('topics', version(1, aTopics(['一场8000元，贵不贵'])));
    const results = [
      {
        ...{ id: 'r', day: '2026-01-28', title: '一场8000元，贵不贵', platform: '视频号', views: 900 },
        ...{ finished: null, likes: null, comments: null, follows: null, leads: null, deals: null },
      },
    ];
    const toldOf = async (kind: DeliverableKind) => {
      const { job } = await prepare({ kind, facts: [price], works: [library], results });
      return [...job.kind.material(job.context), ...(job.kind.background?.(job.context) ?? [])].join('\n');
    };
    expect(await toldOf('review')).toContain('8000');
    expect(await toldOf('calendar')).toContain('一场6800元，贵不贵');
    expect(await toldOf('calendar')).not.toContain('8000');
  });

  it('knows the day and its festivals', async () => {
    expect((await prepare({})).job.context).toMatchObject({
      ...{ today: '2026-01-31', festivals: [{ day: '2026-01-31', name: '当天' }] },
    });
  });
});

describe('the text that is examined', () => {
  const draft = (sign: string) => sign.repeat(40);
  const script = onShelf('script', version(1, aScript({ topic: '琴潮' })));
  const textOf = async (given: Given) => {
    const { job, why } = await prepare({ kind: 'check', ...given });
    return why ?? job.context.exam?.text;
  };
  const button = (text?: string): Order => ({
    action: 'make',
    kind: 'check',
    ...(text !== undefined && { text }),
  });

  it('is the one that came with the button, before all others', async () => {
    expect(await textOf({ order: button('短的'), question: draft('长'), works: [script] })).toBe('短的');
    expect(await textOf({ order: button('  '), question: draft('长') })).toBe(draft('长'));
  });

  it('is the message itself where it is long enough, else the newest long one of the user before it', async () => {
    expect(await textOf({ question: draft('长'), said: [draft('旧')] })).toBe(draft('长'));
    const said = [draft('更旧'), draft('旧'), `答：${draft('答')}`];
    expect(await textOf({ question: '查一下', said })).toBe(draft('旧'));
    expect(await textOf({ question: '长'.repeat(39), said: ['短'] })).toContain('整段贴过来');
  });

  it('is looked for in six messages before', async () => {
    const said = [draft('旧'), ...Array.from({ length: 5 }, () => '短')];
    expect(await textOf({ question: '查一下', said })).toBe(draft('旧'));
    expect(await textOf({ question: '查一下', said: [...said, '短'] })).toContain('整段贴过来');
  });

  it('is what is spoken in the newest script where that is meant or nothing else is there', async () => {
    const spoken = '琴键按下去不回来？\n十有八九是潮了。\n先通一天风。';
    expect(spokenIn(aScript())).toBe(spoken);
    expect(await textOf({ question: '查一下', works: [script] })).toBe(spoken);
    expect(
      await textOf({ question: draft('长'), works: [script], parameters: { topic: '刚写的脚本' } }),
    ).toBe(spoken);
  });

  it('is examined for the platform that was named, and as a work of its own', async () => {
    const { job } = await prepare({
      ...{ kind: 'check', question: draft('长'), action: 'again', parameters: { platform: '抖音' } },
      works: [onShelf('check', version(1, aPositioning()))],
    });
    expect(job).toMatchObject({ known: null, action: 'make' });
    expect(job.context).toMatchObject({ current: null, exam: { platform: '抖音' } });
    expect((await prepare({ kind: 'check', question: draft('长') })).job.context.exam?.platform).toBeNull();
  });
});
