import type { ChatEvent, DeliverableContent, DoneEvent, Order } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { asc, eq } from 'drizzle-orm';
import { deliverableVersions } from '../../database/deliverable-schema';
import { profileValues } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { auditLedger } from '../../testing/ledger';
import { testCoach } from '../../testing/test-coach';
import { linesOf, readLine } from '../deliverables/line-pointer';

const STORY = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条';
const KINDS = ['positioning', 'kit', 'topics', 'calendar', 'script', 'ladder'] as const;
type Kind = (typeof KINDS)[number];
const make = (kind: Kind): Order => ({ action: 'make', kind });

let database: TestDatabase;
let server: ChatServer;
let user: ChatUser;
let conversationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const coach = testCoach(database);
  server = await startChatServer({ database, coach: coach.answerer.stream });
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  await server.close();
  await database.close();
});

beforeEach(async () => {
  user = await server.signUp();
  conversationId = startOf(await (await server.send(user, STORY)).events).conversationId;
});

const doneOf = (events: readonly ChatEvent[]): DoneEvent => {
  const done = events.find((event): event is DoneEvent => 'event' in event && event.event === 'done');
  if (done === undefined) throw new Error(`no done: ${JSON.stringify(events.at(-1))}`);
  return done;
};

async function say(message: string, order?: Order) {
  const stream = await server.send(user, message, { conversationId, ...(order && { order }) });
  const events = await stream.events;
  return { text: textOf(events), done: doneOf(events), start: startOf(events) };
}

const versions = () =>
  database.db
    .select()
    .from(deliverableVersions)
    .where(eq(deliverableVersions.userId, user.id))
    .orderBy(asc(deliverableVersions.position));

async function newest<K extends Kind>(_kind: K): Promise<DeliverableContent<K>> {
  return (await versions()).at(-1)?.content as DeliverableContent<K>;
}

const values = () => database.db.select().from(profileValues).where(eq(profileValues.userId, user.id));

