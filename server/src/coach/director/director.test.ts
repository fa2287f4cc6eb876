import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { messages, profileValues } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import type { AnswerRequest } from '../../modules/answers/answerer';
import { ProfileRepository } from '../../modules/profile/profile-repository';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { seedConversation } from '../../testing/seed-conversation';
import { seedUser } from '../../testing/seed-user';
import { testCoach } from '../../testing/test-coach';
import type { Coach } from '../compose-coach';

let database: TestDatabase;
let coach: Coach;
beforeAll(async () => {
  database = await createTestDatabase();
  coach = testCoach(database);
});
afterAll(() => database.close());

/** A user in a conversation, asking as the product does. */
async function aTalk(known?: string) {
  const userId = known ?? (await seedUser(database));
  const { id: conversationId } = await seedConversation(database, { userId, messages: [] });
  let leafId: string | null = null;
  const store = async (role: 'user' | 'ai', text: string, parentId: string | null): Promise<string> => {
    const id = randomUUID();
    const status = role === 'user' ? ('complete' as const) : ('streaming' as const);
    await database.db.insert(messages).values({ id, conversationId, userId, role, text, status, parentId });
    return id;
  };
  const requestFor = async (text: string): Promise<AnswerRequest> => {
    const parentId = leafId;
    const question = { id: await store('user', text, parentId), text };
    return {
      agent: anAgent(),
      userId,
      conversationId,
      generationId: randomUUID(),
      answerId: await store('ai', '', question.id),
      parentId,
      question,
      order: null,
      partial: '',
      isPartialProgress: false,
      isAgain: false,
    };
  };
  const answerWith = async ({ answerId }: AnswerRequest, text: string): Promise<void> => {
    await database.db.update(messages).set({ text }).where(eq(messages.id, answerId));
    leafId = answerId;
  };
  const answer = async (request: AnswerRequest): Promise<string> => {
    const text = await readAll(request);
    await answerWith(request, text);
    return text;
  };
  return {
    userId,
    conversationId,
    requestFor,
    answer,
    /** Somebody else has given this answer. */
    answerWith,
    ask: async (text: string): Promise<string> => answer(await requestFor(text)),
    /** The same question once more, for another answer. */
    again: async (request: AnswerRequest): Promise<AnswerRequest> => ({
      ...request,
      isAgain: true,
      answerId: await store('ai', '', request.question.id),
    }),
  };
}

async function readAll(request: AnswerRequest, signal = new AbortController().signal): Promise<string> {
  let answer = '';
  for await (const event of coach.answerer.stream(request, signal)) {
    if (event.type === 'text') answer += event.text;
  }
  return answer;
}

/** What is known of a user, field by field. */
const known = async (userId: string): Promise<readonly string[]> => {
  const profile = await new ProfileRepository({ database, newId: randomUUID }).current(userId);
  return profile.map(({ field, value }) => `${field}：${value.text}`);
};

const stateOf = async (answerId: string) =>
  (
    await database.db
      .select({ coachState: messages.coachState })
      .from(messages)
      .where(eq(messages.id, answerId))
  )[0]?.coachState;

