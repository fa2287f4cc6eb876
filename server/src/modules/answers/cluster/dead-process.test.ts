import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { type Bundle, bundleForNode } from '../../../database/testing/bundle-for-node';
import type { ChatProcessOptions } from '../../../testing/chat-process';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  textOf,
} from '../../../testing/chat-server';
import { type ScriptedVendor, startScriptedVendor, type VendorCall } from '../../../testing/scripted-vendor';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Promised time until a dead process is noticed (F17), ms. */
const NOTICED_MS = 10_000;

let bundle: Bundle;
let database: TestDatabase;
let vendor: ScriptedVendor;
let alive: ChatServer;
const children: ChildProcess[] = [];

beforeAll(async () => {
  [bundle, database, vendor] = await Promise.all([
    bundleForNode('testing/chat-process.ts'),
    createTestDatabase(),
    startScriptedVendor(),
  ]);
  alive = await startChatServer({ database });
  vendor.play(async (call) => {
    await call.head();
    for (let index = 0; !call.isClosed; index += 1) {
      await call.say(`${index} `);
      await pause(20);
    }
  });
}, 60_000);
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await alive.close();
  await Promise.all([vendor.close(), database.close(), bundle.remove()]);
});

async function startOther(): Promise<{ child: ChildProcess; url: string }> {
  const order: ChatProcessOptions = { connection: database.connection, baseUrl: vendor.baseUrl };
  const child = spawn(process.execPath, [bundle.file, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [address] = await once(child.stdout, 'data');
  return { child, url: String(address).trim() };
}

interface Started {
  readonly conversationId: string;
  readonly generationId: string;
  readonly call: VendorCall;
}

/** Asks on the other process, so that the answer has no viewer there. */
async function askThere(url: string, user: ChatUser): Promise<Started> {
  const calls = vendor.calls.length;
  const response = await fetch(`${url}/api/chat/test-agent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: '问', conversationId: null }),
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  const start: Omit<Started, 'call'> = JSON.parse(
    new TextDecoder().decode(value).split('\n')[0]?.slice(6) ?? '',
  );
  // Closing the tab ends no generation.
  reader?.cancel().catch(() => {});
  while (vendor.calls.length === calls) await pause(5);
  const call = vendor.calls[calls];
  if (call === undefined) throw new Error('no call');
  return { ...start, call };
}

test('F17 a process that is killed is noticed within 10 s: its answer ends as interrupted, and viewers and tabs elsewhere are notified', async () => {
  const user = await alive.signUp();
  const { child, url } = await startOther();
  const { generationId, conversationId } = await askThere(url, user);
  const [viewer, tab] = await Promise.all([alive.watch(user, generationId), alive.userEvents(user)]);
  await viewer.seen((event) => 'seq' in event && event.seq >= 30);
  child.kill('SIGKILL');
  const begun = performance.now();
  const events = await viewer.events;
  await tab.seen((event) => event.event === 'generation-ended' && event.generationId === generationId);
  expect(performance.now() - begun).toBeLessThan(NOTICED_MS);
  tab.leave();
  expect(events.at(-1)).toEqual({ error: '回答中断了，已保留收到的部分', code: 'interrupted' });
  const answer = (await alive.messages(user, conversationId)).at(-1);
  expect(answer).toMatchObject({ status: 'interrupted', text: textOf(events) });
  expect(answer?.text.length).toBeGreaterThan(0);
}, 60_000);

test('a question that waits for a process that died is answered', async () => {
  const user = await alive.signUp();
  const { child, url } = await startOther();
  const { conversationId } = await askThere(url, user);
  const next = await alive.send(user, '接着', { conversationId });
  await next.seen(() => true);
  child.kill('SIGKILL');
  expect((await next.events).at(-1)).toEqual({ event: 'done' });
}, 60_000);

test('a hanging process is given up within 10 s; when it comes back it writes nothing and ends its vendor call', async () => {
  const user = await alive.signUp();
  const { child, url } = await startOther();
  const { generationId, conversationId, call } = await askThere(url, user);
  const viewer = await alive.watch(user, generationId);
  await viewer.seen(isAnswer);
  child.kill('SIGSTOP');
  const begun = performance.now();
  const events = await viewer.events;
  // The sweeper's test measures the promised time exactly; this one leaves room for a busy machine.
  expect(performance.now() - begun).toBeLessThan(NOTICED_MS + 5_000);
  expect(events.at(-1)).toMatchObject({ code: 'interrupted' });
  const decided = (await alive.messages(user, conversationId)).at(-1);
  expect(call.isClosed).toBe(false);
  child.kill('SIGCONT');
  await Promise.race([call.closed, pause(5_000)]);
  expect(call.isClosed).toBe(true);
  await pause(300);
  expect((await alive.messages(user, conversationId)).at(-1)).toEqual(decided);
  expect(decided).toMatchObject({ status: 'interrupted', text: textOf(events) });
}, 60_000);

test('a stop whose owner never gets the request is answered as soon as the owner counts as dead', async () => {
  const user = await alive.signUp();
  const { child, url } = await startOther();
  const { generationId } = await askThere(url, user);
  child.kill('SIGSTOP');
  const stopped = await alive.request(user, 'POST', `/api/chat/generations/${generationId}/stop`);
  expect(stopped.status).toBe(204);
}, 60_000);
