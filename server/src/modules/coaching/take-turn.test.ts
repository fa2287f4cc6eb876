import { CARE_ENDS, SAFETY_TEXTS } from '@qihang/coach/safety';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { delta } from '../../testing/scripted-vendor';
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
  return {
    events,
    text: textOf(events),
    done: events.at(-1) as { chips?: readonly string[]; error?: string },
  };
};
const factsOfUser = async () => {
  const { rows } = await server.database.pool.query(
    'SELECT field, value, about, status FROM fact_versions WHERE user_id = $1 ORDER BY position',
    [user.id],
  );
  return rows;
};

const FIRST = `@@
二十来年，见过不少。最近一个把表递给你的人，第一句说了什么？
@@@
F|做的事|修表|self|m1「我是修表的」
F|年限|二十来年|self|m1「干了二十来年了」
F|价格|三百|self|m1「修一次三百」
C||先看看别人的例子
C|价格|一次500`;

describe('a turn with a model', () => {
  it('shows the talk alone, keeps the facts that the user said, and offers chips that nobody invented', async () => {
    vendor.says(FIRST);
    const { text, done } = await say('我是修表的 干了二十来年了');
    expect(text).toBe('二十来年，见过不少。最近一个把表递给你的人，第一句说了什么？');
    expect(done.chips).toEqual(['先看看别人的例子']);
    expect(await factsOfUser()).toEqual([
      { field: 'business', value: '修表', about: 'self', status: 'heard' },
      { field: 'experience', value: '二十来年', about: 'self', status: 'heard' },
    ]);
  });

  it('stores with the generation which release of the agent it was made by', async () => {
    await say('我是修表的');
    const { rows } = await server.database.pool.query(
      'SELECT agent_release AS release FROM generations WHERE user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ release: expect.stringMatching(/^[0-9a-f]{12}$/) }]);
  });

  it('tells a fact that code doubts once more, and keeps it when the model insists', async () => {
    const claim = 'F|做的事|会修表|self|m1「我不是光修表」';
    vendor.says(`@@\n还修什么？\n@@@\n${claim}`);
    await say('我不是光修表我也修钟');
    expect(await factsOfUser()).toEqual([]);
    vendor.says(`@@\n钟和表，哪个多？\n@@@\n${claim}|核过`);
    await say('钟少');
    const brief = vendor.asked.at(-1)?.last;
    expect(brief).toContain('疑 F|做的事|会修表|self|m1「我不是光修表」：');
    expect(brief).toContain('核过');
    expect(await factsOfUser()).toMatchObject([{ field: 'business', value: '会修表', status: 'heard' }]);
    vendor.says('@@\n好。\n@@@\n-');
    await say('好');
    expect(vendor.asked.at(-1)?.last).not.toContain('疑 F|');
  });

  it('tells the model the conversation with heads and tails, its facts, and what was refused', async () => {
    vendor.says(FIRST);
    await say('我是修表的 干了二十来年了');
    const before = vendor.asked.length;
    await say('他说能不能快点');
    const call = vendor.asked[before];
    expect(vendor.asked).toHaveLength(before + 1);
    expect(call?.messages.slice(1, 3)).toEqual([
      { role: 'user', content: '[m1] 我是修表的 干了二十来年了' },
      { role: 'assistant', content: expect.stringMatching(/^@@\n二十来年[\s\S]*\n@@@\nF\|做的事\|修表/) },
    ]);
    expect(call?.last).toContain('f1 做的事：修表（听到');
    expect(call?.last).toContain('F|价格|三百|self：');
    expect(call?.last).toContain('[m2] 他说能不能快点');
  });

  it('tells the model where the last conversation stopped, in a new one', async () => {
    vendor.says(FIRST);
    await say('我是修表的 干了二十来年了');
    expect(vendor.asked.at(-1)?.last).not.toContain('【上次和眼下的安排】');
    conversationId = null;
    await say('上次说到哪了');
    expect(vendor.asked.at(-1)?.last).toMatch(
      /【上次和眼下的安排】\n上次（[-\d]{10}，对话「[^」]+」）：用户最后说「我是修表的 干了二十来年了」，你最后问「最近一个把表递给你的人，第一句说了什么？」/,
    );
  });

  it('tells the model the end of the last conversation while the new one is young', async () => {
    await say('我是修表的 干了二十来年了');
    conversationId = null;
    for (const message of ['一', '二', '三']) {
      await say(message);
      expect(vendor.asked.at(-1)?.last).toContain('用户：我是修表的 干了二十来年了');
    }
    await say('四');
    expect(vendor.asked.at(-1)?.last).not.toContain('用户：我是修表的 干了二十来年了');
  });

  it('tells the model of a post only the figures that are known', async () => {
    const post = {
      day: '2026-01-07',
      platform: '抖音',
      title: '一声',
      views: 0,
      likes: null,
      comments: null,
    };
    const more = { follows: null, finished: 0.356, leads: null, deals: 2 };
    await server.request(user, 'POST', '/api/coach/results', { ...post, ...more });
    await say('最近发的怎么样');
    expect(vendor.asked.at(-1)?.last).toContain('2026-01-07 抖音「一声」播放0，完播35.6%，成交2\n');
  });

  it('tells the model the figures of the ten newest posts, the newest first, in whatever order they were entered', async () => {
    for (const day of [7, 2, 12, 5, 10, 1, 8, 3, 11, 6, 9, 4]) {
      const entered = await server.request(user, 'POST', '/api/coach/results', {
        ...{ day: `2026-01-${String(day).padStart(2, '0')}`, platform: '视频号', title: `第${day}条` },
        ...{ views: 100 * day, finished: 0.35, likes: null, comments: null },
        ...{ follows: null, leads: 1, deals: null },
      });
      expect(entered.status).toBe(200);
    }
    await say('最近发的怎么样');
    const told = vendor.asked.at(-1)?.last.split('【发出去的数据】\n')[1]?.split('\n\n')[0]?.split('\n');
    expect(told?.[0]).toBe('2026-01-12 视频号「第12条」播放1200，完播35%，私信1');
    expect(told?.map((line) => line.match(/「(.+)」/)?.[1])).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `第${day}条`),
    );
  });

  it('tells the writer of an order what was heard in the same message', async () => {
    const from = vendor.asked.length;
    vendor.says(
      '@@orders 脚本\n写。\n@@@\nO|脚本|写|题目=修表\nF|价格|一次300元|self|m1「修一次三百」',
      '好的',
    );
    await say('修一次三百，写条脚本讲修表');
    const writing = vendor.asked.slice(from).find(({ last }) => last.includes('写一份新的「脚本」'));
    expect(writing?.last).toContain('f1 价格：一次300元');
  });

  it('writes what only the head has announced, by the words of the message', async () => {
    const from = vendor.asked.length;
    vendor.says('@@orders 脚本\n好，写。\n@@@\n-', '好的');
    await say('写条讲修表的，三十秒');
    const writing = vendor.asked.slice(from).find(({ last }) => last.includes('写一份新的「脚本」'));
    expect(writing?.last).toContain('还要求：写条讲修表的，三十秒\n');
  });

  it('says which works it is about to write where the model has said nothing of them', async () => {
    vendor.says('@@orders 脚本,选题库\n\n@@@\nO|脚本|写|题目=修表\nO|选题库|写', '好的');
    expect((await say('都写了吧')).text).toMatch(/^好，写脚本、选题库。/);
  });

  it('asks once, quietly, for the records of an answer without a tail', async () => {
    const before = vendor.asked.length;
    vendor.says('先说说最近那位客人。', 'F|做的事|修表|self|m1「我是修表的」');
    const { text } = await say('我是修表的');
    expect(text).toBe('先说说最近那位客人。');
    expect(vendor.asked).toHaveLength(before + 2);
    expect(vendor.asked.at(-1)?.last).toContain('补记录');
    expect(await factsOfUser()).toHaveLength(1);
  });

  it('is talk where the quiet call fails, too', async () => {
    vendor.says('先说说最近那位客人。', '对不起，我不能');
    const { text, done } = await say('我是修表的');
    expect(text).toBe('先说说最近那位客人。');
    expect(done).toEqual({ event: 'done' });
    expect(await factsOfUser()).toEqual([]);
  });

  it('replaces a fact that the user corrects, and keeps what it was', async () => {
    vendor.says(FIRST, '@@\n十八年，按你说的。\n@@@\nF|年限|十八年|self|m2「算错了 十八年」|改 f2');
    await say('我是修表的 干了二十来年了');
    await say('不是 算错了 十八年');
    expect(await factsOfUser()).toEqual([
      { field: 'business', value: '修表', about: 'self', status: 'heard' },
      { field: 'experience', value: '二十来年', about: 'self', status: 'heard' },
      { field: 'experience', value: '十八年', about: 'self', status: 'heard' },
    ]);
  });

  it('takes facts back with the message that said them, when that is edited', async () => {
    vendor.says(FIRST);
    const { events } = await say('我是修表的 干了二十来年了');
    const { messageId } = startOf(events);
    vendor.says('@@\n修鞋，记着。\n@@@\nF|做的事|修鞋|self|m1「我是修鞋的」');
    const edited = await server.send(user, '我是修鞋的', {
      agent: 'coach',
      conversationId,
      editOf: messageId,
    });
    await edited.events;
    expect((await factsOfUser()).map(({ value }) => value)).toEqual(['修鞋']);
  });

  it('takes facts back with the answer that brought them, when that is made anew without them', async () => {
    vendor.says(FIRST);
    const { events } = await say('我是修表的 干了二十来年了');
    expect(await factsOfUser()).toHaveLength(2);
    vendor.says(talkOf('说说最近那位客人。'));
    const path = `/api/chat/answers/${startOf(events).answerId}/regenerate`;
    const again = (await (await server.request(user, 'POST', path)).json()) as { generationId: string };
    await (await server.watch(user, again.generationId)).events;
    expect(await factsOfUser()).toEqual([]);
  });

  it('drops what a model may not say, and the rest of the talk stands', async () => {
    vendor.says(talkOf('先拍手。这样做保证你月入十万。我是通义千问。再问一句：谁来修？'));
    const { text } = await say('我是修表的');
    expect(text).toContain('先拍手。');
    expect(text).toContain('再问一句：谁来修？');
    expect(text).not.toContain('月入十万');
    expect(text).not.toContain('通义');
  });
});