describe('the coach on a real database', () => {
  it('stores every fact with the message that it came from', async () => {
    const talk = await aTalk();
    const request = await talk.requestFor('我在无锡调钢琴十二年，上门三百一次');
    await talk.answer(request);
    expect(await known(talk.userId)).toContain('business：调钢琴');
    const rows = await database.db.select().from(profileValues).where(eq(profileValues.userId, talk.userId));
    expect(rows.map(({ field }) => field).sort()).toEqual([
      'business',
      'experience',
      'offer',
      'place',
      'price',
    ]);
    for (const { messageId } of rows) expect(messageId).toBe(request.question.id);
    expect(rows.find(({ field }) => field === 'price')?.value).toEqual({
      text: '三百元一次',
      amount: 300,
      unit: '次',
    });
  });

  it('reads the same question twice and stores nothing twice', async () => {
    const talk = await aTalk();
    const request = await talk.requestFor('我是健身教练，在成都');
    await talk.answer(request);
    const once = await known(talk.userId);
    await talk.answer(await talk.again(request));
    expect(await known(talk.userId)).toEqual(once);
    const rows = await database.db.select().from(profileValues).where(eq(profileValues.userId, talk.userId));
    expect(rows).toHaveLength(2);
  });

  it('understands a short answer by the question of a model that asked it', async () => {
    const talk = await aTalk();
    await talk.answerWith(await talk.requestFor('我是健身教练'), '好的。那你现在一节课怎么收费？');
    await talk.ask('三百');
    expect(await known(talk.userId)).toContain('price：三百元');
  });

  it('leads a whole interview to a card made of what was said', async () => {
    const talk = await aTalk();
    await talk.ask('我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条');
    const card = await talk.ask('没考过证，不过城里几家琴行都把售后给我做');
    expect(card).toContain('### 定位卡');
    expect(card).toContain('三百元一次');
    expect(await talk.ask('价格改成三百五一次')).toContain('三百五');
    expect(await talk.ask('再出一张卡')).toContain('三百五十元一次');
  });

  it('asks a known user nothing again in a new conversation', async () => {
    const talk = await aTalk();
    await talk.ask('我在无锡调钢琴十二年，家长老问琴潮了怎么办');
    const next = await aTalk(talk.userId);
    const answer = await next.ask('你好');
    expect(answer).toContain('调钢琴十二年');
    expect(answer).not.toMatch(/靠什么手艺|哪类人/);
  });

  it('lets no word of one user into the profile or the answers of another', async () => {
    const [first, second] = [await aTalk(), await aTalk()];
    await first.ask('我在无锡调钢琴十二年，上门三百一次');
    const request = await second.requestFor('你好');
    expect(await readAll(request)).not.toMatch(/钢琴|无锡|三百/);
  });

  it('answers the same question again from where it stood, in other words each time', async () => {
    const talk = await aTalk();
    await talk.ask('我是健身教练');
    const request = await talk.requestFor('上班族');
    const first = await talk.answer(request);
    const before = await stateOf(request.answerId);
    const versions = [first];
    for (let round = 0; round < 3; round += 1) {
      const other = await talk.again(request);
      versions.push(await talk.answer(other));
      expect(await stateOf(other.answerId)).toMatchObject({
        turns: before?.turns,
        asked: before?.asked,
        attempts: before?.attempts,
      });
    }
    expect(new Set(versions).size).toBe(4);
    expect(await stateOf(request.answerId)).toEqual(before);
  });

  it('goes on with exactly the rest, whatever was said elsewhere meanwhile', async () => {
    const talk = await aTalk();
    await talk.ask('我在无锡调钢琴十二年');
    const request = await talk.requestFor('上门三百一次');
    const whole = await talk.answer(request);
    await (await aTalk(talk.userId)).ask('我叫老周，在南京做面馆，一碗十五块');
    for (const length of [1, Math.floor(whole.length / 2), whole.length]) {
      const partial = whole.slice(0, length);
      await database.db.update(messages).set({ text: partial }).where(eq(messages.id, request.answerId));
      expect(partial + (await readAll({ ...request, partial }))).toBe(whole);
    }
  });

  it('speaks for itself in a new paragraph where a model began', async () => {
    const talk = await aTalk();
    const request = await talk.requestFor('我是健身教练');
    await database.db.update(messages).set({ text: '首先' }).where(eq(messages.id, request.answerId));
    expect(await readAll({ ...request, partial: '首先' })).toMatch(/^\n\n\S/);
  });

  it('stops at once when the signal aborts, between two phrases', async () => {
    const slow = testCoach(database, { config: { COACH_PHRASE_MS: 60_000 } });
    const talk = await aTalk();
    const request = await talk.requestFor('我在无锡调钢琴十二年');
    const controller = new AbortController();
    const phrases: string[] = [];
    const reading = (async () => {
      for await (const event of slow.answerer.stream(request, controller.signal)) {
        if (event.type !== 'text') continue;
        phrases.push(event.text);
        controller.abort(new Error('stopped'));
      }
    })();
    await expect(reading).rejects.toThrow();
    expect(phrases).toHaveLength(1);
    expect(await stateOf(request.answerId)).toMatchObject({ turns: 1 });
  });

  it('names the file and line of broken knowledge at start', () => {
    expect(() => testCoach(database, { agentsFolder: '/nowhere' })).toThrow(/tracks\.yaml: cannot be read/);
  });
});

