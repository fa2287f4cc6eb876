import type { ChatEvent, DeliverableContent, DoneEvent, Order } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { asc, eq } from 'drizzle-orm';
import { deliverableVersions } from '../../database/deliverable-schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { auditLedger } from '../../testing/ledger';
import { type ScriptedVendor, startScriptedVendor, type VendorCall } from '../../testing/scripted-vendor';
import { testCoach } from '../../testing/test-coach';
import { type ModelCall, modelThat, readModelCall } from '../../testing/writing-vendor';

const STORY = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条';
const MAKE: Order = { action: 'make', kind: 'positioning' };

let vendor: ScriptedVendor;
let database: TestDatabase;
let server: ChatServer;
let hasty: ChatServer;
let user: ChatUser;
let conversationId: string;

beforeAll(async () => {
  vendor = await startScriptedVendor();
  database = await createTestDatabase();
  const coach = testCoach(database);
  const impatient = testCoach(database, { config: { GENERATION_TIMEOUT_MS: 500 } });
  const common = { baseUrl: vendor.baseUrl, apiKeyVariable: 'TEST_KEY' };
  const agents = [
    anAgent({ ...common, provider: 'openai', model: 'm' }),
    anAgent({ ...common, key: 'dify-agent', provider: 'dify' }),
  ];
  const options = { agents, database, memory: coach.memory, coach: coach.provider.stream };
  server = await startChatServer({ ...options, direct: coach.direct });
  hasty = await startChatServer({ ...options, direct: impatient.direct });
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  await hasty.close();
  await server.close();
  await database.close();
  await vendor.close();
});

/** Somebody who has told their story, to a model that listened. */
beforeEach(async () => {
  vendor.play(modelThat(() => ''));
  user = await server.signUp();
  conversationId = startOf(await (await server.send(user, STORY)).events).conversationId;
});

const asksOf = (calls: readonly VendorCall[]): readonly ModelCall[] => calls.map(readModelCall);

/** Orders the card and reads all that came of it. */
async function order(asked: Order = MAKE, at = server) {
  const before = vendor.calls.length;
  const events = await (await at.send(user, '出定位卡', { conversationId, order: asked })).events;
  const [answer] = (await at.messages(user, conversationId)).slice(-1);
  return {
    events,
    text: textOf(events),
    done: doneOf(events),
    answer,
    asks: asksOf(vendor.calls.slice(before)),
    versions: await versionsOf(user.id),
  };
}

const doneOf = (events: readonly ChatEvent[]): DoneEvent | undefined =>
  events.find((event): event is DoneEvent => 'event' in event && event.event === 'done');

const versionsOf = (userId: string) =>
  database.db
    .select()
    .from(deliverableVersions)
    .where(eq(deliverableVersions.userId, userId))
    .orderBy(asc(deliverableVersions.position));

const NEXT = '先把第一句念给一位家长听';
/** The rules' card in the model's words: what a well-behaved one writes. */
const better = (call: ModelCall) => JSON.stringify({ ...call.draft(), next: NEXT });
const faulty = (call: ModelCall, text: string) =>
  JSON.stringify({
    ...call.draft(),
    next: NEXT,
    rows: [...(call.draft().rows as object[]), { label: '凭什么', text }],
  });

