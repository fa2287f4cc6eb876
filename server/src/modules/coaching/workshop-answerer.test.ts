import { CARE_ENDS, SAFETY_TEXTS } from '@qihang/coach/safety';
import type { ChatEvent, Order } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { tenAnswers } from '../../testing/ten-answers';

let server: ChatServer;
let user: ChatUser;
let conversationId: string | null;

beforeAll(async () => {
  server = await startChatServer({ coach: 'built-in', environment: { COACH_PHRASE_MS: '0' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
  conversationId = null;
});

type Done = Extract<ChatEvent, { event: 'done' }>;

const readAll = async (opened: Promise<{ readonly events: Promise<ChatEvent[]> }>) => {
  const events = await (await opened).events;
  conversationId = startOf(events).conversationId;
  const done = events.at(-1) as Done;
  return { start: startOf(events), text: textOf(events), done, chips: done.chips ?? [] };
};
const say = (message: string, order?: Order) =>
  readAll(server.send(user, message, { conversationId, ...(order === undefined ? {} : { order }) }));
const sayAll = async (messages: readonly string[]) => {
  for (const message of messages) await say(message);
};
const make = (kind: Order['kind'], more: Partial<Order> = {}) => say('做', { action: 'make', kind, ...more });

interface FactRow {
  readonly field: string;
  readonly value: string;
  readonly status: string;
}
const factsOfUser = async (): Promise<readonly FactRow[]> => {
  const { rows } = await server.database.pool.query(
    `SELECT DISTINCT ON (fact_id) field, value, status FROM fact_versions
     WHERE user_id = $1 ORDER BY fact_id, version DESC`,
    [user.id],
  );
  return rows;
};
const valuesIn = async (field: string) =>
  (await factsOfUser()).filter((fact) => fact.field === field).map(({ value }) => value);
const shelf = async () => {
  const response = await server.request(user, 'GET', '/api/coach/deliverables');
  return ((await response.json()) as { items: { id: string; kind: string; version: number }[] }).items;
};
const open = async (id: string) => {
  const response = await server.request(user, 'GET', `/api/coach/deliverables/${id}`);
  return (await response.json()) as {
    content: Record<string, unknown>;
    shown: { label: string; madeBy: string };
  };
};

describe('the workshop', () => {
  it('asks a question at a time, and stores what is sent to it as a confirmed fact, word for word', async () => {
    const first = await say('开始');
    expect(first.text).toContain('第1问');
    expect(first.chips).toContain('跳过');
    const second = await say('修伞的，也换伞骨');
    expect(second.text).toContain('记下：修伞的，也换伞骨');
    expect(second.text).toContain('第2问');
    expect(await factsOfUser()).toEqual([
      { field: 'business', value: '修伞的，也换伞骨', status: 'confirmed' },
    ]);
    const profile = await server.request(user, 'GET', '/api/coach/profile');
    expect(await profile.text()).toContain('修伞的，也换伞骨');
  });

  it('keeps nothing of what is typed while no question is open, but offers to', async () => {
    const { text, chips } = await say('我是修伞的');
    expect(text).toContain('这句还没记');
    expect(chips).toEqual(['记为答案', '不是']);
    expect(await factsOfUser()).toEqual([]);
    await say('记为答案');
    expect(await valuesIn('business')).toEqual(['我是修伞的']);
  });

  it('has no question open in another conversation, and knows there how far the user is', async () => {
    await sayAll(['开始', '修伞的']);
    conversationId = null;
    const { text } = await say('你好');
    expect(text).toContain('十问答了1问');
    expect(await valuesIn('audience')).toEqual([]);
    expect((await say('接着答')).text).toContain('第2问');
  });

  it('takes an edited answer for the question that it was sent to, in the place of the first', async () => {
    await say('开始');
    const { start } = await say('修伞的');
    await say('街坊');
    await readAll(server.send(user, '修表的', { conversationId, editOf: start.messageId }));
    expect(await valuesIn('business')).toEqual(['修表的']);
    expect(await valuesIn('audience')).toEqual(['街坊']);
  });

  it('says the same when it is asked again, and stores nothing more', async () => {
    await say('开始');
    const { start, text } = await say('修伞的');
    const again = await server.request(user, 'POST', `/api/chat/answers/${start.answerId}/regenerate`);
    const { generationId } = (await again.json()) as { generationId: string };
    const events = await (await server.watch(user, generationId)).events;
    expect(textOf(events)).toBe(text);
    expect(await factsOfUser()).toHaveLength(1);
  });

  it('leaves what was changed by hand since, when it is asked again', async () => {
    await say('开始');
    const { start } = await say('修伞的');
    const profile = await server.request(user, 'GET', '/api/coach/profile');
    const { fields } = (await profile.json()) as { fields: { field: string; values: { id: string }[] }[] };
    const id = fields.find(({ field }) => field === 'business')?.values[0]?.id;
    await server.request(user, 'PUT', `/api/coach/profile/values/${id}`, { text: '修表的' });
    const again = await server.request(user, 'POST', `/api/chat/answers/${start.answerId}/regenerate`);
    const { generationId } = (await again.json()) as { generationId: string };
    await (await server.watch(user, generationId)).events;
    expect(await valuesIn('business')).toEqual(['修表的']);
  });

  it('offers its own buttons as first messages, for nobody would understand a sentence', async () => {
    const response = await server.request(null, 'GET', '/api/site');
    expect(await response.text()).toContain('"openers":["开始","出定位卡","出选题","你能做什么"]');
  });

  it('keeps no telephone number as an answer', async () => {
    await say('开始');
    const { text } = await say('修伞，电话13812345678');
    expect(text).toContain('没有记');
    expect(await factsOfUser()).toEqual([]);
    await say('修伞的');
    expect(await valuesIn('business')).toEqual(['修伞的']);
  });
});

describe('what the workshop keeps', () => {
  it('is told to be missing where the profile is full', async () => {
    await say('开始');
    await server.database.pool.query(
      `INSERT INTO fact_versions (fact_id, version, row_id, user_id, field, value, about, status, quotes)
       SELECT gen_random_uuid(), 1, gen_random_uuid(), $1, 'offer', '第' || at, 'self', 'confirmed', '[]'
       FROM generate_series(1, 300) at`,
      [user.id],
    );
    const { text } = await say('修伞的');
    expect(text).toContain('「做的事」这条没能记进「我的档案」：档案写满了');
    expect(await valuesIn('business')).toEqual([]);
  });

  it('is in no worksheet while its user does not want it told', async () => {
    await sayAll(['开始', ...tenAnswers]);
    const profile = await server.request(user, 'GET', '/api/coach/profile');
    const { fields } = (await profile.json()) as { fields: { field: string; values: { id: string }[] }[] };
    const id = fields.find(({ field }) => field === 'price')?.values[0]?.id;
    await server.request(user, 'PUT', `/api/coach/profile/values/${id}/private`, { isPrivate: true });
    const { done } = await make('positioning');
    const { content } = await open(done.deliverables?.[0]?.id ?? '');
    expect(JSON.stringify(content)).toContain('修伞的，也换伞骨');
    expect(JSON.stringify(content)).not.toContain('25元');
  });
});

describe('worksheets', () => {
  it('makes all of them after ten answers, of the user’s own words, by the rules', async () => {
    await sayAll(['开始', ...tenAnswers]);
    const { text, done } = await say('全部做出来');
    expect(done.deliverables?.map(({ kind }) => kind)).toEqual([
      ...['positioning', 'kit', 'topics', 'calendar', 'script', 'ladder'],
    ]);
    expect(text).toMatch(
      /放进「我的成果」了：定位卡、四件套·视频号、选题库、30天日历、脚本·[^、]+、变现阶梯。$/,
    );
    const items = await shelf();
    expect(items).toHaveLength(6);
    const topics = items.find(({ kind }) => kind === 'topics');
    const { content, shown } = await open(topics?.id ?? '');
    expect(shown).toMatchObject({ label: '离线教练', madeBy: 'rules' });
    expect(JSON.stringify(content)).toContain('这把还值不值得修');
    const calendar = await open(items.find(({ kind }) => kind === 'calendar')?.id ?? '');
    expect(JSON.stringify(calendar.content)).toContain('"topic":"t1"');
  });

  it('shows what it made, and makes the next version of it once an answer has changed', async () => {
    await sayAll(['开始', ...tenAnswers]);
    const first = await say('出定位卡');
    expect(first.text).toContain('修伞的，也换伞骨');
    await sayAll(['改 第1问', '修皮包的']);
    const second = await make('positioning', {
      action: 'refresh',
      deliverableId: first.done.deliverables?.[0]?.id,
    });
    expect(second.done.deliverables?.[0]).toMatchObject({ version: 2 });
    expect(second.text).toContain('修皮包的');
  });

  it('says why there is no calendar yet, and what a model alone can do', async () => {
    await sayAll(['开始', '修伞的']);
    const { text, done } = await make('calendar');
    expect(text).toContain('还没有一周几条的数');
    expect(done.deliverables ?? []).toEqual([]);
    expect((await make('story')).text).toContain('要接上模型才写');
    expect((await make('kit', { action: 'revise', instruction: '短点' })).text).toContain('改不了整份');
  });

  it('suggests scenes of a trade that was typed by its exact name only', async () => {
    await sayAll(['开始', '早餐店']);
    const { done } = await make('topics');
    const named = await open(done.deliverables?.[0]?.id ?? '');
    expect(JSON.stringify(named.content)).toContain('参考：天没亮揉面');
    await sayAll(['改 第1问', '给早餐店修炉子']);
    const { done: other } = await make('topics', {
      action: 'refresh',
      deliverableId: done.deliverables?.[0]?.id,
    });
    expect(JSON.stringify((await open(other.deliverables?.[0]?.id ?? '')).content)).not.toContain(
      '天没亮揉面',
    );
  });

  it('examines a text by the dictionaries, and leaves to the user what they have nothing for', async () => {
    const { text, done } = await make('check', { text: '全网最便宜的修伞，加我微信聊' });
    expect(text).toContain('最便宜');
    const { content } = await open(done.deliverables?.[0]?.id ?? '');
    expect((content.findings as unknown[]).length).toBeGreaterThan(1);
    expect((await make('check')).text).toContain('整段贴进');
  });

  it('reckons a review from the user’s own figures, with fixed sentences', async () => {
    expect((await make('review')).text).toContain('还没有数可看');
    const today = new Date().toISOString().slice(0, 10);
    const days = ['2026-01-05', '2026-01-06', '2026-01-07', today];
    for (const [at, day] of days.entries()) {
      const views = day === today ? 100 : 1000;
      const body = { day, platform: '视频号', title: `第${at}条`, views, finished: null };
      await server.request(user, 'POST', '/api/coach/results', {
        ...body,
        ...{ likes: null, comments: null, follows: null, leads: null, deals: null },
      });
    }
    const { done } = await make('review');
    const { content } = await open(done.deliverables?.[0]?.id ?? '');
    expect(content).toMatchObject({ weakest: '曝光', diagnosis: expect.stringContaining('没人看到') });
  });
});

describe('an answer that was cut', () => {
  it('goes on with exactly the rest, and takes no step twice', async () => {
    const slow = await startChatServer({
      coach: 'built-in',
      database: server.database,
      environment: { COACH_PHRASE_MS: '60' },
    });
    await say('开始');
    const stream = await slow.send(user, '修伞的', { conversationId });
    await stream.seen((_, soFar) => textOf(soFar).includes('记下'));
    await slow.product.answers.drain(0);
    const { generationId } = startOf(await stream.events);
    await slow.close();
    const answer = await server.request(user, 'POST', `/api/chat/generations/${generationId}/continue`);
    expect(answer.status).toBe(200);
    await (await server.watch(user, generationId)).events;
    const items = await server.messages(user, conversationId ?? '');
    const text = items.at(-1)?.text ?? '';
    expect(text).toMatch(/^记下：修伞的\n\n第2问，共10问：上一个付钱给你的，是什么样的人？$/);
    expect(await factsOfUser()).toHaveLength(1);
  });
});

describe('care in the workshop', () => {
  it('answers a cry with the product’s own words, keeps nothing, and pauses work until it is ended by hand', async () => {
    await say('开始');
    const { text, chips } = await say('我不想活了，站在天台上');
    expect(text).toBe(SAFETY_TEXTS['self-harm']);
    expect(chips).toEqual([CARE_ENDS]);
    conversationId = null;
    const paused = await make('positioning');
    expect(paused.text).toContain('工作先放一放');
    expect(await shelf()).toEqual([]);
    expect(await factsOfUser()).toEqual([]);
    expect((await say(CARE_ENDS)).text).toContain('离线教练');
  });
});
