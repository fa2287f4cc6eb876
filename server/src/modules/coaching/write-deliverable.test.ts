import type { DeliverableDetail, Order } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { delta } from '../../testing/scripted-vendor';
import { type Saying, type SpeakingVendor, startSpeakingVendor } from '../../testing/speaking-vendor';
import { reportUsage } from '../quota/usage-report';

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

const TOLD =
  '我是修表的，在老商场一楼干了十八年。前天一个姑娘拿她爸的梅花表来，说不走也行，就是想听它响一声，我没收她钱。我打开后盖给摆轮吹口气，拨一下，滴答那么几下，她低着头听完，说够了够了';

const HEARD = `@@
那一声你让她听了多久？
@@@
F|做的事|修表|self|m1「我是修表的」
F|年限|十八年|self|m1「干了十八年」`;

const ORDERED = `@@orders 脚本
就写那块梅花表，三十秒。
@@@
O|脚本|写|题目=姑娘拿她爸的梅花表来听一声|秒=30
C||先看脚本`;

const DRAFT = `# 想听它响一声

（开场，手放表）前天一个姑娘拿块梅花表来，说师傅，不走也行，我就想听它响一声。

表是她爸的。我打开后盖，给摆轮吹了口气，轻轻拨一下。滴答滴答，就那么几下，她低着头听。听完说够了，够了。这种单子，我不收钱。`;

const SCRIPT = `@@想
甲|不走也行，就是想听它响一声|m1
乙|没收她钱|m1
丙|十八年的柜台|m1
选|甲|只有这个柜台听得到这一句
@@写
判断|先拍那一声：来修表的人要的不是走时|m1
题目|姑娘拿她爸的梅花表来听一声|m1
标题1|她说不走也行，就想听它响一声|m1
标题2|一块不走的表，她带来干什么|m1
标题3|你家抽屉里有没有一块不走的表|
封面|想听它响一声|m1
段1部分|钩子|
段1口播|前天一个姑娘拿块梅花表来，说师傅，不走也行，我就想听它响一声。|m1
段1画面|手把表放到绒布上，镜头贴近表盘|
段1字幕|不走也行|m1
段2部分|核心|
段2口播|表是她爸的。我打开后盖，给摆轮吹了口气，轻轻拨一下。|m1
段2画面|镊子拨摆轮，收音开到最大|
段2字幕|她爸的表|m1
段3部分|核心|
段3口播|滴答滴答，就那么几下，她低着头听，听完说够了，够了。|m1
段3画面|只拍她的手和表|
段3字幕|滴答|
段4部分|行动|
段4口播|我在老商场一楼修了十八年表，这种单子，我不收钱。你抽屉里那块，是谁的？|m1
段4画面|表放回盒子，推过柜台|
段4字幕|是谁的表|
标签1|修表|
@@@`;

const say = async (message: string, order?: Order) => {
  const stream = await server.send(user, message, {
    agent: 'coach',
    conversationId,
    ...(order === undefined ? {} : { order }),
  });
  const events = await stream.events;
  conversationId = startOf(events).conversationId;
  const done = events.at(-1) as {
    deliverables?: readonly { id: string; kind: string; version: number }[];
    error?: string;
  };
  return { events, text: textOf(events), done };
};
const shelf = async () => {
  const response = await server.request(user, 'GET', '/api/coach/deliverables');
  const { items } = (await response.json()) as {
    items: { id: string; kind: string; title: string; version: number }[];
  };
  return items;
};
const open = async (id: string) =>
  (await (await server.request(user, 'GET', `/api/coach/deliverables/${id}`)).json()) as DeliverableDetail;
/** The script of a person who has told of the watch, on the shelf. */
async function withScript(...writing: readonly Saying[]) {
  vendor.says(HEARD);
  await say(TOLD);
  vendor.says(ORDERED, SCRIPT, '无', ...writing);
  return say('写个三十秒的，就说这姑娘的事');
}