describe('work that a model writes', () => {
  it('is stored with the model’s label before it is said, and hangs on the answer everywhere', async () => {
    vendor.play(modelThat(better));
    const { events, text, done, answer, asks, versions } = await order();
    expect(asks).toHaveLength(1);
    expect(asks[0]?.text).toContain('做的事：调钢琴。');
    expect(versions).toMatchObject([
      { kind: 'positioning', number: 1, madeBy: 'model', label: '内容由AI生成', content: { next: NEXT } },
    ]);
    expect(versions[0]?.content).toMatchObject({ scores: expect.any(Array) });
    const ref = { id: versions[0]?.deliverableId, kind: 'positioning', version: 1 };
    expect(done).toMatchObject({ deliverables: [ref] });
    expect(answer).toMatchObject({
      status: 'complete',
      label: '内容由AI生成',
      text,
      extras: { deliverables: [ref] },
    });
    expect(answer?.extras?.chips).toEqual(done?.chips ?? []);
    expect(JSON.stringify(events)).not.toMatch(/oneLiners|JSON/);
  });

  it('shows a line of progress while it is written, and nothing of that afterwards', async () => {
    vendor.play(modelThat(better));
    const { events, text } = await order();
    expect(events[1]).toEqual({ answer: '先写定位卡，写好就放进「我的成果」。', seq: 1 });
    expect(text).not.toContain('先写定位卡');
  });

  it.each([
    ['a certificate that nobody spoke of', '持有国家一级钢琴调律师证书，服务过800个家庭'],
    ['a superlative', '最好的调琴师，全网第一'],
  ])('is asked for again with what is wrong when it holds %s', async (_what, text) => {
    vendor.play(modelThat((call, times) => (times === 0 ? faulty(call, text) : better(call))));
    const { asks, versions, answer } = await order();
    expect(asks).toHaveLength(2);
    expect(asks[1]?.text).toContain('上一次的这些地方不行');
    expect(versions).toMatchObject([{ number: 1, madeBy: 'model', content: { next: NEXT } }]);
    expect(JSON.stringify([versions, answer])).not.toContain(text);
  });

  it.each<[string, (call: ModelCall) => string]>([
    ['invents every time', (call) => faulty(call, '考过国家一级调律师证，教出过30个考级满分的学生')],
    ['promises every time', (call) => faulty(call, '保证一次调好，全城最好')],
    ['breaks the schema', (call) => JSON.stringify({ ...call.draft(), oneLiners: ['一句'] })],
    ['answers in plain prose', () => '我建议你先做视频号，定位是无锡最专业的调琴师。'],
    ['says nothing', () => ' '],
  ])('is made by the rules, which say so, when the model %s', async (_how, write) => {
    vendor.play(modelThat(write));
    const { asks, versions, text, answer, done } = await order();
    expect(asks).toHaveLength(3);
    expect(text).toContain('由离线教练按规则写');
    expect(answer).toMatchObject({ status: 'complete', label: '离线教练' });
    expect(done?.label).toBe('离线教练');
    expect(versions).toMatchObject([{ number: 1, madeBy: 'rules', label: '离线教练' }]);
    expect(JSON.stringify([versions, text])).not.toMatch(/调律师证|考级满分|最好|最专业|保证一次/);
  });

  it('is made by the rules when the model dies, and when it is too slow', async () => {
    vendor.play((call) => call.reset());
    const dead = await order();
    expect(dead.versions).toMatchObject([{ madeBy: 'rules' }]);
    expect(dead.answer).toMatchObject({ status: 'complete', label: '离线教练' });
    vendor.play(async (call) => {
      await call.head();
      await call.say('{"judgement":"');
    });
    const slow = await order({ action: 'again', kind: 'positioning' }, hasty);
    expect(slow.answer).toMatchObject({ status: 'complete', label: '离线教练' });
    expect(slow.versions.map(({ number, madeBy }) => [number, madeBy])).toEqual([
      [1, 'rules'],
      [2, 'rules'],
    ]);
  });

  it('goes without the topics that are at fault, and is not written again for them', async () => {
    vendor.play(
      modelThat((call) => {
        const [first, ...rest] = call.draft().topics as { text: string }[];
        return JSON.stringify({
          ...call.draft(),
          topics: [{ ...first, text: '全无锡最好的调琴师傅就是我' }, ...rest],
        });
      }),
    );
    const { asks, versions } = await order({ action: 'make', kind: 'topics' });
    expect(asks).toHaveLength(1);
    expect(versions).toMatchObject([{ kind: 'topics', madeBy: 'model' }]);
    expect(JSON.stringify(versions)).not.toContain('最好');
  });

  it('reads an object inside fences and prose, with commas too many', async () => {
    vendor.play(
      modelThat((call) => `好的：\n\`\`\`json\n${better(call).replace(/\}$/, ',}')}\n\`\`\`\n请看。`),
    );
    expect((await order()).versions).toMatchObject([{ madeBy: 'model', content: { next: NEXT } }]);
  });

  it('stays away when the vendor refuses the subject, and the question stays', async () => {
    vendor.play(async (call) => {
      await call.head(400, { 'Content-Type': 'application/json' });
      await call.chunk('{"error":{"code":"content_filter"}}');
      await call.end();
    });
    const { answer, versions } = await order();
    expect(answer).toMatchObject({ status: 'failed', error: '这个问题系统不便回答，请换个说法再问' });
    expect(versions).toEqual([]);
  });

  it('counts every try of the model at the user’s account', async () => {
    vendor.play(modelThat((call, times) => (times === 0 ? '没有' : better(call))));
    const { answer } = await order();
    const { rows } = await database.pool.query(
      'SELECT prompt_tokens, answer_tokens FROM generations WHERE answer_id = $1',
      [answer?.id],
    );
    const [{ prompt_tokens: read, answer_tokens: wrote }] = rows;
    expect(read).toBeGreaterThan(2_000);
    expect(wrote).toBeGreaterThan(100);
  });

  it('puts nothing on the shelf when it is stopped in mid-writing, and is written when it goes on', async () => {
    const whole = modelThat(better);
    vendor.play(async (call) => {
      await call.head();
      await call.say('{"judgement":"先');
    });
    const stream = await server.send(user, '出定位卡', { conversationId, order: MAKE });
    const { generationId } = startOf([await stream.seen(() => true)]);
    await stream.seen((event) => 'answer' in event);
    await server.request(user, 'POST', `/api/chat/generations/${generationId}/stop`);
    expect(doneOf(await stream.events)).toMatchObject({ status: 'stopped' });
    expect(await versionsOf(user.id)).toEqual([]);
    await expect.poll(() => vendor.calls.at(-1)?.isClosed).toBe(true);
    vendor.play(whole);
    await server.request(user, 'POST', `/api/chat/generations/${generationId}/continue`);
    await (await server.watch(user, generationId)).events;
    const [answer] = (await server.messages(user, conversationId)).slice(-1);
    expect(answer).toMatchObject({ status: 'complete', extras: { deliverables: [{ version: 1 }] } });
    expect(answer?.text).not.toContain('先写定位卡');
    expect(await versionsOf(user.id)).toMatchObject([{ madeBy: 'model' }]);
  });

  it('is told what it gave already when the answer is given anew, and becomes the next version', async () => {
    vendor.play(modelThat(better));
    const { answer } = await order();
    vendor.play(
      modelThat((call) => JSON.stringify({ ...JSON.parse(better(call)), next: '再念给一位琴行老板听' })),
    );
    const before = vendor.calls.length;
    const response = await server.request(user, 'POST', `/api/chat/answers/${answer?.id}/regenerate`);
    const { generationId } = (await response.json()) as { generationId: string };
    await (await server.watch(user, generationId)).events;
    expect(asksOf(vendor.calls.slice(before))[0]?.text).toContain('一条都不要重复');
    expect((await versionsOf(user.id)).map(({ number, reason }) => [number, reason])).toEqual([
      [1, 'make'],
      [2, 'again'],
    ]);
  });

  it('is changed as the user wishes', async () => {
    vendor.play(modelThat(better));
    await order();
    vendor.play(
      modelThat((call) => {
        expect(call.text).toContain('下一步改成先录一段试音');
        return JSON.stringify({ ...call.draft(), next: '先录一段试音' });
      }),
    );
    const { versions } = await order({
      action: 'revise',
      kind: 'positioning',
      instruction: '下一步改成先录一段试音',
    });
    expect(versions.at(-1)).toMatchObject({ number: 2, reason: 'revise', content: { next: '先录一段试音' } });
  });

  it('keeps what the user wrote by hand while it changes the rest', async () => {
    const own = '先把2019年省赛的金奖拍出来';
    vendor.play(modelThat(better));
    const [first] = (await order()).versions;
    await database.db
      .update(deliverableVersions)
      .set({ content: { ...(first?.content as DeliverableContent<'positioning'>), next: own } })
      .where(eq(deliverableVersions.userId, user.id));
    vendor.play(modelThat((call) => JSON.stringify({ ...call.draft(), next: own, risks: ['讲多了会重样'] })));
    const { versions } = await order({ action: 'revise', kind: 'positioning', instruction: '风险只留一条' });
    expect(versions.at(-1)).toMatchObject({ number: 2, madeBy: 'model', content: { next: own } });
    const { versions: anew } = await order({ action: 'again', kind: 'positioning' });
    expect(anew.at(-1)).toMatchObject({ number: 3, madeBy: 'rules' });
  });

  it('leaves days, figures and findings to the rules', async () => {
    vendor.play(modelThat(() => '不该问我'));
    const text = '全网最好的调琴师，加微信 abc123';
    const { asks, versions, answer } = await order({ action: 'make', kind: 'check', text });
    expect(asks).toEqual([]);
    expect(versions).toMatchObject([{ kind: 'check', madeBy: 'rules', label: '离线教练' }]);
    expect(answer).toMatchObject({ status: 'complete', label: '离线教练' });
  });
});