describe('改一下 in words', () => {
  it('puts words in the place of others, in every line, as a new version of the same work', async () => {
    await say('出定位卡', make('positioning'));
    const known = (await values()).length;
    const { text, done } = await say('把“琴潮了”改成“琴受潮了”');
    const [before, after] = await versions();
    expect(after).toMatchObject({
      kind: 'positioning',
      number: 2,
      reason: 'revise',
      madeBy: 'rules',
      label: '离线教练，你改过',
    });
    const linesBefore = linesOf(before?.content);
    expect(linesBefore.filter((line) => line.text.includes('琴潮了')).length).toBeGreaterThan(0);
    expect(linesOf(after?.content)).toEqual(
      linesBefore.map((line) => ({ ...line, text: line.text.replaceAll('琴潮了', '琴受潮了') })),
    );
    expect(text).toMatch(/改好了，\d+处「琴潮了」改成了「琴受潮了」/);
    expect(done.deliverables).toMatchObject([{ kind: 'positioning', version: 2 }]);
    expect(await values()).toHaveLength(known);
  });

  it('says once that the user has changed it, however often they do', async () => {
    await say('出定位卡', make('positioning'));
    await say('把“琴潮了”改成“琴受潮了”');
    await say('把“琴受潮了”改成“琴键受潮了”');
    expect((await versions()).map(({ label, isEdited }) => [label, isEdited])).toEqual([
      ['离线教练', false],
      ['离线教练，你改过', true],
      ['离线教练，你改过', true],
    ]);
  });

  it('keeps such a change when the profile is taken over, like one made by hand', async () => {
    await say('出定位卡', make('positioning'));
    await say('把“琴潮了”改成“琴受潮了”');
    await say('三百五一次了，刚涨的价');
    await say('更新定位卡', { action: 'refresh', kind: 'positioning' });
    const card = JSON.stringify(await newest('positioning'));
    expect(card).toContain('琴受潮了');
    expect(card).toContain('三百五');
  });

  it('keeps a line that was changed by hand, and then in words, when the profile is taken over', async () => {
    const { done } = await say('出定位卡', make('positioning'));
    const id = done.deliverables?.[0]?.id;
    const line = linesOf(await newest('positioning')).find(({ text }) => text.includes('琴潮了'));
    if (line === undefined) throw new Error('no line says 琴潮了');
    const { pointer } = line;
    const byHand = line.text.replaceAll('琴潮了', '琴受潮了');
    const edit = { version: 1, pointer, text: byHand };
    expect((await server.request(user, 'PATCH', `/api/coach/deliverables/${id}`, edit)).status).toBe(200);
    await say('把“琴受潮了”改成“琴键受潮了”');
    await say('三百五一次了，刚涨的价');
    await say('更新定位卡', { action: 'refresh', kind: 'positioning' });
    const card = await newest('positioning');
    expect(readLine(card, pointer)).toBe(byHand.replaceAll('琴受潮了', '琴键受潮了'));
    expect(JSON.stringify(card)).toContain('三百五');
  });

  it('puts another topic in the place of one, that was never there, and leaves the others', async () => {
    await say('出选题', make('topics'));
    const before = await newest('topics');
    const { text } = await say('第三条换掉');
    const after = await newest('topics');
    expect(after.topics.map(({ text: topic }) => topic).filter((_, at) => at !== 2)).toEqual(
      before.topics.map(({ text: topic }) => topic).filter((_, at) => at !== 2),
    );
    const fresh = after.topics[2]?.text ?? '';
    expect(before.topics.map((topic) => topic.text)).not.toContain(fresh);
    expect(text).toContain(`第3条现在是「${fresh}」`);
    await say('第三条换掉');
    const third = (await newest('topics')).topics[2]?.text;
    expect([before.topics[2]?.text, fresh]).not.toContain(third);
    expect(await versions()).toHaveLength(3);
  });

  it('takes a topic out, and not a second one when the answer is asked for again', async () => {
    await say('出选题', make('topics'));
    const before = await newest('topics');
    const { start } = await say('第二条去掉');
    const rest = before.topics.filter((_, at) => at !== 1);
    expect((await newest('topics')).topics).toEqual(rest);
    const response = await server.request(user, 'POST', `/api/chat/answers/${start.answerId}/regenerate`);
    const { generationId } = (await response.json()) as { generationId: string };
    await (await server.watch(user, generationId)).events;
    expect((await newest('topics')).topics).toEqual(rest);
    expect(await versions()).toHaveLength(2);
  });

  it.each([
    ['kit', '简介', (kit: DeliverableContent) => ('bios' in kit ? kit.bios : [])],
    ['positioning', '', (card: DeliverableContent) => ('oneLiners' in card ? card.oneLiners : [])],
    ['topics', '', (library: DeliverableContent) => ('topics' in library ? library.topics : [])],
  ] as const)(
    'makes a line shorter, or says that there is no shorter one: %s',
    async (kind, list, linesIn) => {
      await say('做吧', make(kind));
      let shortened = 0;
      for (const [at, ordinal] of ['一', '二', '三', '四', '五', '六'].entries()) {
        const before = linesIn(await newest(kind))[at]?.text;
        if (before === undefined || shortened > 0) break;
        const { text } = await say(`${list}第${ordinal}条短一点`);
        const after = linesIn(await newest(kind))[at]?.text ?? '';
        if (after === before) expect(text).toContain('没有更短的写法');
        else {
          expect([text, after.length]).toEqual([text, Math.min(after.length, before.length - 1)]);
          expect(after).not.toBe('');
          shortened += 1;
        }
      }
      expect(shortened).toBe(1);
    },
  );

  it.each([
    ['positioning', '第二句换个说法'],
    ['script', '第二段换个说法'],
    ['ladder', '话术第一条换个说法'],
  ] as const)('says one line otherwise: %s, %s', async (kind, wish) => {
    await say('做吧', make(kind));
    const before = linesOf(await newest(kind));
    const { text } = await say(wish);
    const changed = linesOf(await newest(kind)).filter((line, at) => line.text !== before[at]?.text);
    expect(text).toContain('现在是');
    expect([1, 2]).toContain(changed.length);
    expect((await versions()).at(-1)).toMatchObject({ number: 2, reason: 'revise' });
  });

  it('means what was worked on last in this conversation', async () => {
    await say('出选题', make('topics'));
    const card = await say('出定位卡', make('positioning'));
    conversationId = startOf(await (await server.send(user, '再聊聊', {})).events).conversationId;
    await say('第一条换掉');
    expect(await versions()).toHaveLength(2);
    conversationId = card.start.conversationId;
    await say('第一条换掉');
    expect((await versions()).at(-1)).toMatchObject({ kind: 'positioning', number: 2 });
  });

  it('is understood where the wish is typed into the workbench', async () => {
    await say('出选题', make('topics'));
    const { done } = await say('改一下选题库：第二条去掉', {
      action: 'revise',
      kind: 'topics',
      instruction: '第二条去掉',
    });
    expect(done.deliverables).toMatchObject([{ kind: 'topics', version: 2 }]);
  });

  it.each([
    ['what is not there', '把“考级证书”改成“荣誉证书”', '没有「考级证书」'],
    ['a place beyond the end', '第九十条换掉', '没有第90条'],
    ['a part that the whole needs', '第二句去掉', '少一条就不成样子'],
    ['a line that is not named', '标签第二条去掉', '没有标签'],
    ['what must not be published', '把“调钢琴”改成“做全无锡最好的调琴”', '过不了检查'],
    ['more than the line holds', `把“调钢琴”改成“${'琴'.repeat(110)}”`, '放不下'],
  ])('says in a sentence why not, and what then: %s', async (_what, wish, why) => {
    await say('出定位卡', make('positioning'));
    const { text, done } = await say(wish);
    expect(text.split('\n')[0]).toContain(why);
    expect(text.split('\n')[0]).toContain('点开那一行可以直接改字');
    expect(done.deliverables ?? []).toEqual([]);
    expect(await versions()).toHaveLength(1);
  });

  it('is a correction of the facts where it names one of them', async () => {
    await say('出定位卡', make('positioning'));
    await say('把无锡改成苏州');
    expect((await versions()).filter(({ reason }) => reason === 'revise')).toEqual([]);
    const places = (await values()).filter(
      ({ field, replacedAt }) => field === 'place' && replacedAt === null,
    );
    expect(places.map(({ value }) => value)).toMatchObject([{ text: '苏州' }]);
  });
});
