import type { DeliverableDetail } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { type SpeakingVendor, startSpeakingVendor } from '../../testing/speaking-vendor';

let vendor: SpeakingVendor;
let server: ChatServer;
let user: ChatUser;
let conversationId: string | null = null;

beforeAll(async () => {
  vendor = await startSpeakingVendor();
  const { baseUrl } = vendor;
  const model = { provider: 'openai', baseUrl, model: 'm', apiKeyVariable: 'TEST_KEY' } as const;
  server = await startChatServer({ agents: [anAgent({ key: 'coach', ...model })] });
  user = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

const SCRIPT = `@@写
判断|先拍那把没骨的伞|m1
题目|没骨的伞|m1
标题1|没骨的伞|m1
标题2|待定|
标题3|伞骨断在哪儿|
封面|没骨的伞|m1
段1部分|钩子|
段1口播|我修伞，这一把没有骨。|m1
段1画面|手撑开伞
段1字幕|没有骨
段2部分|核心|
段2口播|换一根收【待定】。|
段2画面|【待补充】
段2字幕|换一根
段3部分|行动|
段3口播|你家那把伞，骨断在哪儿？|
段3画面|伞收起来
段3字幕|断在哪儿
@@@`;

async function say(message: string) {
  const stream = await server.send(user, message, { agent: 'coach', conversationId });
  const events = await stream.events;
  conversationId = startOf(events).conversationId;
  return textOf(events);
}
async function shelved() {
  const shelf = await server.request(user, 'GET', '/api/coach/deliverables');
  const { items } = (await shelf.json()) as { items: { id: string }[] };
  const detail = await server.request(user, 'GET', `/api/coach/deliverables/${items[0]?.id}`);
  const work = (await detail.json()) as DeliverableDetail;
  if (work.kind !== 'script') throw new Error('no script');
  return work;
}

it('a blank has the user’s own word in chat, shelf and later versions, and is edited like any line', async () => {
  vendor.says(
    '@@orders 脚本\n写没骨的那把。\n@@@\nO|脚本|写|必须有=待定|空着写=待定|要求=没报过的空着写待定',
    SCRIPT,
    '无',
  );
  const text = await say('我修伞，有一把没有骨。写条脚本，没报过的空着写待定');
  expect(vendor.asked).toHaveLength(3);
  expect(text).toContain('换一根收【待定】。');
  expect(text).not.toContain('待补充');
  const made = await shelved();
  expect(made).toMatchObject({ blank: '待定', content: { platform: '待定' } });
  expect(made.content.titles[1]).toBe('待定');
  expect(made.content.beats[1]).toMatchObject({ say: '换一根收【待定】。', shot: '待定' });
  expect(JSON.stringify(made.content)).not.toContain('待补充');

  const edit = { version: 1, pointer: '/titles/1', text: '断了骨的伞还修不修' };
  const edited = await server.request(user, 'PATCH', `/api/coach/deliverables/${made.id}`, edit);
  expect(((await edited.json()) as DeliverableDetail).blank).toBe('待定');

  vendor.says(
    '@@orders 脚本\n改封面。\n@@@\nO|脚本|改|要求=封面换一个|target=d1',
    '@@写\n封面|【待补充】|\n@@@',
    '无',
  );
  expect(await say('封面换一个')).toContain('改了1行：封面。');
  const changed = await shelved();
  expect(changed).toMatchObject({ version: 3, blank: '待定', content: { coverLine: '待定' } });
  expect(changed.content.titles[1]).toBe('断了骨的伞还修不修');
  expect(changed.content.beats).toEqual(made.content.beats);
});
