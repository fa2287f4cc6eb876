import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatEvent } from '@qihang/shared/contracts';
import { expect, type Ground, steady } from './harness/fault-test';
import {
  type CallScript,
  delta,
  FINISH,
  STREAM_HEAD,
  VENDOR_KEY,
  VENDOR_NAME,
} from './harness/scripted-vendor';

/** Half an answer, before the fault. */
const HALF = '前半句已经到了，';
const BUSY = '系统繁忙，请稍后再试';

const refuse =
  (status: number, headers: Readonly<Record<string, string>> = {}): CallScript =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(
      // The code is for the operator, who finds it in the log; the sentence beside it is shown to nobody.
      JSON.stringify({
        error: {
          message: `${VENDOR_NAME} says no to ${VENDOR_KEY}`,
          code: status < 429 ? 'invalid_api_key' : 'engine_overloaded',
        },
      }),
    );
  };

const halfAnd =
  (then: CallScript): CallScript =>
  async (response, call) => {
    response.writeHead(200, STREAM_HEAD);
    response.write(delta(HALF));
    await sleep(100);
    await then(response, call);
  };

const body =
  (text: string | Buffer, type = 'text/event-stream'): CallScript =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(text);
  };

/** Writes for as long as the reader accepts it. */
const flood =
  (chunk: string): CallScript =>
  async (response) => {
    response.writeHead(200, STREAM_HEAD);
    for (let count = 0; count < 100_000 && !response.destroyed; count += 1) {
      if (!response.write(chunk))
        await Promise.race([sleep(20), new Promise((resolve) => response.once('drain', resolve))]);
    }
  };

const test = steady({
  PROVIDER_FIRST_BYTE_MS: '1000',
  PROVIDER_IDLE_MS: '1000',
  GENERATION_TIMEOUT_MS: '20000',
  GENERATION_MAX_TOKENS: '2000',
  STREAM_PING_MS: '200',
});

interface Row {
  readonly row: string;
  readonly act: CallScript;
  /** Expected text of the stored answer. */
  readonly text?: string | RegExp;
  readonly error?: RegExp;
  readonly calls?: number;
}

const ROWS: readonly Row[] = [
  { row: 'F20 a 429 that asks for a second', act: refuse(429, { 'retry-after': '1' }), calls: 3 },
  { row: 'F21 a 500', act: refuse(500), calls: 3 },
  { row: 'F21 a 503', act: refuse(503), calls: 3 },
  { row: 'F22 a 401', act: refuse(401), calls: 1 },
  { row: 'F22 a 403', act: refuse(403), calls: 1 },
  { row: 'F23 a vendor that takes the question and says nothing', act: () => {} },
  { row: 'F24 half an answer, then silence', act: halfAnd(() => {}), text: HALF, error: /已保留/, calls: 1 },
  {
    row: 'F25 half an answer, then a reset',
    act: halfAnd((response) => void response.socket?.resetAndDestroy()),
    text: HALF,
    error: /已保留/,
    calls: 1,
  },
  {
    row: 'F26 a page of HTML with status 200',
    act: body('<html><body>Bad Gateway</body></html>', 'text/html'),
  },
  { row: 'F26 HTML that claims to be a stream', act: body(`<html>${VENDOR_NAME}</html>\n\n`) },
  {
    row: 'F26 broken JSON after half an answer',
    act: halfAnd((response) => void response.end('data: {"choices":[{"delta":{"conte\n\n')),
    text: HALF,
    error: /已保留/,
  },
  { row: 'F26 bytes that are no UTF-8', act: body(Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0x0a, 0x0a])) },
  {
    row: 'F27 an answer without end',
    act: flood(delta('没完没了，')),
    text: /^(没完没了，)+$/,
    error: /已保留|停在这里/,
    calls: 1,
  },
  { row: 'F28 100 MB in one line', act: flood('x'.repeat(65_536)) },
];

