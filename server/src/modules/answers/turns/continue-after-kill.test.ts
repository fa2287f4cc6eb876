import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type LoginResponse, type MessagePage, startedTurnSchema } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { type Bundle, bundleForNode } from '../../../database/testing/bundle-for-node';
import { auditLedger } from '../../../testing/ledger';
import { CHAT_STREAM, openStream } from '../../../testing/open-stream';
import { delta, type ScriptedVendor, startScriptedVendor } from '../../../testing/scripted-vendor';
import { streamed, talkOf } from '../../../testing/speaking-vendor';

const CODE = 'KILL-AND-GO-ON';

let bundle: Bundle;
let database: TestDatabase;
let vendor: ScriptedVendor;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  [bundle, database, vendor] = await Promise.all([
    bundleForNode('main.ts'),
    createTestDatabase(),
    startScriptedVendor(),
  ]);
}, 120_000);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([bundle.remove(), vendor.close()]);
  await database.close();
});

/** The product in a process that can be killed. */
async function startProduct(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [bundle.file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      BOOTSTRAP_INVITATION_CODE: CODE,
      AI_PROVIDER: 'openai',
      AI_BASE_URL: vendor.baseUrl,
      AI_MODEL: 'm',
      CHECKPOINT_MS: '200',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /localhost:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    const kill = async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    };
    return { url: `http://127.0.0.1:${port}`, kill };
  }
  throw new Error('the product did not start');
}

const json = async <Body>(response: Response): Promise<Body> => (await response.json()) as Body;

const payload = (body: unknown, token?: string) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
});

async function signUp(url: string, username: string): Promise<string> {
  const credentials = { username, password: 'pass-word-1' };
  await fetch(`${url}/api/auth/register`, payload({ ...credentials, invitationCode: CODE }));
  const { token } = await json<LoginResponse>(await fetch(`${url}/api/auth/login`, payload(credentials)));
  return token;
}

const ask = async (url: string, body: unknown, token: string) =>
  openStream(
    await fetch(`${url}/api/chat/lao-gao-ip-master`, payload(body, token)),
    new AbortController(),
    CHAT_STREAM,
  );

