import type { DeliverableContent, DeliverableDetail } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { type SpeakingVendor, startSpeakingVendor, talkOf } from '../../testing/speaking-vendor';

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

const TOLD = '我给老墓碑描字，人家最怕字描错，我逐字拍给家里人核，点头了才下笔。一周只拍得了一条';
const ORDERED = `@@orders 选题库
先拍核字那一步。
@@@
F|做的事|给老墓碑描字|self|m1「给老墓碑描字」
F|一周几条|一周一条|self|m1「一周只拍得了一条」
O|选题库|写`;
const BODY =
  '描以前先不动笔，把认得的字一个个指给镜头看，认不得的就停下来说认不得。描错一个字，家里人要难受好多年，所以宁可慢。／停在：「你家碑上，哪个字你也认不得？」';
const TOPICS = `@@写
判断|先拍不下笔的那一刻，人家怕的是描错。|m1
柱1|不用出门的礼拜天|
柱2|问过人家再拍|
题1|点头了，我才下笔|m1
题1开头|这个字，我先不描。|m1
题1文|${BODY}|m1
题1先办|先问那家肯不肯拍碑，不肯就拍废石板|
题1归|不用出门的礼拜天/家里人/上手实拍|
题2|红漆和金漆，差在哪一年看得出来|
题2开头|头一年，谁都看不出来。|
题2文|两块废石板各描一个字，放到日头底下。先褪的不是颜色，是边：笔画边上起皮，水就从那里进去。请看的人回去摸一摸笔画边，扎手的，就是起皮了。|
题2归|问过人家再拍/家里人/对比|
另1|最要紧的一题：「点头了，我才下笔」先发；那家不肯，先发红漆那题。|m1
另2|请你核一句：先从笔画边上起皮，是行当里的说法，对不上照你的改。|
@@@`;
const PLANNED = `@@orders 日历
照题库排。
@@@
O|日历|写`;
const calendarOf = (days: readonly string[]) => `@@写
判断|这个月只做一件：让人看见你不下笔的那一刻。|m1
平台|视频号|
一周几条|1|m1
节奏|一周只拍一条，拍完当晚就发。／别的日子只描字，跑两周再看要不要挪。|m1
周1|先让人停下来|
条1排|${days[0]}/题1/上手实拍/40|
${days
  .slice(1)
  .map(
    (day, at) =>
      `条${at + 2}排|${day}/口播/30|\n条${at + 2}|${['认不得的字怎么办', '描错了谁难受', '笔停在半空'][at]}|\n条${at + 2}文|先说「这一处我不敢动」，再讲为什么：字是给家里人认的。／停在笔搁下那一下。|`,
  )
  .join('\n')}
另1|忙了先丢：最后一条；核字那条别丢。／落一条顺到下一个礼拜。|
@@@`;

