import type { ChatEvent, Order, StartedTurn } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { type Saying, type SpeakingVendor, startSpeakingVendor, talkOf } from '../../testing/speaking-vendor';

const BUTTON = '先用离线教练';

const agentOf = ({ baseUrl }: SpeakingVendor) =>
  anAgent({ key: 'coach', provider: 'openai', baseUrl, model: 'm', apiKeyVariable: 'TEST_KEY' });

let vendor: SpeakingVendor;
let server: ChatServer;
let user: ChatUser;
let conversationId: string | null;

beforeAll(async () => {
  vendor = await startSpeakingVendor();
  const environment = { COACH_PHRASE_MS: '0', PROVIDER_FIRST_BYTE_MS: '1500' };
  server = await startChatServer({ agents: [agentOf(vendor)], environment });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});
beforeEach(async () => {
  user = await server.signUp();
  conversationId = null;
  vendor.says();
});

const failing =
  (status: number, body = '{}'): Saying =>
  async (call) => {
    await call.head(status, { 'Content-Type': 'application/json' });
    await call.chunk(body);
    await call.end();
  };
const GONE = failing(402);
const refusedBy = failing(400, '{"error":{"code":"content_filter"}}');
const half: Saying = async (call) => {
  await call.head();
  await call.say('@@\n先说一句，');
  call.reset();
};
const SILENT: Saying = async (call) => void (await call.closed);

interface Last {
  readonly error?: string;
  readonly code?: string;
  readonly label?: string;
  readonly chips?: readonly string[];
  readonly offers?: readonly string[];
  readonly deliverables?: readonly { readonly id: string; readonly kind: string }[];
}
const readAll = async (opened: Promise<{ readonly events: Promise<ChatEvent[]> }>) => {
  const events = await (await opened).events;
  conversationId = startOf(events).conversationId;
  return { start: startOf(events), text: textOf(events), last: events.at(-1) as Last };
};
const say = (message: string, more: { readonly order?: Order; readonly editOf?: string } = {}) =>
  readAll(server.send(user, message, { conversationId, ...more }));
const newest = async () => (await server.messages(user, conversationId ?? '')).at(-1);
/** Fails one answer, and opens the workshop. */
const openWorkshop = async () => {
  vendor.says(GONE);
  await say('我是修伞的');
  return say(BUTTON);
};

const storedAs = async (answerId: string) => {
  const { rows } = await server.database.pool.query(
    `SELECT m.label, m.answered_by AS by, g.provider, g.model, g.agent_release AS release
     FROM messages m JOIN generations g ON g.answer_id = m.id WHERE m.id = $1`,
    [answerId],
  );
  return rows[0];
};

describe('an answer that a vendor failed to give', () => {
  it.each([
    ['has no money left', GONE],
    ['refuses the message', refusedBy],
    ['stays silent', SILENT],
    ['breaks off in the middle', half],
    ['says nothing', talkOf('')],
  ])('offers the workshop where the vendor %s, live and later', async (_what, saying) => {
    vendor.says(saying, saying, saying);
    const { last, start } = await say('我是修伞的');
    expect(last).toMatchObject({ error: expect.any(String), offers: [BUTTON] });
    expect((await newest())?.extras).toMatchObject({ offers: [BUTTON], chips: [] });
    const later = await (await server.watch(user, start.generationId)).events;
    expect(later.at(-1)).toMatchObject({ offers: [BUTTON] });
  });

  it('offers the workshop where the time of an answer ran out', async () => {
    const hasty = await startChatServer({
      agents: [agentOf(vendor)],
      database: server.database,
      environment: { GENERATION_TIMEOUT_MS: '300' },
    });
    vendor.says(SILENT);
    const { last } = await readAll(hasty.send(user, '我是修伞的'));
    await hasty.close();
    expect(last).toMatchObject({ code: 'empty_answer', offers: [BUTTON] });
  });

  it('offers what was ordered by name where the workshop can make that', async () => {
    vendor.says(GONE);
    const kit = await say('做四件套', { order: { action: 'make', kind: 'kit' } });
    expect(kit.last.offers).toEqual(['先用离线教练做四件套']);
    vendor.says(GONE);
    expect((await say('写故事', { order: { action: 'make', kind: 'story' } })).last.offers).toEqual([BUTTON]);
  });

  it('offers it no more once the answer is there', async () => {
    vendor.says(half, half, half);
    const { start } = await say('我是修伞的');
    vendor.says(talkOf('接着说完。'));
    await server.request(user, 'POST', `/api/chat/generations/${start.generationId}/continue`);
    const events = await (await server.watch(user, start.generationId)).events;
    expect(events.at(-1)).not.toHaveProperty('offers');
    expect((await newest())?.extras ?? {}).not.toHaveProperty('offers');
  });

  it('starts no questionnaire by itself', async () => {
    vendor.says(GONE);
    expect((await say('我是修伞的')).text).toBe('');
    vendor.says(talkOf('修伞的，说说最近一把。'));
    expect((await say('也换伞骨')).text).toBe('修伞的，说说最近一把。');
  });
});

