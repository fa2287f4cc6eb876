import type { ConversationPage, ConversationSummary } from '@qihang/shared/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  startOf,
} from '../../testing/chat-server';
import {
  delta,
  type ScriptedVendor,
  startScriptedVendor,
  type VendorCall,
  wholeStream,
} from '../../testing/scripted-vendor';

const LONG = '麻烦帮我看看这段文案有没有违规的地方：全网最低价，错过今天再等一年';
const RULED = '这段文案有没有违规的地方';

let vendor: ScriptedVendor;
let rules: ChatServer;
let model: ChatServer;
let release: () => void = () => {};
const agentOf = (baseUrl: string) =>
  anAgent({ provider: 'openai', baseUrl, model: 'm', apiKeyVariable: 'TEST_KEY' });

beforeAll(async () => {
  vendor = await startScriptedVendor();
  rules = await startChatServer({
    coach: async function* ({ question }) {
      yield { type: 'text', text: '我看看。' };
      if (question.text.startsWith('慢')) await new Promise<void>((resolve) => (release = resolve));
      yield { type: 'text', text: '看完了。' };
    },
  });
  model = await startChatServer({
    agents: [agentOf(vendor.baseUrl)],
    environment: { AI_TITLES: 'model', AI_VENDOR_NAMES: '某某云' },
  });
});
afterEach(() => release());
afterAll(async () => {
  await rules.close();
  await model.close();
  await vendor.close();
});

const listed = async (server: ChatServer, user: ChatUser): Promise<ConversationSummary[]> => {
  const response = await server.request(user, 'GET', '/api/chat/conversations?limit=10');
  return ((await response.json()) as ConversationPage).items;
};
const titleOf = async (server: ChatServer, user: ChatUser) => (await listed(server, user))[0]?.title;
const rename = (server: ChatServer, user: ChatUser, id: string, title: string) =>
  server.request(user, 'POST', `/api/chat/conversations/${id}/name`, { title });
const ask = async (
  server: ChatServer,
  user: ChatUser,
  message: string,
  conversationId: string | null = null,
) => startOf(await (await server.send(user, message, { conversationId })).events).conversationId;

