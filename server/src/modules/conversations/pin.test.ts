import { randomUUID } from 'node:crypto';
import type { ConversationPage } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { openStream, USER_STREAM } from '../../testing/open-stream';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  user = await test.signUp();
});
afterAll(() => test.close());

const seed = async (title: string) => (await seedConversation(test.database, { userId: user.id, title })).id;
const pin = (id: string, isPinned: unknown, by: TestUser = user) =>
  test.app.inject({
    method: 'POST',
    url: `/api/chat/conversations/${id}/pin`,
    headers: { ...by.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ isPinned }),
  });
const page = async (query: string): Promise<ConversationPage> =>
  (
    await test.app.inject({ url: `/api/chat/conversations?${query}`, headers: user.headers })
  ).json<ConversationPage>();

describe('POST /api/chat/conversations/:id/pin', () => {
  it('a pin puts a conversation before all others, newest activity first among pinned ones, and unpinning puts it back', async () => {
    const a = await seed('甲');
    await seed('乙');
    const c = await seed('丙');
    await seed('丁');
    const response = await pin(a, true);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: a, title: '甲', isPinned: true });
    await pin(c, true);
    const titles = async () => (await page('limit=10')).items.map(({ title }) => title);
    expect(await titles()).toEqual(['丙', '甲', '丁', '乙']);
    expect((await pin(c, false)).json()).toMatchObject({ isPinned: false });
    expect(await titles()).toEqual(['甲', '丁', '丙', '乙']);
    expect((await pin(a, true)).statusCode).toBe(200);
  });

  it('pages of the list stay whole where pinned conversations end and others begin', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await seed(`第${at}`));
    await pin(ids[0] ?? '', true);
    await pin(ids[3] ?? '', true);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { items, nextCursor }: ConversationPage = await page(`limit=1${cursor}`);
      seen.push(...items.map(({ title }) => title));
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(['第3', '第0', '第5', '第4', '第2', '第1']);
  });

  it('a pin and its end reach the user’s other tabs, and nobody else’s', async () => {
    const base = await test.listen();
    const stranger = await test.signUp();
    const tabs = await Promise.all(
      [user, stranger].map(async ({ headers }) => {
        const tab = new AbortController();
        const response = await fetch(`${base}/api/chat/events`, { headers, signal: tab.signal });
        const stream = openStream(response, tab, USER_STREAM);
        await stream.seen(({ event }) => event === 'ready');
        return stream;
      }),
    );
    const [mine, theirs] = tabs;
    const id = await seed('甲');
    await pin(id, true);
    await pin(id, false);
    await mine?.seen((_event, soFar) => soFar.length === 3);
    for (const tab of tabs) tab.leave();
    const changed = { event: 'conversation-changed', conversationId: id };
    expect(await mine?.events).toEqual([{ event: 'ready' }, changed, changed]);
    expect(await theirs?.events).toEqual([{ event: 'ready' }]);
  });

  it('a cursor of the list without pins is refused with the field', async () => {
    const old = Buffer.from(JSON.stringify([7, randomUUID()])).toString('base64url');
    const response = await test.app.inject({
      url: `/api/chat/conversations?cursor=${old}`,
      headers: user.headers,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', fields: { cursor: '翻页位置无效' } });
  });

  it("a pin of an unknown, a malformed and another user's id is 404 and changes nothing", async () => {
    const id = await seed('我的');
    const other = await test.signUp();
    for (const [no, by] of [
      [id, other],
      [randomUUID(), user],
      ['x', user],
    ] as [string, TestUser][]) {
      expect((await pin(no, true, by)).json()).toEqual({ error: '没有找到这个对话', code: 'not_found' });
    }
    expect((await page('limit=1')).items[0]).toMatchObject({ id, isPinned: false });
  });

  it('a pin that is neither true nor false is refused with the field', async () => {
    const id = await seed('我的');
    for (const value of [undefined, null, 'true', 1]) {
      const response = await pin(id, value);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields.isPinned).toMatch(/\p{Script=Han}/u);
    }
  });
});
