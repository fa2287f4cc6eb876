import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import {
  type Act,
  delta,
  type ScriptedVendor,
  startScriptedVendor,
  wholeStream,
} from '../testing/scripted-vendor';
import { runCli } from './run-cli';

const KEY = 'sk-test-very-secret-7F3Q';
let vendor: ScriptedVendor;
beforeAll(async () => {
  vendor = await startScriptedVendor();
});
afterAll(() => vendor.close());

const strip = (line: string): string =>
  line.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g'), '');

/** Runs the command like the operator: without a database, with the settings of `.env`. */
const check = async (environment: Readonly<Record<string, string>> = {}, line = 'ai check') => {
  const out: string[] = [];
  const said: string[] = [];
  const code = await runCli(
    line.split(' '),
    {
      AI_PROVIDER: 'openai',
      AI_BASE_URL: vendor.baseUrl,
      AI_MODEL: 'test-model',
      AI_API_KEY: KEY,
      PROVIDER_FIRST_BYTE_MS: '8000',
      PROVIDER_IDLE_MS: '8000',
      ...environment,
    },
    { out: (text) => void out.push(strip(text)), say: (text) => void said.push(strip(text)), ask: null },
  );
  const all = [...out, ...said].join('\n');
  expect(all).not.toContain('very-secret');
  return { code, out: out.join('\n'), said: said.join('\n') };
};

const answering =
  (status: number, body: string, type = 'application/json'): Act =>
  async (call) => {
    await call.head(status, { 'Content-Type': type });
    if (body !== '') await call.chunk(body);
    await call.end();
  };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const WORDS = Array.from({ length: 30 }, (_, index) => `第${index}个词`);

test('the check reports how well a good vendor answers, and shows no more of the key than its end', async () => {
  vendor.play(async (call) => {
    await call.head();
    for (const word of WORDS) {
      await call.say(word);
      await pause(20);
    }
    await call.chunk(
      `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 41, completion_tokens: 97 } })}\n\n`,
    );
    await call.chunk(wholeStream([]));
    await call.end();
  });
  const { code, out, said } = await check();
  expect(code).toBe(0);
  expect(said).toContain('asking openai · http://127.0.0.1');
  expect(out).toMatch(
    /works: first token after \d+ ms, all after .*, \d+ characters in \d+ pieces, 41 \+ 97 tokens/,
  );
  expect(out).toContain('key …7F3Q');
  const { messages } = JSON.parse(vendor.calls.at(-1)?.body ?? '') as { messages: { content: string }[] };
  expect(messages.at(-1)?.content.length).toBeGreaterThan(5);
});

test.each<[string, Act, RegExp, Readonly<Record<string, string>>]>([
  [
    'a wrong key',
    answering(401, '{"error":{"code":"invalid_api_key"}}'),
    /key: the vendor refuses the key/,
    {},
  ],
  [
    'no key',
    answering(401, '{}'),
    /wants a key and there is none[\s\S]*next: Set AI_API_KEY/,
    { AI_API_KEY: '' },
  ],
  [
    'an empty purse',
    answering(402, '{"error":{"message":"Insufficient Balance"}}'),
    /balance: .*no balance[\s\S]*next: Top/,
    {},
  ],
  ['欠费', answering(403, '{"error":{"code":"AccountOverdueError"}}'), /balance: /, {}],
  [
    'an unknown model',
    answering(404, '{"error":{"code":"model_not_found"}}'),
    /model: .*404 \(model_not_found\)/,
    {},
  ],
  [
    'a rate limit',
    answering(429, '{"error":{"code":"rate_limit_exceeded"}}'),
    /busy: .*next: Try again/s,
    {},
  ],
  ['a failure of the vendor', answering(500, ''), /server: .*failure of its own/, {}],
  [
    'a refused request',
    answering(400, '{"error":{"message":"seed must be positive"}}'),
    /request: [\s\S]*next: Check AI_EXTRA_BODY/,
    {},
  ],
  [
    'a redirect',
    (call) => call.head(301, { Location: 'https://example.com/' }),
    /redirect: .*never followed/,
    {},
  ],
  ['a web page', answering(200, '<html></html>', 'text/html'), /html: .*web page/, {}],
  [
    'an empty answer',
    answering(200, wholeStream([]), 'text/event-stream'),
    /empty: .*without a single word/,
    {},
  ],
  [
    'reasoning only',
    answering(
      200,
      delta({ reasoning_content: '想' }) + wholeStream(['<think>想</think>']),
      'text/event-stream',
    ),
    /reasoning_only: .*thought and then said nothing/,
    {},
  ],
  ['garbage', answering(200, 'hello\n\n', 'text/event-stream'), /garbage: /, {}],
  [
    'silence',
    () => {},
    /silent: .*sent nothing[\s\S]*PROVIDER_FIRST_BYTE_MS/,
    { PROVIDER_FIRST_BYTE_MS: '150' },
  ],
  [
    'silence in the middle',
    async (call) => {
      await call.head();
      await call.say('一半');
    },
    /idle: [\s\S]*measured: /,
    { PROVIDER_IDLE_MS: '150' },
  ],
  ['moderation', answering(400, '{"error":{"code":"data_inspection_failed"}}'), /refused: .*moderation/, {}],
  [
    'a proxy that holds everything back',
    async (call) => {
      await call.head();
      await pause(2_500);
      await call.chunk(wholeStream(WORDS));
      await call.end();
    },
    /buffered: .*one blow[\s\S]*proxy_buffering off/,
    { PROVIDER_FIRST_BYTE_MS: '10000' },
  ],
  [
    'a vendor that breaks off',
    async (call) => {
      await pause(20);
      call.reset();
    },
    /reset: .*broke the connection off/,
    {},
  ],
])('names the cause: %s', async (_name, act, expected, environment) => {
  vendor.play(act);
  const { code, out, said } = await check(environment);
  expect(out).toMatch(expected);
  expect(out).toMatch(/\n {2}next: \S/);
  expect(code).toBe(1);
  expect(said).toMatch(/1 of 1 failed$/);
});