describe('a Dify app', () => {
  const event = (name: string, fields: object = {}): string =>
    `data: ${JSON.stringify({ event: name, task_id: 't', conversation_id: 'c-1', ...fields })}\n\n`;

  it('writes deliverables too, and its conversation hears nothing of them', async () => {
    const queries: { query: string; conversation_id: string }[] = [];
    vendor.play(async (call) => {
      queries.push(JSON.parse(call.body) as (typeof queries)[number]);
      const asked = readModelCall(call);
      await call.head();
      await call.chunk(
        event('message', { answer: asked.isWriting ? better(asked) : '好。\n选项：家长｜琴行' }),
      );
      await call.chunk(event('message_end', { metadata: {} }));
      await call.end();
    });
    const agent = 'dify-agent';
    const first = await (await server.send(user, STORY, { agent })).events;
    const at = startOf(first).conversationId;
    expect([textOf(first), doneOf(first)?.chips]).toEqual(['好。', ['家长', '琴行']]);
    await (await server.send(user, '出定位卡', { agent, conversationId: at, order: MAKE })).events;
    expect(await versionsOf(user.id)).toMatchObject([{ madeBy: 'model', content: { next: NEXT } }]);
    await (await server.send(user, '接着说', { agent, conversationId: at })).events;
    expect(queries.map(({ conversation_id: id }) => id)).toEqual(['', '', '']);
    expect(queries[2]?.query).toContain('之前的对话');
  });
});

