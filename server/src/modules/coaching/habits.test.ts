import type { DeliverableDetail, ProfileView } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf } from '../../testing/chat-server';
import { type SpeakingVendor, startSpeakingVendor } from '../../testing/speaking-vendor';

let vendor: SpeakingVendor;
let server: ChatServer;
let user: ChatUser;
let conversationId: string | null;

beforeAll(async () => {
  vendor = await startSpeakingVendor();
  const model = {
    provider: 'openai',
    baseUrl: vendor.baseUrl,
    model: 'm',
    apiKeyVariable: 'TEST_KEY',
  } as const;
  server = await startChatServer({ agents: [anAgent({ key: 'coach', ...model })] });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});
beforeEach(async () => {
  user = await server.signUp();
  conversationId = null;
});

const say = async (message: string) => {
  const stream = await server.send(user, message, { agent: 'coach', conversationId });
  const events = await stream.events;
  conversationId = startOf(events).conversationId;
};

const ORDERED = '@@orders 脚本\n写。\n@@@\nO|脚本|写|题目=钟停了';
const SCRIPT = `@@写
判断|先拍停住的那一下|
题目|钟停了|
标题1|停了的钟怎么办|
标题2|先别换电池|
标题3|你家的钟几点停的|
封面|钟停了|
段1部分|钩子|
段1口播|今天让我们一起来揭开钟停摆的秘密。|
段1画面|手扶着钟|
段1字幕|停了|
段2部分|核心|
段2口播|先看摆，再看油，最后才看电池。|
段2画面|打开后盖|
段2字幕|先看摆|
段3部分|行动|
段3口播|你家的钟停在几点，写在评论里。|
段3画面|钟挂回墙上|
段3字幕|停在几点|
@@@`;

const open = async () => {
  const list = await server.request(user, 'GET', '/api/coach/deliverables');
  const { items } = (await list.json()) as { items: { id: string }[] };
  const detail = await server.request(user, 'GET', `/api/coach/deliverables/${items[0]?.id}`);
  return (await detail.json()) as DeliverableDetail;
};
const edit = async (pointer: string, text: string) => {
  const { id, version } = await open();
  const done = await server.request(user, 'PATCH', `/api/coach/deliverables/${id}`, {
    version,
    pointer,
    text,
  });
  expect(done.status).toBe(200);
};
const shown = async () => {
  const response = await server.request(user, 'GET', '/api/coach/profile');
  const { fields } = (await response.json()) as ProfileView;
  return fields.find(({ name }) => name === '写法偏好')?.values ?? [];
};
const writerTold = async () => {
  const from = vendor.asked.length;
  vendor.says(ORDERED, SCRIPT, '无');
  await say('再写一条');
  return vendor.asked.slice(from).find(({ system }) => system.includes('在手机上跟用户聊天'))?.last ?? '';
};

describe('a line that a model wrote and its user changed by hand', () => {
  const LINE = '原：今天让我们一起来揭开钟停摆的秘密。 改成：钟停了，先别拆。';

  beforeEach(async () => {
    vendor.says(ORDERED, SCRIPT, '无');
    await say('写一条，讲钟停了');
    await edit('/beats/0/say', '钟停了，先别拆。');
  });

  it('is told to later writers, the last change first, with the words before and after', async () => {
    // Edits of ten minutes share a version, in which none comes before another.
    await server.database.pool.query(
      `UPDATE deliverable_versions SET created_at = now() - interval '1 hour' WHERE user_id = $1`,
      [user.id],
    );
    await edit('/beats/2/say', '停在几点，打在评论里。');
    const told = await writerTold();
    expect(told).toContain(
      `照他改的路子写：原：你家的钟停在几点，写在评论里。 改成：停在几点，打在评论里。；${LINE}）`,
    );
  });

  it('is told as it stands now, and no more when it was put back', async () => {
    await edit('/beats/0/say', '钟停了，别急着拆。');
    expect((await shown()).map(({ text }) => text)).toEqual([LINE.replace('先别拆', '别急着拆')]);
    await edit('/beats/0/say', '今天让我们一起来揭开钟停摆的秘密。');
    expect(await shown()).toEqual([]);
  });

  it('is shown as 写法偏好, and told to nobody once its user has removed it there', async () => {
    const [habit] = await shown();
    expect(habit?.text).toBe(LINE);
    const corrected = await server.request(user, 'PUT', `/api/coach/profile/values/${habit?.id}`, {
      text: '短',
    });
    expect(corrected.status).toBe(400);
    await server.request(user, 'DELETE', `/api/coach/profile/values/${habit?.id}`);
    expect(await shown()).toEqual([]);
    expect(await writerTold()).not.toContain('亲手改过');
  });

  it('is shown and told again once its user has taken the removal back', async () => {
    const before = await shown();
    const path = `/api/coach/profile/values/${before[0]?.id}`;
    await server.request(user, 'DELETE', path);
    expect((await server.request(await server.signUp(), 'POST', `${path}/restore`)).status).toBe(404);
    expect((await server.request(user, 'POST', `${path}/restore`)).status).toBe(200);
    expect(await shown()).toEqual(before);
  });

  it('is told no more once it was put back, however long after', async () => {
    const later = () =>
      server.database.pool.query(
        `UPDATE deliverable_versions SET created_at = created_at - interval '1 hour' WHERE user_id = $1`,
        [user.id],
      );
    await later();
    await edit('/beats/0/say', '今天让我们一起来揭开钟停摆的秘密。');
    expect(await shown()).toEqual([]);
    await later();
    await edit('/beats/0/say', '钟停了，先别拆。');
    expect((await shown()).map(({ text }) => text)).toEqual([LINE]);
  });

  it('is kept out of nothing by a tap, for it is no fact', async () => {
    const [habit] = await shown();
    const path = `/api/coach/profile/values/${habit?.id}/private`;
    const kept = await server.request(user, 'PUT', path, { isPrivate: true });
    expect(kept.status).toBe(400);
    expect(await shown()).toHaveLength(1);
  });

  it('is nobody else’s to see or to remove', async () => {
    const [habit] = await shown();
    const owner = user;
    user = await server.signUp();
    expect(await shown()).toEqual([]);
    const removed = await server.request(user, 'DELETE', `/api/coach/profile/values/${habit?.id}`);
    expect(removed.status).toBe(404);
    user = owner;
    expect(await shown()).toHaveLength(1);
  });
});