/** The Mondays of the four weeks that a calendar is ordered for, which begin with the next one. */
function weeksFrom(asked: string): readonly string[] {
  const [, today = ''] = /今天(\d{4}-\d{2}-\d{2})/.exec(asked) ?? [];
  const monday = (8 - new Date(today).getUTCDay()) % 7;
  return [0, 7, 14, 21].map((days) => dayAfter(today, monday + days));
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

async function send(text: string, conversationId: string | null) {
  const stream = await server.send(user, text, { agent: 'coach', conversationId });
  const events = await stream.events;
  const made = (events.at(-1) as { deliverables?: readonly { id: string }[] }).deliverables;
  const id = made?.[0]?.id ?? '';
  const opened = await server.request(user, 'GET', `/api/coach/deliverables/${id}`);
  return { events, id, detail: (await opened.json()) as DeliverableDetail };
}

it('puts topics that are one text each on the shelf as they were written, and a day of one tells what that tells', async () => {
  vendor.says(ORDERED, TOPICS);
  const { events, id, detail } = await send(TOLD, null);
  const topics = detail.content as DeliverableContent<'topics'>;
  expect(vendor.asked).toHaveLength(2);
  expect(topics.topics).toMatchObject([
    { opening: '这个字，我先不描。', body: BODY.replaceAll('／', '\n'), pillar: '不用出门的礼拜天' },
    { opening: '头一年，谁都看不出来。', why: '' },
  ]);
  expect(topics.topics.every((topic) => !('isCommon' in topic) && !('point' in topic))).toBe(true);
  expect(textOf(events)).toContain('**不用出门的礼拜天**\n\n1. **点头了，我才下笔**');
  expect(textOf(events)).toContain('所以宁可慢。\n   停在：「你家碑上');
  expect(textOf(events)).not.toMatch(/常识，|讲清：|怎么拍：/);
  const edit = { version: detail.version, pointer: '/topics/0/body', text: '先指给镜头看。\n再描。' };
  const changed = await server.request(user, 'PATCH', `/api/coach/deliverables/${id}`, edit);
  expect(changed.status).toBe(200);

  vendor.says(PLANNED, ({ last }) => calendarOf(weeksFrom(last)), '无');
  const planned = await send('排个日历', startOf(events).conversationId);
  const calendar = planned.detail.content as DeliverableContent<'calendar'>;
  expect(calendar.items).toHaveLength(4);
  expect(calendar.items[0]).toMatchObject({
    title: '点头了，我才下笔',
    body: '这个字，我先不描。\n先指给镜头看。\n再描。',
    topic: 't1',
  });
  expect(calendar.items[1]).toMatchObject({ body: expect.stringContaining('家里人认的。\n停在') });
  expect(calendar.rhythm).toContain('当晚就发。\n别的日子');
  expect(calendar.notes).toMatchObject([{ title: '忙了先丢' }]);
  expect(textOf(planned.events)).toContain('- 节奏：一周只拍一条，拍完当晚就发。  \n  别的日子');
});

it('tells of a changed calendar what changed and not the whole again, and the whole where half of it did', async () => {
  user = await server.signUp();
  vendor.says(ORDERED, TOPICS);
  const { events } = await send(TOLD, null);
  const { conversationId } = startOf(events);
  vendor.says(PLANNED, ({ last }) => calendarOf(weeksFrom(last)), '无');
  await send('排个日历', conversationId);
  const change = (...numbers: readonly number[]) => [
    '@@orders 日历\n改了。\n@@@\nO|日历|改|要求=换一句',
    `@@写\n${numbers.map((number) => `条${number}文|先说「这一处我不敢动」，停在第${number}支笔放下。|`).join('\n')}\n@@@`,
  ];
  vendor.says(...change(3), '无');
  const one = textOf((await send('第三条换一句', conversationId)).events);
  expect(one).toMatch(/改了1条，其余照旧：\n- [^\n]+ · 口播 · 30分钟\n {2}\*\*描错了谁难受\*\*\n {2}先说/);
  expect(one).toContain('停在第3支笔放下。\n\n现在是第2版。');
  expect(one).not.toMatch(/认不得的字怎么办|改了1行|忙了先丢/);
  vendor.says(...change(2, 4), '无');
  const half = textOf((await send('两条都换一句', conversationId)).events);
  expect(half).toContain('停在第2支笔放下。');
  expect(half).toContain('描错了谁难受');
  expect(half).toContain('忙了先丢');
  expect(half).not.toContain('其余照旧');
});

it('writes a calendar as in a plain chat, and keeps each of its days: what is posted, what is done, what is left alone', async () => {
  user = await server.signUp();
  vendor.says(talkOf('好。'));
  const { events } = await send(TOLD, null);
  const manuscript = `只在礼拜天拍。\n\n**怎么拍**\n手机架石头上。\n\n第一天 问那家肯不肯\n第二天 歇\n第三天 发：${BODY}`;
  const from = vendor.asked.length;
  vendor.says(
    PLANNED,
    manuscript,
    ...['抱歉。', '{}', '抱歉。'],
    ({ messages }) => {
      const [first = ''] = weeksFrom(vendor.asked[from + 1]?.last ?? '');
      expect(messages.at(-1)?.content).toContain(`【稿子】\n${manuscript}`);
      return `@@稿
只在礼拜天拍。[m1]
## 怎么拍
手机架石头上。[议]
12月1日 问那家肯不肯
发：${BODY.replaceAll('／', '')}[m1]
@@写
平台|视频号|
条1排|${first}/做|
条1|问那家肯不肯|
条2排|${dayAfter(first, 1)}/歇|
条2|歇|
条3排|${dayAfter(first, 2)}/发|
条3|描以前先不动笔|m1
@@@`;
    },
    '无',
  );
  const planned = await send('排个日历', startOf(events).conversationId);
  const writing = vendor.asked[from + 1];
  expect(writing?.system).toContain('在手机上跟用户聊天');
  expect(writing?.last).toMatch(
    /^用户：我给老墓碑描字[^\n]+\n\n（今天\d{4}-\d{2}-\d{2}，周.）\n\n（这次要的是哪天发什么）\n\n用户：排个日历$/,
  );
  const calendar = planned.detail.content as DeliverableContent<'calendar'>;
  expect(calendar.items.map(({ slot, title }) => [slot, title])).toEqual([
    ['work', '问那家肯不肯'],
    ['rest', '歇'],
    ['post', '描以前先不动笔'],
  ]);
  expect(calendar.told?.map(({ as, text }) => [as, text.slice(0, 9)])).toEqual([
    ['text', '只在礼拜天拍。'],
    ['heading', '怎么拍'],
    ['text', '手机架石头上。'],
    ['text', '12月1日 问那家'],
    ['text', '发：描以前先不动笔'],
  ]);
  const shown = textOf(planned.events);
  expect(shown).toContain(
    '只在礼拜天拍。\n\n### 怎么拍\n\n手机架石头上。\n\n**12月1日** 问那家肯不肯\n\n发：描以前',
  );
  expect(shown).not.toMatch(/条1|视频号|2026-/);
});