describe('a model that talks', () => {
  const say = async (reply: string, message = '我是健身教练') => {
    vendor.play(modelThat(() => '', reply));
    const before = vendor.calls.length;
    const events = await (await server.send(user, message, { conversationId })).events;
    const [answer] = (await server.messages(user, conversationId)).slice(-1);
    return {
      events,
      text: textOf(events),
      done: doneOf(events),
      answer,
      asks: asksOf(vendor.calls.slice(before)),
    };
  };

  it('is told the profile and the stage, and its line of choices becomes buttons', async () => {
    const { text, done, answer, asks, events } = await say(
      '你一节课收多少？\n\n选项：三百｜五百｜还没定',
      '明白',
    );
    expect(text).toBe('你一节课收多少？');
    expect(done?.chips).toEqual(['三百', '五百', '还没定']);
    expect(answer).toMatchObject({ text, extras: { chips: ['三百', '五百', '还没定'], deliverables: [] } });
    expect(asks[0]?.system).toContain('现在的阶段：');
    expect(asks[0]?.system).toContain('做的事：调钢琴。');
    expect(JSON.stringify(events)).not.toContain('选项');
  });

  it('is lent the rules’ choices only for a question that they answer', async () => {
    const asked = await say('别人凭什么信你？', '明白');
    expect(asked.done?.chips ?? []).not.toEqual([]);
    expect((await say('讲一件真事吧。', '明白')).done?.chips ?? []).toEqual([]);
  });

  it('asks with its last question, however much it has said before', async () => {
    const before = '收多少钱？先不急，一步一步来。'.repeat(300);
    expect((await say(`${before}别人凭什么信你？`, '明白')).done?.chips ?? []).not.toEqual([]);
  });

  it('is directed to the card at the sixth message, by the same rules as the coach', async () => {
    vendor.play(modelThat(better, '嗯，再说说。'));
    for (const message of ['明白', '是的', '对', '好'])
      await (await server.send(user, message, { conversationId })).events;
    await (await server.send(user, '嗯', { conversationId })).events;
    expect((await versionsOf(user.id)).map(({ kind }) => kind)).toContain('positioning');
  });

  it('reads a short answer by the question that the model asked', async () => {
    const someone = await server.signUp();
    vendor.play(modelThat(() => '', '你一节课怎么收费？'));
    const at = startOf(await (await server.send(someone, '我是健身教练')).events).conversationId;
    await (await server.send(someone, '三百', { conversationId: at })).events;
    const { rows } = await database.pool.query(`SELECT field FROM profile_values WHERE user_id = $1`, [
      someone.id,
    ]);
    expect(rows.map(({ field }) => field)).toContain('price');
  });
});