describe('AI_TITLES=rules', () => {
  it('with AI_TITLES=rules a conversation is named after its first complete answer, where its first 20 characters are a poor title', async () => {
    const user = await rules.signUp();
    const first = await ask(rules, user, LONG);
    await expect.poll(() => titleOf(rules, user)).toBe(RULED);
    await ask(rules, user, '我做手冲咖啡');
    await ask(rules, user, '再看看别的长长的文案有没有问题好不好呀，谢谢老师', first);
    const titles = (await listed(rules, user)).map(({ title }) => title);
    expect(titles).toEqual([RULED, '我做手冲咖啡']);
  });

  it('with AI_TITLES=rules a conversation is named once it has a subject', async () => {
    const user = await rules.signUp();
    const id = await ask(rules, user, '你好');
    expect(await titleOf(rules, user)).toBe('你好');
    await ask(rules, user, '请问直播间的灯光怎么布置比较好看，预算两千块以内', id);
    await expect.poll(() => titleOf(rules, user)).toBe('直播间的灯光怎么布置比较好看');
  });

  it('with AI_TITLES=rules the third message may still bring the subject', async () => {
    const user = await rules.signUp();
    const id = await ask(rules, user, '你好');
    await ask(rules, user, '在吗', id);
    expect(await titleOf(rules, user)).toBe('你好');
    await ask(rules, user, '请问直播间的灯光怎么布置比较好看，预算两千块以内', id);
    await expect.poll(() => titleOf(rules, user)).toBe('直播间的灯光怎么布置比较好看');
  });

  it('F56 a rename while the answer streams and the answer both survive; no automatic title replaces the rename', async () => {
    const user = await rules.signUp();
    const stream = await rules.send(user, `慢慢来，${LONG}`);
    await stream.seen(isAnswer);
    const [conversation] = await listed(rules, user);
    const id = conversation?.id ?? '';
    expect((await rename(rules, user, id, '我自己的标题')).status).toBe(200);
    release();
    await stream.events;
    const other = await ask(rules, user, LONG);
    // This conversation is named later, so by now the first one would have been named, too.
    await expect
      .poll(async () => (await listed(rules, user)).find((each) => each.id === other)?.title)
      .toBe(RULED);
    expect((await listed(rules, user)).find((each) => each.id === id)?.title).toBe('我自己的标题');
    expect((await rules.messages(user, id)).map(({ text }) => text)).toEqual([
      `慢慢来，${LONG}`,
      '我看看。看完了。',
    ]);
  });

  it('F56 a rename at any moment around the end of an answer is never lost', async () => {
    const user = await rules.signUp();
    for (let pause = 0; pause < 24; pause += 1) {
      const stream = await rules.send(user, LONG);
      const started = await stream.seen((event) => 'event' in event && event.event === 'start');
      const id = startOf([started]).conversationId;
      await new Promise((resolve) => setTimeout(resolve, pause));
      const [renamed] = await Promise.all([rename(rules, user, id, `第${pause}次`), stream.events]);
      expect(renamed.status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect((await listed(rules, user)).find((each) => each.id === id)?.title).toBe(`第${pause}次`);
    }
  });
});

describe('AI_TITLES=model', () => {
  /** Answers questions normally, and requests of titles as the test says. */
  const play = (title: (call: VendorCall) => Promise<void> | void) =>
    vendor.play(async (call) => {
      if (!isTitle(call)) {
        await call.head();
        await call.chunk(wholeStream(['好的', '，我看看。']));
        await call.end();
      } else await title(call);
    });
  const isTitle = ({ body }: VendorCall): boolean => body.includes('作为它在列表里的标题');
  const say = (text: string) => async (call: VendorCall) => {
    await call.head();
    await call.chunk(wholeStream([...text]));
    await call.end();
  };

  it('with AI_TITLES=model the model that answered is asked once, for few tokens, which are counted', async () => {
    play(async (call) => {
      await call.head();
      await call.chunk(delta({ content: '“文案违规检查”。' }));
      await call.chunk(
        `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 111, completion_tokens: 7 } })}\n\n`,
      );
      await call.chunk(wholeStream([]));
      await call.end();
    });
    const user = await model.signUp();
    const before = vendor.calls.length;
    const id = await ask(model, user, LONG);
    await expect.poll(() => titleOf(model, user)).toBe('文案违规检查');
    await ask(model, user, '再看一段', id);
    const calls = vendor.calls.slice(before);
    expect(calls.filter(isTitle)).toHaveLength(1);
    const body = JSON.parse(calls.find(isTitle)?.body ?? '{}');
    expect(body).toMatchObject({ max_tokens: 256, messages: [{ role: 'system' }, { role: 'user' }] });
    expect(body.messages[1].content).toContain('全网最低价');
    await expect
      .poll(async () => {
        const { rows } = await model.database.pool.query(
          'SELECT prompt_tokens::int AS prompt FROM usage_days WHERE user_id = $1',
          [user.id],
        );
        return rows[0]?.prompt;
      })
      .toBeGreaterThanOrEqual(111);
  });

  it.each([
    ['reasons without an end', say('<think>用户在问文案，标题可以是文案检查')],
    ['says only signs', say('……')],
    ['says the name of its vendor', say('某某云为你命名')],
    ['fails', (call: VendorCall) => call.raw('HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n')],
    [
      'breaks off',
      async (call: VendorCall) => {
        await call.head();
        await call.chunk(delta({ content: '说到一' }));
        call.reset();
      },
    ],
  ] as const)('a conversation is named by the rules when the model %s', async (_, act) => {
    play(act);
    const user = await model.signUp();
    await ask(model, user, LONG);
    await expect.poll(() => titleOf(model, user)).toBe(RULED);
  });

  it('a model’s title has no reasoning, and nothing waits for a slow one', async () => {
    let finish: () => void = () => {};
    play(async (call) => {
      await call.head();
      await new Promise<void>((resolve) => (finish = resolve));
      await call.chunk(wholeStream(['<think>想想</think>', '文案检查']));
      await call.end();
    });
    const user = await model.signUp();
    const id = await ask(model, user, LONG);
    expect(await titleOf(model, user)).toBe([...LONG].slice(0, 20).join(''));
    await ask(model, user, '再看一段', id);
    await expect.poll(() => vendor.calls.filter(isTitle).some(({ isClosed }) => !isClosed)).toBe(true);
    finish();
    await expect.poll(() => titleOf(model, user)).toBe('文案检查');
  });

  it('F56 a model’s title never replaces a rename that was made while the model thought', async () => {
    let finish: () => void = () => {};
    let isSaid = false;
    const asked = new Promise<void>((resolve) => {
      play(async (call) => {
        resolve();
        await call.head();
        await new Promise<void>((settle) => (finish = settle));
        await call.chunk(wholeStream(['模型的标题']));
        await call.end();
        isSaid = true;
      });
    });
    const user = await model.signUp();
    const id = await ask(model, user, LONG);
    await asked;
    await rename(model, user, id, '我的标题');
    finish();
    await expect.poll(() => isSaid).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await titleOf(model, user)).toBe('我的标题');
  });
});