const listening = async (server: ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

test('the check tells the faults of a connection apart: name, port, TLS, protocol', async () => {
  const ssh = createServer((socket) => {
    socket.on('error', () => {});
    socket.end('SSH-2.0-OpenSSH_9.2\r\n');
  });
  const noCertificate = createTlsServer({}, () => {});
  noCertificate.on('tlsClientError', () => {});
  const [sshPort, tlsPort] = [await listening(ssh), await listening(noCertificate)];
  const outOf = async (AI_BASE_URL: string) => (await check({ AI_BASE_URL })).out;
  expect(await outOf('http://no-such-host.invalid/v1')).toMatch(/dns: .*cannot be resolved/);
  expect(await outOf('http://127.0.0.1:1/v1')).toMatch(/connection_refused: nobody listens/);
  expect(await outOf(`https://127.0.0.1:${tlsPort}/v1`)).toMatch(/tls: /);
  expect(await outOf(`http://127.0.0.1:${sshPort}/v1`)).toMatch(/not_http: /);
  ssh.close();
  noCertificate.close();
});

test('the check tells a network that drops connections from a vendor that accepts them and is silent', async () => {
  // A stopped listener with a full queue answers no further connection, like a firewall.
  const listener = spawn(process.execPath, [
    '-e',
    // Not `console.log`, which colours numbers where a terminal is claimed.
    "require('net').createServer().listen({port:0,host:'127.0.0.1',backlog:1},function(){process.stdout.write(String(this.address().port))})",
  ]);
  const [line] = (await once(listener.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  listener.kill('SIGSTOP');
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await pause(100);
  const { out } = await check({ AI_BASE_URL: `http://127.0.0.1:${port}/v1`, PROVIDER_FIRST_BYTE_MS: '200' });
  for (const socket of waiting) socket.destroy();
  listener.kill('SIGKILL');
  expect(out).toMatch(/timeout: no connection within the time limit/);
});

test('the check says so when the key cannot even be sent', async () => {
  expect((await check({ AI_API_KEY: `${KEY}（新）` })).out).toMatch(/bad_key: the key holds a character/);
});

test('the check suggests the missing path of an address', async () => {
  vendor.play(answering(404, '<html>Not Found</html>', 'text/html'));
  const { out } = await check({ AI_BASE_URL: new URL(vendor.baseUrl).origin });
  expect(out).toContain(`next: Try AI_BASE_URL=${vendor.baseUrl}.`);
});

test('the check names the optional fields that a vendor refuses', async () => {
  vendor.play((call) =>
    'stream_options' in (JSON.parse(call.body) as object)
      ? answering(400, '{"error":"unknown field"}')(call)
      : answering(200, wholeStream(['好']), 'text/event-stream')(call),
  );
  const { code, out } = await check();
  expect(code).toBe(0);
  expect(out).toContain('it does not take stream_options');
});

test('the check asks a Dify app in its own protocol', async () => {
  const event = { task_id: 't', conversation_id: 'c' };
  vendor.play(async (call) => {
    await call.head();
    await call.chunk(`data: ${JSON.stringify({ ...event, event: 'message', answer: '你好' })}\n\n`);
    await call.chunk(`data: ${JSON.stringify({ ...event, event: 'message_end' })}\n\n`);
  });
  const { code, out } = await check({ AI_PROVIDER: 'dify' });
  expect(out).toContain('works: ');
  expect(code).toBe(0);
  expect(vendor.calls.at(-1)?.path).toBe('/v1/chat-messages');
});

test('the check prints JSON for scripts', async () => {
  vendor.play(answering(401, '{}'));
  const { code, out } = await check({}, 'ai check --agent lao-gao-ip-master --json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual([
    expect.objectContaining({
      ok: false,
      cause: 'key',
      vendorStatus: 401,
      key: '…7F3Q',
      address: vendor.baseUrl,
    }),
  ]);
});

test('the check needs no vendor: the built-in coach is one line', async () => {
  const { code, out } = await check({ AI_PROVIDER: 'coach' });
  expect(code).toBe(0);
  expect(out).toMatch(/^No vendor is configured: the built-in coach answers/);
});

test.each(['ai check --agent nobody', 'ai check --bogus', 'ai frobnicate', 'ai check surplus'])(
  'takes %j for a mistake',
  async (line) => {
    const { code, said } = await check({}, line);
    expect(code).toBe(2);
    expect(said).toMatch(/^[^\n]{10,200}$/);
  },
);
