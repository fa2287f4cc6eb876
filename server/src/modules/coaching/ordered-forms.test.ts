import type { DeliverableDetail } from '@qihang/shared/contracts';
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
  const agent = { key: 'coach', provider: 'openai', model: 'm', apiKeyVariable: 'TEST_KEY' } as const;
  server = await startChatServer({ agents: [anAgent({ ...agent, baseUrl: vendor.baseUrl })] });
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
  return textOf(events);
};
const newest = async (): Promise<DeliverableDetail> => {
  const { items } = (await (await server.request(user, 'GET', '/api/coach/deliverables')).json()) as {
    items: { id: string }[];
  };
  const one = await server.request(user, 'GET', `/api/coach/deliverables/${items[0]?.id}`);
  return (await one.json()) as DeliverableDetail;
};
const TOLD = '我给人养铸铁锅，昨天有人端来一口掉渣的锅，我先拿粗盐干炒，没让她刷';

const NOTE = `@@写
判断|从那把粗盐写起。|m1
题目|掉渣的铸铁锅|m1
标题1|锅掉渣，先别刷|m1
标题2|我往锅里倒了一把粗盐|m1
标题3|你家铁锅掉渣吗|
封面|先别刷|
正文1|她端来一口锅，掉渣。我说先别刷。|m1
正文2|粗盐干炒，铲子贴着锅底推。|m1
正文3|今晚炒完菜，冲一遍水，擦干再放。|
配图1|一只手摸过锅底，掌心全黑|
标签1|铸铁锅|
@@@`;
const ORDER_NOTE =
  '@@orders 脚本\n好，写图文。\n@@@\nO|脚本|写|题目=掉渣的铸铁锅|字数=400|标题字数=18|形式=图文|平台=小红书';

const scriptOf = (cover: string, topic: string) => `@@写
判断|从锅拍起。|m1
题目|${topic}|m1
标题1|锅掉渣，先别刷|m1
标题2|一把粗盐|m1
标题3|你家铁锅掉渣吗|
封面|${cover}|
段1部分|钩子|
段1口播|她端来一口掉渣的锅。|m1
段1画面|锅|
段1字幕|掉渣|
段2部分|核心|
段2口播|我先拿粗盐干炒。|m1
段2画面|盐|
段2字幕|粗盐|
段3部分|核心|
段3口播|没让她刷。|m1
段3画面|手|
段3字幕|先别刷|
段4部分|行动|
段4口播|回家摸一摸你那口。|
段4画面|锅底|
段4字幕|摸一摸|
@@@`;

describe('a 图文', () => {
  it('is placed as its writer drafted it, as titles, a text to paste and pictures', async () => {
    vendor.says(talkOf('好。'));
    await say(TOLD);
    vendor.says(ORDER_NOTE, ...[MEANWHILE, DRAFT, DRAFT, DRAFT], MERGED, NOTE, '无');
    const text = await say('写个小红书图文，标题18字以内，正文400字以内，讲掉渣的铸铁锅');
    const writing = vendor.asked.find(({ last }) => last.includes('把稿子收进「图文」'));
    expect(writing?.last).toContain(MERGED);
    const merging = vendor.asked.find(({ last }) => last.includes('四个人已经各写了一份给他'));
    expect(merging?.last).toContain(`【第一份】\n${MEANWHILE}\n【第一份完】\n\n【第二份】\n${DRAFT}`);
    expect(merging?.system).toContain('在手机上跟用户聊天');
    expect(text).toContain(
      '封面字：先别刷\n\n她端来一口锅，掉渣。我说先别刷。\n\n粗盐干炒，铲子贴着锅底推。',
    );
    expect(text).not.toMatch(/画面|字幕|钩子/);
    const made = await newest();
    expect(made).toMatchObject({ kind: 'script', title: '图文·先别刷', content: { form: '图文' } });
  });

  it('is changed line by line as it was written', async () => {
    vendor.says(talkOf('好。'));
    await say(TOLD);
    vendor.says(ORDER_NOTE, NOTE, '无');
    await say('写个小红书图文，讲掉渣的铸铁锅');
    vendor.says(
      '@@orders 脚本\n改。\n@@@\nO|脚本|改|要求=第二段短点|target=d1',
      '@@写\n正文2|粗盐干炒。|m1\n@@@',
    );
    expect(await say('第二段短点')).toContain('改了1行：正文第2段。');
    expect(vendor.asked.at(-2)?.last).toContain('正文2|粗盐干炒，铲子贴着锅底推。');
  });
});

/** As a model writes it in a chat. */
const DRAFT = `# 锅掉渣，先别刷

她端来一口掉渣的锅。我说先别刷，一刷，刷掉的正是该留的那层。我先拿粗盐干炒，铲子贴着锅底推，推到盐黑，锅皮还在。没让她刷。你家那口，今晚先摸一摸锅底，手黑不黑。`;
const MEANWHILE = DRAFT.replace('锅掉渣，先别刷', '掉渣的锅');
const MERGED = DRAFT.replace('手黑不黑', '手是不是黑的');

const FILMED = `@@写
判断|立在那把粗盐上。|m1
题目|掉渣的铸铁锅|m1
标题1|锅掉渣，先别刷|m1
封面|先别刷|
段1口播|她端来一口掉渣的锅。我说先别刷，一刷，刷掉的正是该留的那层。|m1
段2口播|我先拿粗盐干炒，铲子贴着锅底推，推到盐黑，锅皮还在。|m1
段2字幕|粗盐干炒|
段3口播|没让她刷。你家那口，今晚先摸一摸锅底，手黑不黑。|m1
拍法|灶台边，手机靠着调料架，一镜到底|
文案|手一摸一把黑的，先别拿钢丝球。|
标签1|铸铁锅|
标签2|养锅|
注意1|她的脸别拍进去|
@@@`;