describe('an order', () => {
  it('is announced, written line by line as its lines pass, stored, and told with what was really done', async () => {
    const { text, done } = await withScript();
    expect(text.startsWith('就写那块梅花表，三十秒。\n\n')).toBe(true);
    expect(text).toContain('前天一个姑娘拿块梅花表来');
    expect(text.endsWith('放进「我的成果」了：脚本·想听它响一声。')).toBe(true);
    const [item] = await shelf();
    expect(item).toMatchObject({ kind: 'script', version: 1 });
    expect(done.deliverables).toEqual([
      { id: item?.id, kind: 'script', title: '脚本·想听它响一声', version: 1 },
    ]);
    const { content, shown } = await open(item?.id ?? '');
    expect(content).toMatchObject({ topic: '姑娘拿她爸的梅花表来听一声', coverLine: '想听它响一声' });
    expect(shown).toMatchObject({ madeBy: 'model', label: '内容由AI生成' });
  });

  it('says what is under way from the first thought to the last check, and that it is over', async () => {
    const thinking: Saying = async (call) => {
      await call.head();
      await call.chunk(delta({ reasoning_content: '先想想' }));
      const [weighed = '', written = ''] = SCRIPT.split('@@写');
      await call.say(weighed);
      await call.say('@@写');
      await call.say(written);
      await call.chunk(delta({}, 'stop'));
      await call.chunk('data: [DONE]\n\n');
      await call.end();
    };
    vendor.says(HEARD);
    await say(TOLD);
    vendor.says(ORDERED, thinking, '无');
    const { events } = await say('写个三十秒的');
    const told = events.flatMap((event) => ('event' in event && event.event === 'work' ? [event.doing] : []));
    expect(told[0]).toBe('在想');
    expect(told.at(-1)).toBe('');
    expect(told.filter((doing, at) => doing !== told[at - 1])).toEqual(told);
    expect(['在想', '在写脚本', '在核对脚本', '']).toEqual(expect.arrayContaining(told));
    expect(events.at(-1)).toMatchObject({ event: 'done' });
  });

  it('is asked for four times as in a plain chat, in the person’s own words, merged by one who has all four, and placed line by line', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    const from = vendor.asked.length;
    const others = ['子', '丑', '寅'].map((name) => `${name}${DRAFT}`);
    const merged = `合${DRAFT}`;
    vendor.says(ORDERED, DRAFT, ...others, merged, SCRIPT, '无');
    const { text } = await say('写个三十秒的，就说这姑娘的事');
    const [, drafting, ...rest] = vendor.asked.slice(from);
    for (const other of rest.slice(0, others.length)) expect(other?.messages).toEqual(drafting?.messages);
    const [merging, placing] = rest.slice(others.length);
    expect(merging?.system).toBe(drafting?.system);
    const [told, besides = ''] = (merging?.last ?? '').split('\n\n（四个人已经各写了一份给他');
    expect(told).toBe(drafting?.last);
    const numbered = [...besides.matchAll(/【第(.)份】\n([\s\S]*?)\n【第.份完】/g)];
    expect(numbered.map(([, number]) => number).join('')).toBe('一二三四');
    // The three besides the first come in whichever order they arrive.
    const [first, ...later] = numbered.map(([, , manuscript]) => manuscript);
    expect([first, ...later.sort()]).toEqual([DRAFT, ...[...others].sort()]);
    expect(placing?.last).toContain(`【稿子】\n${merged}`);
    expect(drafting?.last).toBe(
      `用户：${TOLD}\n\n（这次要的是一条口播脚本）\n\n（要讲的是这一件：姑娘拿她爸的梅花表来听一声）\n\n（念出口的话120字以内，就是30秒）\n\n用户：写个三十秒的，就说这姑娘的事`,
    );
    expect(drafting?.system).toContain('在手机上跟用户聊天');
    expect(drafting?.system).not.toMatch(/@@|名目|来源|【/);
    expect(placing?.messages.map(({ content }) => content).join('\n')).toContain('[m1] 我是修表的');
    expect(placing?.last).toContain('f1 做的事：修表');
    expect(placing?.messages.map(({ content }) => content).join('\n')).not.toContain('那一声你让她听了多久');
    expect(text).toContain('前天一个姑娘拿块梅花表来');
    expect(text).not.toContain('（开场，手放表）');
  });

  it('is placed as it was written first where the others fail, or nothing comes of merging them', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    for (const [besides, merged] of [
      [['抱歉。', '{}', '抱歉。'], []],
      [[`子${DRAFT}`, '好的。', '{}'], ['抱歉，没看明白。']],
      [[`子${DRAFT}`, `丑${DRAFT}`, '{}'], ['']],
    ] as const) {
      const from = vendor.asked.length;
      vendor.says(ORDERED, DRAFT, ...besides, ...merged, SCRIPT, '无');
      await say('写个三十秒的，就说这姑娘的事');
      const placing = vendor.asked.slice(from).find(({ last }) => last.includes('【稿子】'));
      expect(placing?.last).toContain(`【稿子】\n${DRAFT}`);
    }
  });

  describe('of a manuscript', () => {
    const FAILING = ['抱歉。', '抱歉。', '抱歉。'];
    const placed = SCRIPT.replace('这种单子，我不收钱。', '修过三千块表，一天能听八百回。');
    const place = async (...then: readonly Saying[]) => {
      vendor.says(HEARD);
      await say(TOLD);
      const from = vendor.asked.length;
      vendor.says(ORDERED, DRAFT, ...FAILING, placed, ...then);
      const { text } = await say('写个三十秒的');
      return { text, asked: vendor.asked.slice(from + 2 + FAILING.length) };
    };

    it('asks the audit of what code doubts, and has nothing against what that answers for', async () => {
      const { text, asked } = await place('存1|不算|替他定的\n存2|有|m1');
      const audit = asked.find(({ system }) => system.includes('你是核对员'));
      expect(audit?.last).toContain('存1|段4口播|三千块|「三千块」没有出处\n存2|段4口播|八百回');
      expect(asked.some(({ last }) => last.includes('这几处要改'))).toBe(false);
      expect(text).toContain('修过三千块表，一天能听八百回');
    });

    it('has a doubt repaired that the audit does not answer for, and takes it out where it stays', async () => {
      const { text, asked } = await place('存1|没有\n存2|有|m1\n段2口播|轻轻拨一下|没说过', '@@写\n@@@');
      const repair = asked.at(-1)?.last ?? '';
      expect(repair).toContain('「三千块」这个数或单位，用户没说过');
      expect(repair).not.toContain('「八百回」');
      expect(repair).toContain('「轻轻拨一下」');
      const [work = '', receipt] = text.split('放进「我的成果」了');
      expect(work).not.toContain('三千块');
      expect(receipt).toContain('「三千块」没有出处');
    });

    it.each(['无', '我检查了全文，没有什么大问题。'])(
      'lets code stand alone where the audit says %s',
      async (answer) => {
        const { text } = await place(answer, '@@写\n@@@');
        expect(text.split('放进「我的成果」了')[0]).not.toContain('三千块');
      },
    );

    it('lets code stand alone where the audit fails', async () => {
      const broken: Saying = async (call) => {
        await call.head(400, { 'Content-Type': 'application/json' });
        await call.chunk(JSON.stringify({ error: { message: 'no' } }));
        await call.end();
      };
      const { text } = await place(broken, broken, '@@写\n@@@');
      expect(text.split('放进「我的成果」了')[0]).not.toContain('三千块');
    });
  });

  it('is written in lines where no work came, as of a model that thinks aloud, excuses itself or answers in JSON', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    for (const none of [
      '<think>先想想他要什么，要写多长，怎么开头</think>',
      '抱歉，我写不了。',
      '{"标题": "表"}',
    ]) {
      const from = vendor.asked.length;
      vendor.says(ORDERED, none, SCRIPT, '无');
      await say('写个三十秒的，就说这姑娘的事');
      expect(vendor.asked[from + 2]?.last).toContain('写一份新的「脚本」');
    }
    expect(await shelf()).toMatchObject([{ kind: 'script', version: 3 }]);
  });

  it('repairs everything at once, and what still fails is taken out in sight', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    const before = vendor.asked.length;
    const bad = SCRIPT.replace('这种单子，我不收钱。', '修过三千块表，全城最好。');
    vendor.says(ORDERED, bad, '无', '@@写\n段4口播|我在老商场修了二十五年表。你抽屉里那块，是谁的？|m1\n@@@');
    const { text } = await say('写个三十秒的');
    expect(vendor.asked).toHaveLength(before + 4);
    expect(vendor.asked.at(-1)?.last).toContain('这几处要改');
    expect(vendor.asked.at(-1)?.last).toContain('三千');
    const [work = '', receipt] = text.split('放进「我的成果」了');
    expect(text).not.toContain('三千块');
    expect(work).not.toContain('二十五年');
    expect(receipt).toContain('拿掉了1处没有出处或不能这么写的：第4段的口播（「二十五年」没有出处）。');
    expect(await shelf()).toHaveLength(1);
  });

  it('keeps what was written anew for the audit, which looked at the old words', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    const audited = '判断|来修表的人要的不是走时|没讲过别的人';
    vendor.says(ORDERED, SCRIPT, audited, '@@写\n判断|先拍那一声：她就想听它响一声|m1\n@@@');
    const { text } = await say('写个三十秒的');
    expect(vendor.asked.at(-1)?.last).toContain('没讲过别的人');
    expect(text).toContain('先拍那一声：她就想听它响一声');
    expect(text).not.toContain('拿掉了');
  });

  it('stands in the order of the shelf, whatever its writer wrote first', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    const first = '段1口播|前天一个姑娘拿块梅花表来，说师傅，不走也行，我就想听它响一声。|m1\n';
    const late = SCRIPT.replace(first, '').replace(/@@@$/, `${first}@@@`);
    vendor.says(ORDERED, late, '无');
    const { text } = await say('写个三十秒的，就说这姑娘的事');
    expect(text.indexOf('不走也行，我就想听')).toBeGreaterThan(-1);
    expect(text.indexOf('不走也行，我就想听')).toBeLessThan(text.indexOf('表是她爸的。我打开后盖'));
  });

  it('leaves a line out of the chat until it has passed', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    const bad = SCRIPT.replace('段1字幕|不走也行|m1', '段1字幕|全网第一的修表师傅|m1');
    vendor.says(ORDERED, bad, '无', '@@写\n段1字幕|不走也行|m1\n@@@');
    const { events, text } = await say('写个三十秒的');
    const shown = events.map((event) => ('answer' in event ? event.answer : '')).join('');
    expect(shown).toContain('这一行在改');
    expect(shown).not.toContain('全网第一');
    expect(text).toContain('字幕：不走也行');
    expect(text).not.toContain('这一行在改');
  });

  it('changes what was asked and nothing else', async () => {
    await withScript();
    const before = await open((await shelf())[0]?.id ?? '');
    vendor.says(
      '@@orders 脚本\n开头换一句，口语点。\n@@@\nO|脚本|改|要求=换个开头，口语一点|target=d1',
      '@@写\n段1口播|那姑娘一坐下就说，师傅你别修，走不走无所谓，我就想听它响一声。|m1\n@@@',
    );
    const { text } = await say('换个开头，口语一点');
    expect(text).toContain('改了1行：第1段的口播。其余没动，现在是第2版。');
    // A script is read on from its first word, so that it is shown as a whole.
    expect(text).toContain('走不走无所谓');
    expect(text).toContain('滴答滴答，就那么几下');
    const after = await open(before.id);
    if (before.kind !== 'script' || after.kind !== 'script') throw new Error('no script');
    expect(after.version).toBe(2);
    expect(after.content.beats[0]?.say).toContain('走不走无所谓');
    expect(after.content.beats.slice(1).map(({ say: said }) => said)).toEqual(
      before.content.beats.slice(1).map(({ say: said }) => said),
    );
    expect(after.content.titles).toEqual(before.content.titles);
  });

  it('that comes to the same words makes no version, and says so', async () => {
    await withScript();
    const before = await open((await shelf())[0]?.id ?? '');
    if (before.kind !== 'script') throw new Error('no script');
    vendor.says(
      '@@orders 脚本\n短一点。\n@@@\nO|脚本|改|要求=短一点|target=d1',
      `@@写\n段1口播|${before.content.beats[0]?.say}|m1\n@@@`,
    );
    const { text } = await say('短一点');
    expect(text).toContain('这次没改动，还是原来的那一版');
    expect(text).not.toContain('第2版');
    expect((await open(before.id)).version).toBe(1);
  });

  it('says what was taken out, and calls what has moved up by its new name', async () => {
    await withScript();
    vendor.says(
      '@@orders 脚本\n压短一点。\n@@@\nO|脚本|改|要求=短一点|target=d1',
      '@@写\n-|段2\n段4口播|我在老商场一楼修表，这种单子，我不收钱。|m1\n@@@',
    );
    const { text } = await say('短一点');
    expect(text).toContain('改了1行：第3段的口播；去掉了原来的第2段。其余没动，现在是第2版。');
  });

  it('twice of the same work in one answer is carried out once, with the words of both, and told as it is stored', async () => {
    await withScript();
    vendor.says(
      '@@orders 脚本\n改两处。\n@@@\nO|脚本|改|要求=第二个标题换一个|target=d1\nO|脚本|改|要求=第三个也换|target=d1',
      '@@写\n标题2|我没收她钱，为什么|m1\n标题3|她说够了够了|m1\n@@@',
      '无',
    );
    const { text, done } = await say('第二个第三个标题都换');
    expect(
      vendor.asked
        .at(-2)
        ?.messages.map(({ content }) => content)
        .join(''),
    ).toContain('第二个标题换一个；第三个也换');
    expect(text.match(/改了/g)).toHaveLength(1);
    expect(done.deliverables).toMatchObject([{ version: 2 }]);
    const [item] = await shelf();
    expect((await open(item?.id ?? '')).content).toMatchObject({
      titles: ['她说不走也行，就想听它响一声', '我没收她钱，为什么', '她说够了够了'],
    });
  });

  it('of a button goes to its writer at once', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    const before = vendor.asked.length;
    vendor.says(SCRIPT, '无');
    const { text } = await say('写一条脚本', { action: 'make', kind: 'script' });
    expect(vendor.asked).toHaveLength(before + 2);
    expect(text).toContain('放进「我的成果」了');
  });

  it('several are done one after the other, each once', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    vendor.says(
      '@@orders 脚本,脚本\n两条都写。\n@@@\nO|脚本|写|题目=姑娘的表\nO|脚本|写|题目=十八年的柜台',
      SCRIPT,
      '无',
      SCRIPT.replace('题目|姑娘拿她爸的梅花表来听一声', '题目|十八年的柜台').replace(
        '封面|想听它响一声',
        '封面|十八年',
      ),
      '无',
    );
    const { done } = await say('写两条');
    expect(done.deliverables).toHaveLength(2);
    expect((await shelf()).map(({ title }) => title).sort()).toEqual(['脚本·十八年', '脚本·想听它响一声']);
  });
});

