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
import { GO_ON } from '../../coaching/build-prompt';

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
      for (const chunk of [partial.slice(-6, -3), partial.slice(-3), '就到', '这里。']) await call.say(chunk);
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
      { role: 'user', content: '怎么开始？' },
      { role: 'assistant', content: partial },
      { role: 'user', content: GO_ON },
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
    `SELECT m.text = m.coach_state->>'said' AS is_whole,
       (SELECT count(*)::int FROM deliverable_versions v WHERE v.message_id = m.id) AS versions
     FROM messages m WHERE m.id = $1`,
    [whole?.id],
  );
  expect(rows).toEqual([{ is_whole: true, versions: 1 }]);
  expect(await auditLedger(database)).toEqual([]);
  await second.kill();
}, 120_000);