describe('a script', () => {
  it('is shown as it is said, timed at the pace of this person, and stored without names of parts', async () => {
    vendor.says(talkOf('好。'));
    await say(TOLD);
    vendor.says(
      '@@orders 脚本\n写。\n@@@\nO|脚本|写|题目=掉渣的锅|秒=24|语速=3',
      ...[DRAFT, DRAFT, DRAFT, DRAFT, MERGED],
      FILMED,
      '无',
    );
    const text = await say('写条脚本讲掉渣的锅，24秒，我说话慢，一秒三个字');
    const writing = vendor.asked.find(({ last }) => last.includes('把稿子收进「脚本」'));
    expect(writing?.system).toContain('段#口播');
    expect(writing?.system).not.toContain('段#部分');
    expect(text).toMatch(
      /\n\n(?:\S+ · )?24秒\n\n### 锅掉渣，先别刷\n\n封面字：先别刷\n\n她端来一口掉渣的锅。/,
    );
    expect(text).toContain('锅皮还在。\n\n（字幕：粗盐干炒）\n\n没让她刷。');
    expect(text).toContain('手黑不黑。\n\n**怎么拍**\n\n灶台边');
    expect(text).toContain(
      '钢丝球。\n\n#铸铁锅 #养锅\n\n**看的人记住的**：立在那把粗盐上。\n\n**用之前**\n\n- 她的脸别拍进去\n\n',
    );
    const { content } = await newest();
    expect(content).toMatchObject({ seconds: 24, titles: ['锅掉渣，先别刷'], cautions: ['她的脸别拍进去'] });
    expect(JSON.stringify(content)).not.toContain('"part"');
  });
});

describe('a script that was too long until something was taken out of it', () => {
  it('is not told to be too long', async () => {
    vendor.says(talkOf('好。'));
    await say(TOLD);
    const boast = '段4口播|我前后修过九百口锅，口口都是这么一把粗盐救回来的。|m1\n拍法|';
    vendor.says(
      '@@orders 脚本\n写。\n@@@\nO|脚本|写|题目=掉渣的锅|秒=18',
      FILMED.replace('拍法|', boast),
      '无',
      '好。',
    );
    const text = await say('写条脚本讲掉渣的锅，18秒');
    expect(vendor.asked.at(-1)?.last).toContain('要求18秒以内');
    expect(text).toContain('拿掉了1处');
    expect(text).not.toContain('还没做到');
  });
});

describe('a list of a length', () => {
  it('is written without a plan, each line within its bound, and what cannot be kept is said', async () => {
    vendor.says(talkOf('好。'));
    await say(TOLD);
    vendor.says(
      '@@orders 选题库\n两个，十二字内。\n@@@\nO|选题库|写|条数=2|字数=12',
      '@@写\n判断|先发第一条。|m1\n题1|掉渣的锅，我没让刷|m1\n题2|粗盐下锅干炒的那一下到底是干什么用的|m1\n@@@',
      '@@写\n题2|粗盐下锅，先干炒|m1\n@@@',
    );
    const text = await say('来两个题，一个别超十二个字');
    expect(vendor.asked.at(-1)?.last).toContain('- 题2有18字，要求每条12字以内');
    expect(text).not.toMatch(/占比|支柱|%/);
    expect(text).toContain('2. **粗盐下锅，先干炒**');
    expect(text).not.toContain('还没做到');
  });

  it('of an impossible length is settled in words, and no repair asks for it', async () => {
    vendor.says(talkOf('好。'));
    await say(TOLD);
    vendor.says(
      '@@orders 脚本\n写。\n@@@\nO|脚本|写|题目=掉渣的锅|字数=12',
      scriptOf('先别刷', '掉渣的锅'),
      '无',
    );
    const text = await say('写条脚本，十二个字');
    expect(vendor.asked.at(-1)?.last).not.toContain('这几处要改');
    expect(text).toContain('你的要求里有对不上的：12字装不下完整的一份，写最短的。');
    expect(text).not.toMatch(/核心|钩子/);
  });
});

describe('a brief', () => {
  it('sets what the product wrote apart from the talk, and tells the lines of each work that is spoken of', async () => {
    vendor.says(talkOf('好。'));
    await say(TOLD);
    vendor.says('@@orders 脚本\n写。\n@@@\nO|脚本|写|题目=掉渣的锅', scriptOf('一把粗盐', '掉渣的锅'), '无');
    await say('写条脚本讲掉渣的锅');
    vendor.says(
      '@@orders 脚本\n再写。\n@@@\nO|脚本|写|题目=粗盐干炒',
      scriptOf('摸一摸锅底', '粗盐干炒'),
      '无',
    );
    await say('再写一条讲粗盐干炒');
    vendor.says(talkOf('好。'));
    await say('一把粗盐那条第二段怎么样');
    const { messages, last } = vendor.asked.at(-1) ?? { messages: [], last: '' };
    expect(messages.at(-2)?.content).toMatch(
      /^@@orders 脚本\n再写。\n（产品写好给他看的：）\n[\s\S]*\n@@@\nO\|/,
    );
    expect(last).toContain('【d2现在的各行】\n题目|粗盐干炒');
    expect(last).toContain('【d1现在的各行】\n题目|掉渣的锅');
  });

  it('keeps the end of a long answer of the conversation before, where its question stands', async () => {
    vendor.says(talkOf(`${'先把锅擦干。'.repeat(60)}你一口锅收多少？`));
    await say(TOLD);
    conversationId = null;
    vendor.says(talkOf('好。'));
    await say('我来了');
    expect(vendor.asked.at(-1)?.last).toMatch(/你：先把锅擦干。.*…….*你一口锅收多少？/);
  });
});