const residentMb = (pid: number): number =>
  process.platform === 'linux'
    ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    : 0;

async function askBadVendor(
  ground: Ground,
  { row, act, text = '', error = new RegExp(BUSY), calls }: Row,
): Promise<void> {
  const client = await ground.addPerson();
  ground.vendor.play(act);
  const before = ground.vendor.calls.length;
  const memory = residentMb(ground.api.pid());
  const events: ChatEvent[] = [];
  for await (const event of client.send(row)) events.push(event);
  ground.vendor.play(null);

  const [start, last] = [events[0], events.at(-1)];
  if (start === undefined || !('event' in start) || start.event !== 'start') throw new Error('no start');
  ground.ledger.started(client.person, row, start);
  expect(last).toMatchObject({ error: expect.stringMatching(error) });
  if (calls !== undefined) expect(ground.vendor.calls.length - before).toBe(calls);
  expect(residentMb(ground.api.pid()) - memory).toBeLessThan(100);

  // The question and the arrived part of the answer are kept; the session does not end.
  const [question, answer] = await client.messages(start.conversationId);
  expect(question).toMatchObject({ text: row, status: 'complete' });
  expect(['failed', 'interrupted']).toContain(answer?.status);
  if (typeof text === 'string') expect(answer?.text).toBe(text);
  else expect(answer?.text).toMatch(text);
  // Every call has ended: no connection to the vendor is left open.
  await expect
    .poll(() => ground.vendor.calls.slice(before).filter(({ closedAt }) => closedAt === null), {
      timeout: 10_000,
    })
    .toEqual([]);
}

for (const group of ['F20', 'F21', 'F22', 'F23', 'F24', 'F25', 'F26', 'F27', 'F28'] as const) {
  test(`${group} through real processes: ${ROWS.filter(({ row }) => row.startsWith(group))
    .map(({ row }) => row.slice(4))
    .join('; ')}`, async ({ ground }) => {
    for (const row of ROWS.filter((each) => each.row.startsWith(group))) await askBadVendor(ground, row);
    const client = await ground.addPerson();
    ground.vendor.play(body(delta('好的。') + FINISH));
    const events: ChatEvent[] = [];
    for await (const event of client.send('现在好了吗')) events.push(event);
    expect(events.at(-1)).toEqual({ event: 'done' });
    ground.vendor.play(null);
    await ground.check();
  });
}

test('F23 comment lines keep the connection of a viewer who waits for the first word', async ({ ground }) => {
  const client = await ground.addPerson();
  ground.vendor.play(() => {});
  const answer = await fetch(`${ground.api.url}/api/chat/lao-gao-ip-master`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${client.person.token}` },
    body: JSON.stringify({ message: '还在吗', conversationId: null }),
  });
  const text = await answer.text();
  ground.vendor.play(null);
  expect(text.split(': ping\n\n').length).toBeGreaterThan(3);
  expect(text).toContain(BUSY);
});

test("F29 neither the name nor the key of a vendor reaches a client or a log, whatever the vendor's errors contain", async ({
  ground,
}) => {
  const client = await ground.addPerson();
  for (const status of [400, 401, 402, 404, 429, 500]) {
    ground.vendor.play(refuse(status));
    for await (const event of client.send(`${status}里有没有名字`))
      expect(JSON.stringify(event)).not.toMatch(/acme/i);
  }
  ground.vendor.play(
    halfAnd((response) => {
      const failure = {
        error: { message: `${VENDOR_NAME} is overloaded, key ${VENDOR_KEY}`, type: 'server_error' },
      };
      response.end(`data: ${JSON.stringify(failure)}\n\n`);
    }),
  );
  for await (const event of client.send('流里面的错误')) expect(JSON.stringify(event)).not.toMatch(/acme/i);
  ground.vendor.play(null);
  expect(ground.ledger.leaks).toEqual([]);
  await ground.check();
});