describe('below the work', () => {
  const NOTED = SCRIPT.replace(
    /@@@$/,
    '另1|眼下就办：摆轮那一声先录好，不走的梅花表还在不在手边都录。|m1\n空1|她后来又来过没有？|\n空2|你自己戴的是哪一块？|\n@@@',
  );
  async function withNoted() {
    vendor.says(HEARD);
    await say(TOLD);
    vendor.says(ORDERED, NOTED, '无');
    const told = await say('写个三十秒的，就说这姑娘的事');
    return { ...told, work: await open((await shelf())[0]?.id ?? '') };
  }

  it('stand its notes and one thing that only the user can tell, in the chat as on the shelf', async () => {
    const { text, work } = await withNoted();
    expect(text).toContain('\n\n**眼下就办**：摆轮那一声先录好');
    expect(text).toContain('\n\n**用之前**\n\n- 还差你一句：她后来又来过没有？\n\n放进「我的成果」了');
    expect(work.content).toMatchObject({
      notes: [{ title: '眼下就办', text: '摆轮那一声先录好，不走的梅花表还在不在手边都录。' }],
      open: ['她后来又来过没有？'],
    });
    expect(work.sources?.['/notes/0/text']?.length).toBeGreaterThan(0);
  });

  it('are changed by hand like any line, and by a writer one by one', async () => {
    const { work } = await withNoted();
    const edit = { version: 1, pointer: '/notes/0/text', text: '今晚就录那一声' };
    expect((await server.request(user, 'PATCH', `/api/coach/deliverables/${work.id}`, edit)).status).toBe(
      200,
    );
    vendor.says(
      '@@orders 脚本\n去掉答过的。\n@@@\nO|脚本|改|要求=她没再来过，别问了|target=d1',
      '@@写\n空1|柜台上这块表谁给你的？|\n@@@',
    );
    const { text } = await say('她没再来过，别问了');
    expect(text).toContain('改了1行：还空着的第1问。其余没动，现在是第3版。');
    expect((await open(work.id)).content).toMatchObject({
      notes: [{ title: '眼下就办', text: '今晚就录那一声' }],
      open: ['柜台上这块表谁给你的？'],
    });
  });
});