describe('the workshop in place of a vendor', () => {
  it('opens by its button, asks no model, and stands under its own label', async () => {
    vendor.says(GONE);
    await say('我是修伞的');
    const calls = vendor.asked.length;
    const { text, last, start } = await say(BUTTON);
    expect(text).toContain('第1问，共10问');
    expect(last).toMatchObject({ label: '离线教练', chips: expect.arrayContaining(['跳过', '回到教练']) });
    const answered = await say('修伞的，也换伞骨');
    expect(answered.text).toContain('第2问');
    expect(vendor.asked).toHaveLength(calls);
    expect((await newest())?.label).toBe('离线教练');
    const rules = { by: 'stand-in', label: '离线教练', provider: 'coach', model: null, release: null };
    expect(await storedAs(start.answerId)).toEqual(rules);
    const { rows } = await server.database.pool.query(
      `SELECT count(*)::int AS count FROM generations WHERE user_id = $1 AND answer_tokens > 0`,
      [user.id],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('makes at once what a button after a failed order names', async () => {
    vendor.says(GONE);
    await say('做定位卡', { order: { action: 'make', kind: 'positioning' } });
    const { last } = await say('先用离线教练做定位卡');
    expect(last.deliverables).toMatchObject([{ kind: 'positioning' }]);
    expect(last.label).toBe('离线教练');
  });

  it('makes exactly what was ordered, for the platform of the order', async () => {
    vendor.says(GONE);
    await say('做四件套', { order: { action: 'make', kind: 'kit', platform: '小红书' } });
    const { last } = await say('先用离线教练做四件套');
    const [work] = last.deliverables ?? [];
    const response = await server.request(user, 'GET', `/api/coach/deliverables/${work?.id}`);
    expect(await response.json()).toMatchObject({
      content: { platform: '小红书' },
      shown: { madeBy: 'rules' },
    });
  });

  it('leaves what a model has written as it is, and says so', async () => {
    const made = (version: number) => ({ version, content: expect.anything(), shown: { madeBy: 'model' } });
    const card = `@@写
判断|先拍伞骨|
一句话1|修伞的|m1
@@@`;
    vendor.says(talkOf('好。'), `@@稿\n> 修伞的。[m1]\n## 凭什么信\n- 也换伞骨[m1]\n${card}`, '无');
    await say('我是修伞的，也换伞骨');
    const written = await say('出定位卡', { order: { action: 'make', kind: 'positioning' } });
    const [work] = written.last.deliverables ?? [];
    const read = async () =>
      (await server.request(user, 'GET', `/api/coach/deliverables/${work?.id}`)).json();
    expect(await read()).toMatchObject(made(1));
    vendor.says(GONE);
    await say('再出定位卡', { order: { action: 'make', kind: 'positioning' } });
    const { text, last } = await say('先用离线教练做定位卡');
    expect(text).toContain('离线教练不拿底稿盖掉它');
    expect(last.deliverables ?? []).toEqual([]);
    expect(await read()).toMatchObject(made(1));
  });

  it('is not opened by a sentence that sounds like its button, nor by the button’s words anywhere else', async () => {
    vendor.says(GONE);
    await say('我是修伞的');
    vendor.says(talkOf('好，接着聊。'));
    expect((await say('那我先用离线教练吧')).text).toBe('好，接着聊。');
    vendor.says(talkOf('我在。'));
    expect((await say(BUTTON)).text).toBe('我在。');
  });

  it('comes to the same in an edit and another answer, for the answer before decides', async () => {
    const { start } = await openWorkshop();
    await say('修伞的');
    const again = await server.request(user, 'POST', `/api/chat/answers/${start.answerId}/regenerate`);
    const { generationId } = (await again.json()) as StartedTurn;
    const events = await (await server.watch(user, generationId)).events;
    expect(textOf(events)).toContain('问，共10问');
    expect((await newest())?.label).toBe('离线教练');
    vendor.says(talkOf('伞骨断在哪？'));
    expect((await say('我的伞骨断了', { editOf: start.messageId })).text).toBe('伞骨断在哪？');
  });

  it('answers a question that was sent while the one before it was still on its way', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    vendor.says(async (call) => {
      await held;
      await call.head(402, { 'Content-Type': 'application/json' });
      await call.chunk('{}');
      await call.end();
    });
    const first = await server.send(user, '我是修伞的', { conversationId });
    const start = startOf([await first.seen((event) => 'event' in event && event.event === 'start')]);
    conversationId = start.conversationId;
    const second = say(BUTTON);
    release();
    await first.events;
    expect((await second).text).toContain('第1问');
  });

  it('is in this conversation alone', async () => {
    await openWorkshop();
    conversationId = null;
    vendor.says(talkOf('新的一段，说吧。'));
    expect((await say('开始')).text).toBe('新的一段，说吧。');
  });
});

describe('the way back to the coach', () => {
  it('leads to the model by its button, which knows what the workshop stored and who said what', async () => {
    await openWorkshop();
    await say('修伞的，也换伞骨');
    await say('出定位卡');
    const before = vendor.asked.length;
    vendor.says(talkOf('伞骨配铜丝那一步，客人看得到吗？'));
    const { text, last, start } = await say('回到教练');
    expect(text).toBe('伞骨配铜丝那一步，客人看得到吗？');
    expect(last.label).toBeUndefined();
    expect(await storedAs(start.answerId)).toMatchObject({ by: 'model', model: 'm' });
    const call = vendor.asked[before];
    expect(call?.last).toContain('修伞的，也换伞骨');
    expect(call?.last).toContain('定位卡');
    const said = call?.messages.filter(({ role }) => role === 'assistant') ?? [];
    expect(said).toHaveLength(3);
    for (const { content } of said) expect(content).toContain('（这一句是产品自动说的）');
  });

  it('is taken by whoever types something while no question is open, and only then', async () => {
    await openWorkshop();
    expect((await say('这把伞还能修吗')).text).toContain('记下：这把伞还能修吗');
    expect((await say('停一下')).text).toContain('停在这里');
    vendor.says(talkOf('能修，先看骨。'));
    expect((await say('这把伞还能修吗')).text).toBe('能修，先看骨。');
    vendor.says(talkOf('接着答？你先说说看。'));
    expect((await say('接着答')).text).toBe('接着答？你先说说看。');
  });

  it('offers the workshop again while the vendor is still away, which goes on where it was', async () => {
    await openWorkshop();
    await say('修伞的');
    vendor.says(GONE);
    expect((await say('回到教练')).last.offers).toEqual([BUTTON]);
    expect((await say(BUTTON)).text).toContain('第2问');
  });
});
