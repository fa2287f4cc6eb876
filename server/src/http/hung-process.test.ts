import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LoginResponse, SearchPage } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import { type Bundle, bundleForNode } from '../database/testing/bundle-for-node';
import { CHAT_STREAM, openStream } from '../testing/open-stream';
import { type ScriptedVendor, startScriptedVendor } from '../testing/scripted-vendor';
import { streamed } from '../testing/speaking-vendor';

const CODE = 'HUNG-PROCESS';
/** A process that hangs says nothing for longer than any machine is busy. */
const HUNG_MS = 10_000;

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

/** The product itself, in a process of its own: one that hangs must not take the test with it. */
async function startProduct(environment: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [bundle.file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      BOOTSTRAP_INVITATION_CODE: CODE,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /localhost:(\d+)/.exec(line)?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error('the product did not start');
}

interface Client {
  post(path: string, body: unknown): Promise<Response>;
  get(path: string): Promise<Response>;
  /** What is answered to a question, to its end. */
  ask(message: string): Promise<string>;
}

async function signUp(url: string, username: string): Promise<Client> {
  let token = '';
  const send = (path: string, init: RequestInit) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(HUNG_MS),
    });
  const post = (path: string, body: unknown) => send(path, { method: 'POST', body: JSON.stringify(body) });
  const credentials = { username, password: 'pass-word-1' };
  await post('/api/auth/register', { ...credentials, invitationCode: CODE });
  ({ token } = (await (await post('/api/auth/login', credentials)).json()) as LoginResponse);
  const ask = async (message: string) => {
    const response = await post('/api/chat/lao-gao-ip-master', { message, conversationId: null });
    const events = await openStream(response, new AbortController(), CHAT_STREAM).events;
    expect(events.at(-1)).toMatchObject({ event: 'done' });
    return events.flatMap((event) => ('answer' in event ? [event.answer] : [])).join('');
  };
  return { post, get: (path) => send(path, {}), ask };
}

/** How often the product told that it was well while something went on. */
async function healthDuring(client: Client, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  end.catch(() => {});
  let answers = 0;
  do {
    expect((await client.get('/api/health')).status).toBe(200);
    answers += 1;
  } while (!isOver);
  await end;
  return answers;
}

test('a question of 40 characters that nearly fits a pattern is answered, and the process is well meanwhile', async () => {
  const client = await signUp(await startProduct({ AI_PROVIDER: 'coach' }), '13800138101');
  const answer = client.ask(`${'嗯'.repeat(40)}我`);
  expect(await healthDuring(client, answer)).toBeGreaterThan(0);
  expect((await answer).length).toBeGreaterThan(10);
}, 60_000);

test('an answer with a line that nearly is a rule of a table is found, and the process is well meanwhile', async () => {
  const line = `${'-'.repeat(44)}x`;
  vendor.play(streamed(`先说结论，再说松木。\n\n${line}\n\n就这样。`));
  const url = await startProduct({ AI_PROVIDER: 'openai', AI_BASE_URL: vendor.baseUrl, AI_MODEL: 'm' });
  const client = await signUp(url, '13800138102');
  expect(await client.ask('怎么开始？')).toContain(line);
  const search = client.get(`/api/chat/search?${new URLSearchParams({ q: '松木' })}`);
  expect(await healthDuring(client, search)).toBeGreaterThan(0);
  const { items } = (await (await search).json()) as SearchPage;
  expect(items.map(({ snippet }) => snippet)).toEqual([expect.stringContaining('松木')]);
}, 60_000);