describe('what the lines of a version rest on', () => {
  const passagesOf = ({ sources = {} }: DeliverableDetail, pointer: string) =>
    (sources[pointer] ?? []).flatMap((source) => ('passages' in source ? source.passages : []));

  it('is stored with it as places in what the user said, never as words', async () => {
    await withScript();
    const [item] = await shelf();
    const work = await open(item?.id ?? '');
    const own = passagesOf(work, '/titles/0').map(({ start, end }) => TOLD.slice(start, end));
    expect(own).toEqual(expect.arrayContaining(['说不走也行']));
    const { rows } = await server.database.pool.query(
      'SELECT sources::text FROM deliverable_versions WHERE user_id = $1',
      [user.id],
    );
    expect(rows[0].sources).toContain('messageId');
    expect(rows[0].sources).not.toMatch(/[一-龥]/);
    expect(work.sources).not.toHaveProperty('/titles/2');
  });

  it('stays with the lines that a change leaves alone, and goes with a line that the user changes by hand', async () => {
    await withScript();
    const [item] = await shelf();
    const id = item?.id ?? '';
    const made = await open(id);
    vendor.says(
      '@@orders 脚本\n改标题。\n@@@\nO|脚本|改|要求=第二个标题换一个|target=d1',
      '@@写\n标题2|我没收她钱，为什么|m1\n@@@',
      '无',
    );
    await say('第二个标题换一个');
    const changed = await open(id);
    expect(changed).toMatchObject({ version: 2, sources: { '/titles/0': made.sources?.['/titles/0'] } });
    expect(passagesOf(changed, '/titles/1')).not.toEqual(passagesOf(made, '/titles/1'));
    const edit = { version: 2, pointer: '/titles/0', text: '那一声' };
    await server.request(user, 'PATCH', `/api/coach/deliverables/${id}`, edit);
    const { sources: left } = await open(id);
    const { '/titles/0': _, ...others } = changed.sources ?? {};
    expect(left).toEqual(others);
  });

  it('comes back with a version that is restored', async () => {
    await withScript();
    const [item] = await shelf();
    const id = item?.id ?? '';
    const made = await open(id);
    await server.request(user, 'PATCH', `/api/coach/deliverables/${id}`, {
      ...{ version: 1, pointer: '/titles/0', text: '那一声' },
    });
    await server.request(user, 'POST', `/api/coach/deliverables/${id}/restore`, { version: 1 });
    expect(await open(id)).toMatchObject({ version: 3, sources: made.sources });
  });
});