describe('the coach over HTTP', () => {
  let server: ChatServer;
  let user: ChatUser;
  beforeAll(async () => {
    server = await startChatServer({
      database,
      coach: coach.answerer.stream,
    });
  });
  beforeEach(async () => {
    user = await server.signUp();
  });
  afterAll(() => server.close());

  it('interviews, drafts and delivers a card, in many small pieces', async () => {
    let conversationId: string | null = null;
    const answers: string[] = [];
    for (const message of [
      '干装修15年了，郑州的',
      '第一次装修的小年轻 总怕被坑钱',
      '装过两百多套',
      '半包580一平',
      '抖音',
      '一周顶多一条',
    ]) {
      const stream = await server.send(user, message, { conversationId });
      const events = await stream.events;
      conversationId = startOf(events).conversationId;
      expect(events.filter((event) => 'answer' in event).length).toBeGreaterThan(1);
      answers.push(textOf(events));
    }
    expect(answers.slice(0, 3).join('\n')).toContain('初稿');
    expect(answers.join('\n')).toContain('### 定位卡');
    expect(new Set(answers).size).toBe(answers.length);
    expect(server.logged()).not.toContain('第一次装修');
  });

  it('goes back to where it stood when a question is edited, and forgets what that question said', async () => {
    const first = startOf(await (await server.send(user, '我在无锡调钢琴十二年')).events);
    const { conversationId } = first;
    const price = await (await server.send(user, '上门三百一次', { conversationId })).events;
    const reply = textOf(price);
    await (await server.send(user, '家长老问琴潮了怎么办', { conversationId })).events;
    const said = async () => (await known(user.id)).join('\n');
    expect(await said()).toContain('三百');
    const edited = await server.send(user, '上门四百一次', {
      conversationId,
      editOf: startOf(price).messageId,
    });
    const answer = textOf(await edited.events);
    expect(answer).not.toContain('三百');
    expect(await said()).toContain('price：四百元一次');
    expect(await said()).not.toContain('三百');
    // Said below the edited question, and still true of the person.
    expect(await said()).toContain('琴潮');
    // Looking back is not saying it again.
    await server.request(user, 'POST', `/api/chat/conversations/${conversationId}/version`, {
      messageId: startOf(price).messageId,
    });
    expect(await said()).toContain('四百');
    const shown = await server.messages(user, conversationId);
    expect(shown[3]?.text).toBe(reply);
  });

  it('answers anew from the state before, in other words, and the state of each version is its own', async () => {
    const first = startOf(await (await server.send(user, '我是健身教练')).events);
    const { conversationId } = first;
    const second = await (await server.send(user, '上班族', { conversationId })).events;
    const answers = [textOf(second)];
    for (let round = 0; round < 3; round += 1) {
      const path = `/api/chat/answers/${startOf(second).answerId}/regenerate`;
      const turn = (await (await server.request(user, 'POST', path)).json()) as { generationId: string };
      answers.push(textOf(await (await server.watch(user, turn.generationId)).events));
    }
    expect(new Set(answers).size).toBe(4);
    const { rows } = await database.pool.query(
      `SELECT coach_state FROM messages WHERE parent_id = $1 ORDER BY position`,
      [startOf(second).messageId],
    );
    expect(rows.map(({ coach_state: state }) => [state.turns, state.said])).toEqual(
      answers.map((said) => [2, said]),
    );
  });

  it('goes on with exactly the rest of an answer that was stopped', async () => {
    const slow = testCoach(database, { config: { COACH_PHRASE_MS: 15 } });
    const patient = await startChatServer({
      database,
      coach: slow.answerer.stream,
    });
    const someone = await patient.signUp();
    const stream = await patient.send(someone, '我在无锡调钢琴十二年，上门三百一次');
    const { generationId, conversationId, answerId } = startOf([await stream.seen(() => true)]);
    await stream.seen((event) => 'answer' in event && event.seq === 2);
    await patient.request(someone, 'POST', `/api/chat/generations/${generationId}/stop`);
    await stream.events;
    const partial = (await patient.messages(someone, conversationId)).at(-1)?.text ?? '';
    await patient.request(someone, 'POST', `/api/chat/generations/${generationId}/continue`);
    await (await patient.watch(someone, generationId)).events;
    const whole = (await patient.messages(someone, conversationId)).at(-1);
    const { rows } = await database.pool.query(`SELECT coach_state FROM messages WHERE id = $1`, [answerId]);
    expect(whole).toMatchObject({ status: 'complete', text: rows[0].coach_state.said });
    expect(whole?.text.startsWith(partial)).toBe(true);
    expect(whole?.text.length).toBeGreaterThan(partial.length);
    await patient.close();
  });
});
