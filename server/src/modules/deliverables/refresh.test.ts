import type { AnyDeliverable, DeliverableKind, DoneEvent, Order, UserEvent } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf } from '../../testing/chat-server';
import type { DeliverableModule } from './compose-deliverables';

const STORY = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条';

let database: TestDatabase;
let server: ChatServer;
let kept: DeliverableModule;
let user: ChatUser;
let conversationId: string | null;
const notified: UserEvent['event'][] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startChatServer({
    agents: [anAgent({ key: 'coach' })],
    database,
    coach: 'built-in',
    environment: { COACH_PHRASE_MS: '0' },
  });
  kept = server.deliverables;
  server.product.userEvents.onEvent((_userId, { event }) => notified.push(event));
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

  it('a corrected price leaves a deliverable as it is until 更新, which leaves nothing of the old price', async () => {
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

  it('the coach goes on with a corrected price, and no earlier message reverts it', async () => {
    await correctPrice('四百一次');
    const answer = (await server.messages(user, conversationId ?? '')).at(1);
    await server.request(user, 'POST', `/api/chat/answers/${answer?.id}/regenerate`);
    await ask('再排一次变现', { action: 'make', kind: 'ladder' });
    expect(JSON.stringify(await contentOf('ladder'))).toContain('四百元一次');
  });

  it('the user’s other devices are notified of a corrected price, and of values read from a message', async () => {
    notified.length = 0;
    await correctPrice('四百一次');
    expect(notified).toContain('shelf-changed');
    notified.length = 0;
    await ask('对了，我还在苏州接活，客户都是琴行介绍的');
    expect(notified).toContain('shelf-changed');
  });
});

describe('work that reads the same with a changed profile', () => {
  it('a deliverable that reads the same is up to date after 更新, without a new version or a further announcement', async () => {
    await ask(STORY);
    await ask('怎么变现', { action: 'make', kind: 'ladder' });
    const { id } = await theOne('ladder');
    await ask('我不做乐器买卖');
    expect((await theOne('ladder')).changes).toMatchObject([{ field: '不做的', was: null }]);
    await ask('把变现阶梯更新一下', { action: 'refresh', kind: 'ladder', deliverableId: id });
    expect(await theOne('ladder')).toMatchObject({ version: 1, changes: [] });
  });
});