describe('work that fails', () => {
  it('of a writer that breaks off leaves what was there, and is written anew when the answer goes on', async () => {
    await withScript();
    vendor.says('@@orders 脚本\n换一条。\n@@@\nO|脚本|换一批|target=d1', async (call) => {
      await call.head();
      await call.say(SCRIPT.slice(0, 400));
      call.reset();
    });
    const broken = await say('再来一条');
    expect(broken.done.error).toBeDefined();
    expect((await shelf())[0]?.version).toBe(1);
    const { generationId } = startOf(broken.events);
    vendor.says(SCRIPT.replace('封面|想听它响一声', '封面|就一声'), '无');
    const again = await server.request(user, 'POST', `/api/chat/generations/${generationId}/continue`);
    expect(again.status).toBe(200);
    const { seq } = (await again.json()) as { seq: number };
    const events = await (await server.watch(user, generationId, seq)).events;
    const messages = await server.messages(user, conversationId ?? '');
    const answer = messages.at(-1)?.text ?? '';
    expect(events.at(-1)).toMatchObject({ event: 'done' });
    expect(answer.startsWith('换一条。\n\n')).toBe(true);
    expect(answer.match(/换一条。/g)).toHaveLength(1);
    expect((await shelf())[0]).toMatchObject({ version: 2, title: '脚本·就一声' });
  });

  it('whose version was stored before the answer broke off tells of that version when the answer goes on', async () => {
    await withScript();
    // The state of the answer cannot be stored any more once its version is.
    await server.database.pool.query(`
      CREATE SEQUENCE stored_late;
      CREATE FUNCTION break_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM deliverable_versions WHERE message_id = NEW.id) AND nextval('stored_late') = 1 THEN
          RAISE EXCEPTION 'out of reach';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER break_once BEFORE UPDATE OF coach_state ON messages FOR EACH ROW EXECUTE FUNCTION break_once()`);
    const change = '@@写\n标题2|我没收她钱，为什么|m1\n@@@';
    vendor.says('@@orders 脚本\n改标题。\n@@@\nO|脚本|改|要求=第二个标题换一个|target=d1', change, '无');
    const broken = await say('第二个标题换一个');
    expect(broken.done.error).toBeDefined();
    expect((await shelf())[0]?.version).toBe(2);
    vendor.says('@@写\n标题2|她低着头听|m1\n@@@', '无');
    const { generationId } = startOf(broken.events);
    const again = await server.request(user, 'POST', `/api/chat/generations/${generationId}/continue`);
    const { seq } = (await again.json()) as { seq: number };
    await (await server.watch(user, generationId, seq)).events;
    const answer = (await server.messages(user, conversationId ?? '')).at(-1);
    expect(answer?.text).toContain('我没收她钱，为什么');
    expect(answer?.text).not.toContain('她低着头听\n');
    expect(answer?.text).toContain('改了1行：第2个标题。其余没动，现在是第2版。');
    expect(answer?.extras?.deliverables).toMatchObject([{ version: 2 }]);
    expect((await shelf())[0]?.version).toBe(2);
    await server.database.pool.query(
      'DROP TRIGGER break_once ON messages; DROP FUNCTION break_once; DROP SEQUENCE stored_late',
    );
  });

  it('of a writer that is cut at its length leaves what was there, and its lines stay in the chat', async () => {
    await withScript();
    vendor.says('@@orders 脚本\n换一条。\n@@@\nO|脚本|换一批|target=d1', async (call) => {
      await call.head();
      await call.say(SCRIPT.slice(0, SCRIPT.indexOf('段4部分')));
      await call.chunk(`${delta({}, 'length')}data: [DONE]\n\n`);
      await call.end();
    });
    const { text } = await say('再来一条');
    expect(text).toContain('滴答滴答，就那么几下');
    expect(text).toContain('没写成，原来的没动');
    expect((await shelf())[0]?.version).toBe(1);
  });

  it('in the second of two orders keeps what the first one made, also once the answer has gone on', async () => {
    vendor.says(HEARD);
    await say(TOLD);
    const two = '@@orders 脚本\n两条都写。\n@@@\nO|脚本|写|题目=姑娘的表\nO|脚本|写|题目=十八年的柜台';
    vendor.says(two, SCRIPT, '无', async (call) => {
      await call.head();
      await call.say('@@写\n判断|先拍');
      call.reset();
    });
    const broken = await say('写两条');
    expect(broken.done.error).toBeDefined();
    const second = SCRIPT.replace('题目|姑娘拿她爸的梅花表来听一声', '题目|十八年的柜台').replace(
      '封面|想听它响一声',
      '封面|十八年',
    );
    vendor.says(second, '无');
    const { generationId } = startOf(broken.events);
    const again = await server.request(user, 'POST', `/api/chat/generations/${generationId}/continue`);
    const { seq } = (await again.json()) as { seq: number };
    await (await server.watch(user, generationId, seq)).events;
    const answer = (await server.messages(user, conversationId ?? '')).at(-1);
    expect(answer?.extras?.deliverables.map(({ title }) => title)).toEqual([
      '脚本·想听它响一声',
      '脚本·十八年',
    ]);
    expect(await shelf()).toHaveLength(2);
  });

  it('of a writer that writes nothing that can be read says so, what was there stands, and the operator has it counted', async () => {
    await withScript();
    vendor.says('@@orders 脚本\n改。\n@@@\nO|脚本|改|要求=短一点|target=d1', '好的，我来帮您修改。');
    const failed = async () => {
      const query = { days: 1, username: user.username, timeZone: 'Asia/Shanghai' };
      return (await reportUsage(server.database, query)).map((entry) => entry.failed);
    };
    expect(await failed()).toEqual([0]);
    const { text } = await say('短一点');
    expect(text).toContain('没写成，原来的没动');
    expect((await shelf())[0]?.version).toBe(1);
    expect(await failed()).toEqual([1]);
  });
});
