import type { DeliverableDetail } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { type SpeakingVendor, startSpeakingVendor } from '../../testing/speaking-vendor';

let vendor: SpeakingVendor;
let server: ChatServer;
let user: ChatUser;

beforeAll(async () => {
  vendor = await startSpeakingVendor();
  const { baseUrl } = vendor;
  const agent = {
    key: 'coach',
    provider: 'openai',
    baseUrl,
    model: 'm',
    apiKeyVariable: 'TEST_KEY',
  } as const;
  server = await startChatServer({ agents: [anAgent(agent)] });
  user = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

const TOLD = '我给老墓碑描字，描一块碑600元。人家最怕字描错，我逐字拍给家里人核，点头了才下笔';
const ORDERED = `@@orders 变现阶梯
先把核字那一步写扎实。
@@@
F|做的事|给老墓碑描字|self|m1「给老墓碑描字」
F|价格|描一块碑600元|self|m1「描一块碑600元」
O|变现阶梯|写`;
const BODY =
  '给怕描错、又托不着人的。先洗净，逐字拍给家里人核，点头了才下笔。／认不得的字直说认不得，请他问族里老人。／连着三家描完自己问周围理不理，再说下一级。';
const LADDER = `@@想
甲|点头了才下笔|m1
乙|怕描错|m1
丙|一块600|m1
选|甲|钱卡在人不放心
@@写
判断|钱卡在人家怕描错，点头了才下笔这一步值钱。|m1
级1|描一块碑|m1
级1价|一块600元|m1
级1文|${BODY}|m1
级2|连周围一起理|
级2价|建议一块900元|
级2文|描字之外把草拔净，做前做后各拍一张。比只描字费工，所以建议九百，先跟熟的那家说。|m1
另1|有人这么问就这么回：问能不能便宜，「描一块六百，一个字都不赶。」／问连草带字多少，「九百，我还在试。」|m1
空1|一个月大概描几块？|
@@@`;

it('puts a level that is one text on the shelf as it was written, shows it in its lines, and takes a change by hand', async () => {
  vendor.says(ORDERED, LADDER);
  const stream = await server.send(user, TOLD, { agent: 'coach', conversationId: null });
  const events = await stream.events;
  expect(startOf(events).conversationId).toBeDefined();
  const { id } = (events.at(-1) as { deliverables?: readonly { id: string }[] }).deliverables?.[0] ?? {
    id: '',
  };
  const open = async () =>
    (await (
      await server.request(user, 'GET', `/api/coach/deliverables/${id}`)
    ).json()) as DeliverableDetail & { kind: 'ladder' };
  const { content, version } = await open();
  expect(vendor.asked).toHaveLength(2);
  expect(content.rungs).toEqual([
    { name: '描一块碑', price: '一块600元', body: BODY.replaceAll('／', '\n') },
    { name: '连周围一起理', price: '建议一块900元', body: expect.stringContaining('建议九百') },
  ]);
  expect(textOf(events)).toContain('**第一级：描一块碑**\n\n价：一块600元\n\n给怕描错');
  expect(textOf(events)).toContain('才下笔。  \n认不得的字');
  const text = `${'先洗净，逐字拍给家里人核。'.repeat(28)}\n点头了才下笔。`;
  expect(text.length).toBeGreaterThan(300);
  const edit = { version, pointer: '/rungs/0/body', text };
  const changed = await server.request(user, 'PATCH', `/api/coach/deliverables/${id}`, edit);
  expect(changed.status).toBe(200);
  expect((await open()).content.rungs[0]).toMatchObject({ body: text });
});
