import { randomUUID } from 'node:crypto';
import type { AnyDeliverable, DeliverableKind, DoneEvent, Order, UserEvent } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { MAKERS } from '../../coach/deliverables/makers';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf } from '../../testing/chat-server';
import { testCoach } from '../../testing/test-coach';
import { composeShelf, type KeptWork } from './compose-shelf';

const STORY = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条';

let database: TestDatabase;
let server: ChatServer;
let kept: KeptWork;
let user: ChatUser;
let conversationId: string | null;
const told: UserEvent['event'][] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const publish = (_userId: string, { event }: UserEvent) => void told.push(event);
  const coach = testCoach(database, { publish });
  const { lexicons, today } = coach;
  kept = composeShelf({ database, newId: randomUUID, publish, lexicons, makers: MAKERS, today });
  server = await startChatServer({
    agents: [anAgent({ key: 'coach' })],
    database,
    memory: coach.memory,
    coach: coach.provider.stream,
    direct: coach.direct,
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  user = await server.signUp();
  conversationId = null;
});

async function ask(message: string, order?: Order): Promise<DoneEvent> {
  const events = await (await server.send(user, message, { conversationId, ...(order && { order }) })).events;
  conversationId = startOf(events).conversationId;
  const last = events.at(-1);
  if (last === undefined || !('event' in last) || last.event !== 'done')
    throw new Error(JSON.stringify(last));
  return last;
}
const theOne = async (kind: DeliverableKind) => {
  const { items } = await kept.deliverables.list(user.id);
  const item = items.find((each) => each.kind === kind);
  if (item === undefined) throw new Error(`no ${kind}`);
  return item;
};
const contentOf = async (kind: DeliverableKind): Promise<AnyDeliverable['content']> => {
  const { id } = await theOne(kind);
  return (await kept.deliverables.read({ userId: user.id, id, version: null })).content;
};
const correctPrice = async (text: string) => {
  const { fields } = await kept.profile.view(user.id);
  const [price] = fields.find(({ field }) => field === 'price')?.values ?? [];
  return kept.profile.correct({ userId: user.id, id: price?.id ?? '', text });
};

describe('a price that its user corrects in 我的档案', () => {
  beforeEach(async () => {
    await ask(STORY);
    await ask('怎么变现', { action: 'make', kind: 'ladder' });
  });

  it('leaves the work as it is until 更新 is asked for: then nothing of the old one is left', async () => {
    const before = await contentOf('ladder');
    const { affected } = await correctPrice('四百一次');
    expect(affected).toMatchObject([
      { title: '变现阶梯', changes: [{ was: '三百元一次', now: '四百元一次' }] },
    ]);
    expect(await contentOf('ladder')).toEqual(before);
    const { id } = await theOne('ladder');
    const would = await kept.deliverables.preview({ userId: user.id, id });
    const done = await ask('把变现阶梯更新一下', { action: 'refresh', kind: 'ladder', deliverableId: id });
    expect(done.deliverables).toMatchObject([{ id, version: 2 }]);
    expect(await contentOf('ladder')).toEqual(would.content);
    expect(JSON.stringify(would.content)).not.toMatch(/三百|(?<!\d)300(?!\d)/);
    expect(await theOne('ladder')).toMatchObject({ version: 2, changes: [] });
  });

  it('is what the coach goes on with, and no message of the past takes it back', async () => {
    await correctPrice('四百一次');
    const answer = (await server.messages(user, conversationId ?? '')).at(1);
    await server.request(user, 'POST', `/api/chat/answers/${answer?.id}/regenerate`);
    await ask('再排一次变现', { action: 'make', kind: 'ladder' });
    expect(JSON.stringify(await contentOf('ladder'))).toContain('四百元一次');
  });

  it('is told to the user’s other devices, as is what the coach reads out of a message', async () => {
    told.length = 0;
    await correctPrice('四百一次');
    expect(told).toContain('shelf-changed');
    told.length = 0;
    await ask('对了，我还在苏州接活，客户都是琴行介绍的');
    expect(told).toContain('shelf-changed');
  });
});

describe('work that reads the same with a changed profile', () => {
  it('is up to date once 更新 has said so: no version is made, nothing is announced any more', async () => {
    await ask(STORY);
    await ask('怎么变现', { action: 'make', kind: 'ladder' });
    const { id } = await theOne('ladder');
    await ask('我不做乐器买卖');
    expect((await theOne('ladder')).changes).toMatchObject([{ field: '不做的', was: null }]);
    await ask('把变现阶梯更新一下', { action: 'refresh', kind: 'ladder', deliverableId: id });
    expect(await theOne('ladder')).toMatchObject({ version: 1, changes: [] });
  });
});
