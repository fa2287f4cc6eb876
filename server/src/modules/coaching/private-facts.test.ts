import type { DeliverableDetail, ProfileChange, ProfileView } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { type SpeakingVendor, startSpeakingVendor, talkOf } from '../../testing/speaking-vendor';

let vendor: SpeakingVendor;
let server: ChatServer;
let user: ChatUser;
let conversationId: string | null;

beforeAll(async () => {
  vendor = await startSpeakingVendor();
  server = await startChatServer({
    agents: [
      anAgent({
        key: 'coach',
        provider: 'openai',
        baseUrl: vendor.baseUrl,
        model: 'm',
        apiKeyVariable: 'TEST_KEY',
      }),
    ],
  });
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
  const done = events.at(-1) as { deliverables?: readonly { id: string }[] };
  return { text: textOf(events), done };
};
const profile = async () =>
  (await (await server.request(user, 'GET', '/api/coach/profile')).json()) as ProfileView;
const story = async () => {
  const [value] = (await profile()).fields.find(({ field }) => field === 'story')?.values ?? [];
  if (value === undefined) throw new Error('no story');
  return value;
};
const keep = async (isPrivate: boolean) => {
  const path = `/api/coach/profile/values/${(await story()).id}/private`;
  return (await (await server.request(user, 'PUT', path, { isPrivate })).json()) as ProfileChange;
};

const TOLD = '我是磨剪子的，一把收五块。我查出帕金森两年了，先别往外说哈。前天有个阿姨拿来一把她妈的裁缝剪';
const heard = (mark: string) => `@@
那把裁缝剪你接过来，先看的哪儿？
@@@
F|做的事|磨剪子|self|m1「我是磨剪子的」
F|价格|一把5元|self|m1「一把收五块」
F|真事|查出帕金森两年|self|m1「我查出帕金森两年了」${mark}`;
const ORDERED = '@@orders 脚本\n就写那把裁缝剪。\n@@@\nO|脚本|写|题目=她妈的裁缝剪|秒=20';
const script = (second: string, third: string) => `@@想
甲|她妈的裁缝剪|m1
乙|一把五块|m1
丙|磨刀石|
选|甲|别人没有这一把
@@写
判断|先拍那把剪子|m1
题目|她妈的裁缝剪|m1
标题1|她妈的裁缝剪|m1
标题2|一把旧剪子，她为什么舍不得扔|m1
标题3|你家抽屉里有没有一把老剪子|
封面|她妈的剪子|m1
段1部分|钩子|
段1口播|前天有个阿姨，拿来一把裁缝剪，说是她妈的。|m1
段1画面|剪子放到台面上|
段1字幕|她妈的|m1
段2部分|核心|
段2口播|${second}|m1
段2画面|石头上滴水，推三下
段2字幕|慢|
段3部分|行动|
段3口播|${third}|m1
段3画面|剪子递回去|
段3字幕|五块|m1
@@@`;
const FINE = '我把它放到石头上，先推背面，再推刃口，水一滴一滴地加，急不得。';
const END = '一把收五块。你家那把老剪子，是谁用过的？拿来我看看。';

describe('what the user does not want told', () => {
  it('is known to talk, named to the writer as forbidden, and repaired where it is written all the same', async () => {
    vendor.says(heard('|别讲'));
    await say(TOLD);
    expect(await story()).toMatchObject({ text: '查出帕金森两年', isPrivate: true, state: 'heard' });
    const before = vendor.asked.length;
    const leak = `帕金森两年了，手抖我也磨。${FINE}`;
    vendor.says(ORDERED, script(leak, END), '无', `@@写\n段2口播|${FINE}|m1\n@@@`);
    const { text, done } = await say('写个二十秒的，就说这把剪子');
    const [talk, writer, , repair] = vendor.asked.slice(before);
    expect(talk?.last).toContain('查出帕金森两年（听到，别往外讲，原话「我查出帕金森两年了」）');
    // In this conversation their own words say what is not to be told.
    expect(writer?.last).toContain('先别往外说哈');
    expect(repair?.last).toContain('「帕金森」是他说过别往外讲的事');
    expect(text).not.toContain('帕金森');
    expect(done.deliverables).toHaveLength(1);
    const id = done.deliverables?.[0]?.id ?? '';
    const detail = await (await server.request(user, 'GET', `/api/coach/deliverables/${id}`)).json();
    expect(JSON.stringify((detail as DeliverableDetail).content)).not.toContain('帕金森');
    expect(JSON.stringify(detail)).toContain(FINE);
  });

  it('is taken out where the repair leaves it', async () => {
    vendor.says(heard('|别讲'));
    await say(TOLD);
    const leak = `帕金森两年了，手抖我也磨。${FINE}`;
    vendor.says(ORDERED, script(leak, END), '无', `@@写\n段2字幕|稳|\n@@@`);
    const { done } = await say('写个二十秒的，就说这把剪子');
    const id = done.deliverables?.[0]?.id ?? '';
    const detail = await (await server.request(user, 'GET', `/api/coach/deliverables/${id}`)).json();
    expect(JSON.stringify((detail as DeliverableDetail).content)).not.toContain('帕金森');
  });

  it('that a repair brings into a line that was fine is not told, and the line stays', async () => {
    vendor.says(heard('|别讲'));
    await say(TOLD);
    const worse = `段3口播|帕金森也拦不住。${END}|m1`;
    const repair = `@@写\n段2口播|${FINE}|m1\n${worse}\n@@@`;
    vendor.says(ORDERED, script(`帕金森两年了。${FINE}`, END), '无', repair);
    const { text, done } = await say('写个二十秒的，就说这把剪子');
    const id = done.deliverables?.[0]?.id ?? '';
    const detail = await (await server.request(user, 'GET', `/api/coach/deliverables/${id}`)).json();
    const content = JSON.stringify((detail as DeliverableDetail).content);
    expect(content).not.toContain('帕金森');
    expect(content).toContain(END);
    expect(content).toContain(FINE);
    expect(text).not.toContain('拿掉了');
  });

  it('stays so when it is said again, and is let out by what the user says', async () => {
    vendor.says(heard('|别讲'));
    await say(TOLD);
    vendor.says(
      '@@\n嗯。\n@@@\nF|真事|查出帕金森三年|self|m2「查出三年了」m1「我查出帕金森」|改 f3',
      '@@\n好，那就讲。\n@@@\nF|真事|查出帕金森三年|self|m3「帕金森那个现在可以讲了」|改 f3|可讲',
    );
    await say('不对，查出三年了');
    expect(await story()).toMatchObject({ text: '查出帕金森三年', isPrivate: true });
    await say('帕金森那个现在可以讲了');
    expect(await story()).toMatchObject({ text: '查出帕金森三年', isPrivate: false });
  });

  it('is not let out by what was said before, and the model is told why', async () => {
    vendor.says(heard('|别讲'));
    await say(TOLD);
    vendor.says(
      '@@\n嗯。\n@@@\nF|真事|查出帕金森两年|self|m1「我查出帕金森两年了」|改 f3|可讲',
      talkOf('好。'),
    );
    await say('那把剪子再想想');
    expect(await story()).toMatchObject({ isPrivate: true });
    await say('接着说剪子');
    expect(vendor.asked.at(-1)?.last).toContain('「查出帕金森两年」还是别往外讲：可讲要引他这一句里放开的话');
  });

  it('makes nothing else of the same sentence private', async () => {
    vendor.says(`@@
记下了。
@@@
F|价格|进货18元一把|self|m1「剪子进货十八一把，挂出来写四十」|别讲
F|价格|挂出来写40元|self|m1「剪子进货十八一把，挂出来写四十」`);
    await say('剪子进货十八一把，挂出来写四十');
    const prices = (await profile()).fields.find(({ field }) => field === 'price')?.values ?? [];
    expect(prices.map(({ text, isPrivate }) => [text, isPrivate])).toEqual([
      ['进货18元一把', true],
      ['挂出来写40元', false],
    ]);
  });

  it('is set and lifted by hand, which confirms nothing, and the shelf is told', async () => {
    vendor.says(heard(''));
    await say(TOLD);
    vendor.says(ORDERED, script(FINE, END), '无');
    await say('写个二十秒的，就说这把剪子');
    const { affected } = await keep(true);
    expect(await story()).toMatchObject({ isPrivate: true, state: 'heard', history: [] });
    expect(affected.map(({ changes }) => changes)).toEqual([
      [{ field: '真事', was: '查出帕金森两年', now: null }],
    ]);
    vendor.says(talkOf('好。'));
    await say('那把剪子再想想');
    expect(vendor.asked.at(-1)?.last).toContain('查出帕金森两年（听到，别往外讲');
    expect((await keep(false)).affected).toEqual([]);
    expect(await story()).toMatchObject({ isPrivate: false, state: 'heard' });
    const confirmed = `/api/coach/profile/values/${(await story()).id}/confirm`;
    await keep(true);
    expect((await server.request(user, 'POST', confirmed)).status).toBe(404);
    await server.request(user, 'POST', `/api/coach/profile/values/${(await story()).id}/confirm`);
    await server.request(user, 'PUT', `/api/coach/profile/values/${(await story()).id}`, {
      text: '帕金森三年了',
    });
    expect(await story()).toMatchObject({ text: '帕金森三年了', state: 'confirmed', isPrivate: true });
  });
});