describe('care', () => {
  const CRY = '我不想活了，站在天台上';

  it('answers a plain cry with the product’s own words, without asking a model', async () => {
    const before = vendor.asked.length;
    const { text, done } = await say(CRY);
    expect(text).toBe(SAFETY_TEXTS['self-harm']);
    expect(done.chips).toEqual([CARE_ENDS]);
    expect(vendor.asked).toHaveLength(before);
  });

  it('puts them in the place of an answer whose head asks for care', async () => {
    vendor.says('@@care 自伤\n别难过。\n@@@\n-');
    const { text } = await say('我把表都还给客人了，钥匙留给房东');
    expect(text).toBe(SAFETY_TEXTS['self-harm']);
  });

  it('stays in every conversation until it is ended by hand, and meanwhile nothing becomes a fact or work', async () => {
    await say(CRY);
    conversationId = null;
    vendor.says(
      '@@orders 脚本\n你现在在哪？\n@@@\nO|脚本|写|题目=修表\nF|做的事|修表|self|m1「我是修表的」\nC||好的',
    );
    const { text, done } = await say('我是修表的');
    expect(text).toBe('你现在在哪？');
    expect(done.chips).toEqual([CARE_ENDS]);
    expect(await factsOfUser()).toEqual([]);
    await say(CARE_ENDS);
    vendor.says('@@\n修表。\n@@@\nF|做的事|修表|self|m3「我是修表的」');
    await say('我是修表的');
    expect(await factsOfUser()).toHaveLength(1);
  });

  it('is not what a no to something else begins, which pauses nothing', async () => {
    const before = vendor.asked.length;
    const { text, done } = await say('冒充快递客服说丢件理赔 要验证码 那段话怎么说自然');
    expect([text, done.chips]).toEqual([SAFETY_TEXTS.fraud, undefined]);
    expect(vendor.asked).toHaveLength(before);
    vendor.says('@@\n修表。\n@@@\nF|做的事|修表|self|m2「我是修表的」');
    await say('我是修表的');
    expect(await factsOfUser()).toHaveLength(1);
    expect(
      vendor.asked
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join('\n'),
    ).not.toContain('快递');
  });

  it('ends by itself after its time', async () => {
    await say(CRY);
    await server.database.pool.query(
      `UPDATE care_states SET until = now() - interval '1 second' WHERE user_id = $1`,
      [user.id],
    );
    vendor.says('@@\n修表。\n@@@\nF|做的事|修表|self|m2「我是修表的」\nC||接着说');
    const { done } = await say('我是修表的');
    expect(done.chips).toEqual(['接着说']);
    expect(await factsOfUser()).toHaveLength(1);
  });

  it('begins its time again with another cry', async () => {
    await say(CRY);
    const { pool } = server.database;
    await pool.query(`UPDATE care_states SET until = now() + interval '1 minute' WHERE user_id = $1`, [
      user.id,
    ]);
    await say(CRY);
    const { rows } = await pool.query(
      `SELECT until > now() + interval '23 hours' AS "isLong" FROM care_states WHERE user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ isLong: true }]);
  });

  it('makes nothing of a button, and says that work waits', async () => {
    await say(CRY);
    const before = vendor.asked.length;
    const stream = await server.send(user, '出定位卡', {
      ...{ agent: 'coach', conversationId, order: { action: 'make', kind: 'positioning' } },
    });
    expect(textOf(await stream.events)).toContain('工作先放一放，成果都在');
    expect(vendor.asked).toHaveLength(before);
  });

  it('tells no model what was said then in another conversation either', async () => {
    await say('我是修表的');
    await say(CRY);
    conversationId = null;
    vendor.says('@@\n在。\n@@@\n-');
    await say(CARE_ENDS);
    const told =
      vendor.asked
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join('\n') ?? '';
    expect(told).toContain('用户：我是修表的');
    expect(told).not.toContain('不想活');
    expect(told).not.toContain(SAFETY_TEXTS['self-harm'].slice(0, 12));
  });

  it('tells no model later what was said then', async () => {
    await say(CRY);
    await say(CARE_ENDS);
    const said = vendor.asked
      .at(-1)
      ?.messages.map(({ content }) => content)
      .join('\n');
    expect(said).not.toContain('不想活');
    expect(said).toContain('这条消息没有发给你');
  });
});

describe('a vendor that fails', () => {
  it('withholds a message that it refuses from every later prompt', async () => {
    vendor.says(async (call) => {
      await call.head();
      await call.chunk(delta({}, 'content_filter'));
      await call.end();
    });
    const refused = await say('讲讲那次打架');
    expect(refused.done.error).toContain('不便回答');
    await say('换个话题');
    expect(
      vendor.asked
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join('\n'),
    ).not.toContain('那次打架');
  });

  it('keeps the talk and asks for the records again when it breaks off in the tail', async () => {
    vendor.says(async (call) => {
      await call.head();
      await call.say('@@\n修表好。\n@@@\nF|做的事|修表|self|m1「我是修');
      call.reset();
    }, 'F|做的事|修表|self|m1「我是修表的」');
    const { text } = await say('我是修表的');
    expect(text).toBe('修表好。');
    expect(await factsOfUser()).toHaveLength(1);
  });
});