test.each([
  ['with the messages', '64', '13800138000'],
  ['in the journal', '0', '13800138009'],
])(
  'F17 an answer that kill -9 cut and that is %s is continued after the restart from its last visible text, and is whole',
  async (_where, checkpointWhole, username) => {
    const words = Array.from({ length: 40 }, (_, at) => `第${at}步，`);
    const said: string[] = [];
    vendor.play(async (call) => {
      await call.head();
      for (const word of words) {
        await call.say(word);
        said.push(word);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    const first = await startProduct({ CHECKPOINT_WHOLE: checkpointWhole });
    const token = await signUp(first.url, username);
    const headers = { authorization: `Bearer ${token}` };
    const stream = await ask(first.url, { message: '怎么开始？', conversationId: null }, token);
    const start = await stream.seen((event) => 'event' in event && event.event === 'start');
    if (!('generationId' in start)) throw new Error('no start');
    await stream.seen((_event, soFar) => soFar.length > 15);
    await first.kill();
    const seen = (await stream.events).flatMap((event) => ('answer' in event ? [event.answer] : [])).join('');

    const second = await startProduct({ CHECKPOINT_WHOLE: checkpointWhole });
    const messages = async () => {
      const url = `${second.url}/api/chat/conversations/${start.conversationId}/messages`;
      return (await json<MessagePage>(await fetch(url, { headers }))).items;
    };
    const [, cut] = await messages();
    expect(cut).toMatchObject({ status: 'interrupted', error: '回答中断了，已保留收到的部分' });
    const partial = cut?.text ?? '';
    expect(seen.startsWith(partial)).toBe(true);
    expect(partial.split('，').length).toBeGreaterThan(5);

    let asked: { messages: { role: string; content: string }[] } = { messages: [] };
    vendor.play(async (call) => {
      asked = JSON.parse(call.body);
      await call.head();
      // Models repeat the last words, in chunks, before the rest.
      for (const chunk of [partial.slice(-6, -3), partial.slice(-3), '就到', '这里。', '\n@@@\n-'])
        await call.say(chunk);
      await call.chunk(`${delta({}, 'stop')}data: [DONE]\n\n`);
      await call.end();
    });
    const path = `${second.url}/api/chat/generations/${start.generationId}`;
    const turn = startedTurnSchema.parse(await json(await fetch(`${path}/continue`, payload({}, token))));
    expect(turn).toMatchObject({ answerId: start.answerId, seq: cut?.seq });
    // One tab that saw more than was saved, and one that was opened again.
    for (const after of [turn.seq, 0, 17, turn.seq + 5]) {
      const viewer = await fetch(`${path}/stream?after=${after}`, { headers });
      const events = await openStream(viewer, new AbortController(), CHAT_STREAM).events;
      const text = events.reduce((all, event) => {
        if ('answer' in event) return all + event.answer;
        return 'event' in event && event.event === 'replace' ? event.text : all;
      }, '');
      expect(text).toBe(`${partial}就到这里。`);
      expect(events.at(-1)).toEqual({ event: 'done' });
    }
    expect(asked.messages.slice(-3)).toEqual([
      { role: 'user', content: expect.stringMatching(/\[m1\] 怎么开始？$/) },
      { role: 'assistant', content: partial },
      { role: 'user', content: expect.stringContaining('上面这条回答断了') },
    ]);
    expect((await messages())[1]).toMatchObject({
      text: `${partial}就到这里。`,
      status: 'complete',
      error: null,
    });
    const turnIds = { ...turn, questionId: turn.messageId, message: '怎么开始？' };
    expect(await auditLedger(database, { acknowledged: [turnIds] })).toEqual([]);
    await second.kill();
  },
  120_000,
);

test('F17 a deliverable whose answer kill -9 cut is stored once, and its answer is continued to the end', async () => {
  const coach = { AI_PROVIDER: 'coach', COACH_PHRASE_MS: '300', CHECKPOINT_MS: '100' };
  const first = await startProduct(coach);
  const token = await signUp(first.url, '13800138001');
  const headers = { authorization: `Bearer ${token}` };
  const opened = await ask(
    first.url,
    { message: '我在无锡调钢琴十二年，上门三百一次', conversationId: null },
    token,
  );
  const start = (await opened.events)[0];
  if (start === undefined || !('conversationId' in start)) throw new Error('no start');
  const { conversationId } = start;
  const order = { action: 'make', kind: 'positioning' };
  const stream = await ask(first.url, { message: '出定位卡', conversationId, order }, token);
  await stream.seen((_event, soFar) => soFar.length > 6);
  await first.kill();
  const [begun] = await stream.events;
  if (begun === undefined || !('generationId' in begun)) throw new Error('no start');

  const second = await startProduct({ ...coach, COACH_PHRASE_MS: '0' });
  const newest = async () => {
    const url = `${second.url}/api/chat/conversations/${conversationId}/messages`;
    return (await json<MessagePage>(await fetch(url, { headers }))).items.at(-1);
  };
  const cut = await newest();
  const work = [{ kind: 'positioning', version: 1 }];
  expect(cut).toMatchObject({ status: 'interrupted', extras: { deliverables: work } });
  const path = `${second.url}/api/chat/generations/${begun.generationId}`;
  await fetch(`${path}/continue`, payload({}, token));
  const viewer = await fetch(`${path}/stream?after=0`, { headers });
  await openStream(viewer, new AbortController(), CHAT_STREAM).events;
  const whole = await newest();
  expect(whole).toMatchObject({ status: 'complete', extras: { deliverables: work } });
  expect(whole?.extras?.chips.length).toBeGreaterThan(0);
  expect(whole?.text.startsWith(cut?.text ?? '')).toBe(true);
  const { rows } = await database.pool.query(
    `SELECT m.text = m.coach_state->'workshop'->>'said' AS is_whole,
       (SELECT count(*)::int FROM deliverable_versions v WHERE v.message_id = m.id) AS versions
     FROM messages m WHERE m.id = $1`,
    [whole?.id],
  );
  expect(rows).toEqual([{ is_whole: true, versions: 1 }]);
  expect(await auditLedger(database)).toEqual([]);
  await second.kill();
}, 120_000);

const SCRIPT = `@@写
判断|先拍那一声
题目|姑娘拿她爸的梅花表来
标题1|她说就想听它响一声
标题2|一块不走的表
标题3|你家抽屉里有没有
封面|响一声
段1部分|钩子
段1口播|前天一个姑娘拿块表来，说师傅，我就想听它响一声。
段1画面|表放到绒布上
段1字幕|不走也行
段2部分|核心
段2口播|表是她爸的，我轻轻拨了一下摆轮，滴答滴答。
段2画面|镊子拨摆轮
段2字幕|滴答
段3部分|行动
段3口播|她听完说够了。你抽屉里那块，是谁的？
段3画面|表放回盒子
段3字幕|是谁的
@@@`;
const TOLD = '我修表，前天一个姑娘拿她爸的梅花表来，说师傅，我就想听它响一声';

/** A model that talks, writes the script as far as it is told, and finds nothing in an audit. */
const writes =
  (script: string, onWritten: () => void = () => {}): Parameters<ScriptedVendor['play']>[0] =>
  async (call) => {
    const { messages } = JSON.parse(call.body) as { messages: readonly { content: string }[] };
    const isWriting = messages.at(-1)?.content.includes('写一份新的「脚本」') === true;
    const isAudit = messages[0]?.content.includes('核对员') === true;
    if (!isWriting) return streamed(isAudit ? '无' : talkOf('好。'))(call);
    if (script.endsWith('@@@')) return streamed(script)(call);
    await call.head();
    await call.say(script);
    onWritten();
  };

test('F17 a deliverable that kill -9 cut while a model wrote it is not stored, and continuing makes it once', async () => {
  const first = await startProduct();
  const token = await signUp(first.url, '13800138002');
  const headers = { authorization: `Bearer ${token}` };
  vendor.play(writes(SCRIPT));
  const opened = await ask(first.url, { message: TOLD, conversationId: null }, token);
  const start = (await opened.events)[0];
  if (start === undefined || !('conversationId' in start)) throw new Error('no start');
  const { conversationId } = start;

  const isMidway = new Promise<void>((resolve) => {
    vendor.play(writes(SCRIPT.slice(0, SCRIPT.length / 2), resolve));
  });
  const order = { action: 'make', kind: 'script' };
  const question = { message: '写脚本', conversationId, order };
  const stream = await ask(first.url, question, token);
  await isMidway;
  // The next checkpoint stores the lines so far.
  await expect
    .poll(
      async () => {
        const { rows } = await database.pool.query(
          `SELECT text FROM messages WHERE conversation_id = $1 AND role = 'ai' ORDER BY position DESC LIMIT 1`,
          [conversationId],
        );
        return rows[0]?.text;
      },
      { timeout: 20_000 },
    )
    .toContain('就想听它响一声');
  await first.kill();
  const [begun] = await stream.events;
  if (begun === undefined || !('generationId' in begun)) throw new Error('no start');
  const versions = async () => {
    const { rows } = await database.pool.query(
      `SELECT v.number, v.made_by, v.content->>'coverLine' AS cover FROM deliverable_versions v
       JOIN messages m ON m.user_id = v.user_id WHERE m.id = $1`,
      [begun.messageId],
    );
    return rows;
  };

  const second = await startProduct();
  const items = async () => {
    const url = `${second.url}/api/chat/conversations/${conversationId}/messages`;
    return (await json<MessagePage>(await fetch(url, { headers }))).items.slice(-2);
  };
  expect(await items()).toMatchObject([
    { id: begun.messageId, text: question.message, status: 'complete' },
    { id: begun.answerId, status: 'interrupted', error: '回答中断了，已保留收到的部分' },
  ]);
  expect(await versions()).toEqual([]);

  vendor.play(writes(SCRIPT));
  const path = `${second.url}/api/chat/generations/${begun.generationId}`;
  expect((await fetch(`${path}/continue`, payload({}, token))).status).toBe(200);
  const viewer = await fetch(`${path}/stream?after=0`, { headers });
  await openStream(viewer, new AbortController(), CHAT_STREAM).events;
  const [, whole] = await items();
  expect(whole).toMatchObject({
    status: 'complete',
    extras: { deliverables: [{ kind: 'script', version: 1 }] },
  });
  expect(whole?.text.match(/就想听它响一声/g)).toHaveLength(2);
  expect(whole?.text).toContain('放进「我的成果」了');
  expect(await versions()).toEqual([{ number: 1, made_by: 'model', cover: '响一声' }]);
  expect(await auditLedger(database)).toEqual([]);
  await second.kill();
}, 120_000);

test('F17 of an answer that kill -9 cut in its tail only the records are asked for again, once', async () => {
  const first = await startProduct();
  const token = await signUp(first.url, '13800138003');
  const headers = { authorization: `Bearer ${token}` };
  vendor.play(async (call) => {
    await call.head();
    await call.say('@@\n那一声你让她听了多久？\n@@@\nF|做的事|修');
  });
  const stream = await ask(first.url, { message: TOLD, conversationId: null }, token);
  const begun = await stream.seen((event) => 'event' in event && event.event === 'start');
  if (!('generationId' in begun)) throw new Error('no start');
  await expect
    .poll(
      async () => {
        const { rows } = await database.pool.query(
          `SELECT text, coach_state->'turn'->>'phase' AS phase FROM messages WHERE id = $1`,
          [begun.answerId],
        );
        return rows[0];
      },
      { timeout: 20_000 },
    )
    .toEqual({ text: '那一声你让她听了多久？', phase: 'records' });
  await first.kill();

  const second = await startProduct();
  const asked: string[] = [];
  vendor.play((call) => {
    const { messages } = JSON.parse(call.body) as { messages: readonly { content: string }[] };
    asked.push(messages.at(-1)?.content ?? '');
    return streamed('F|做的事|修表|self|m1「我修表」')(call);
  });
  const path = `${second.url}/api/chat/generations/${begun.generationId}`;
  expect((await fetch(`${path}/continue`, payload({}, token))).status).toBe(200);
  await openStream(await fetch(`${path}/stream?after=0`, { headers }), new AbortController(), CHAT_STREAM)
    .events;
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('补记录');
  const { rows } = await database.pool.query(
    `SELECT m.text, m.status, f.value FROM messages m JOIN fact_versions f ON f.user_id = m.user_id WHERE m.id = $1`,
    [begun.answerId],
  );
  expect(rows).toEqual([{ text: '那一声你让她听了多久？', status: 'complete', value: '修表' }]);
  await second.kill();
}, 120_000);
