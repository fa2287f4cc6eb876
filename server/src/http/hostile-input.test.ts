import { type AddressInfo, connect } from 'node:net';
import { LIMITS } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app';

let test: TestApp;
let user: TestUser;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  user = await test.signUp();
  await test.listen();
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

/** Writes bytes to a socket and returns the response bytes until the server closes or stays silent. */
const exchange = (parts: readonly (string | Buffer)[], patienceMs = 5_000): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const finish = () => {
      clearTimeout(silence);
      socket.destroy();
      resolve(received);
    };
    let silence = setTimeout(finish, patienceMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
      clearTimeout(silence);
      silence = setTimeout(finish, 300);
    });
    socket.on('error', finish);
    socket.on('close', finish);
    for (const part of parts) socket.write(part);
  });

const post = (path: string, payload: string) =>
  test.app.inject({
    method: 'POST',
    url: path,
    headers: { ...user.headers, 'content-type': 'application/json' },
    payload,
  });

const head = (path: string, ...headers: string[]): string =>
  `${['POST', path, 'HTTP/1.1\r\nHost: x'].join(' ') + ['', ...headers].join('\r\n')}\r\n\r\n`;

const JSON_TYPE = 'Content-Type: application/json';

describe('F46: sizes', () => {
  it('8,000 code points are a message, 8,001 are refused at the field, 64 kB and more with 413', async () => {
    const send = (message: string) =>
      post('/api/chat/test-agent', JSON.stringify({ message, conversationId: null }));
    const long = await send('字'.repeat(LIMITS.messageMaxCodePoints + 1));
    expect(long.statusCode).toBe(400);
    expect(long.json().fields).toEqual({ message: '消息最多8000个字' });
    for (const bytes of [LIMITS.bodyBytes + 1, 1_048_576, 1_048_577]) {
      const response = await send('x'.repeat(bytes));
      expect(response.statusCode).toBe(413);
      expect(response.json()).toEqual({ error: '内容太长了，请缩短后再发', code: 'too_large' });
    }
  });

  it('the sentence of a 413 reaches a client that is still sending', async () => {
    for (const bytes of [100_000, 1_048_577, 3_000_000]) {
      const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `"${'x'.repeat(bytes)}"`,
      });
      expect(response.status).toBe(413);
      expect(((await response.json()) as { code: string }).code).toBe('too_large');
    }
  });

  it('50 MB, announced or in chunks, are never held in memory', async () => {
    const chunk = Buffer.alloc(1_048_576, 'x');
    const chunked = Array.from({ length: 50 }, () => [
      `${chunk.length.toString(16)}\r\n`,
      chunk,
      '\r\n',
    ]).flat();
    const bodies: readonly (readonly (string | Buffer)[])[] = [
      [
        head('/api/auth/login', JSON_TYPE, `Content-Length: ${50 * chunk.length}`),
        ...Array<Buffer>(50).fill(chunk),
      ],
      [head('/api/auth/login', JSON_TYPE, 'Transfer-Encoding: chunked'), ...chunked, '0\r\n\r\n'],
    ];
    for (const body of bodies) {
      const before = process.memoryUsage().arrayBuffers;
      const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(body)));
      // The client's buffers are one chunk used 50 times; buffering in the server would add 200 MB.
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
      // A client that goes on sending may lose the response, but never gets another one.
      for (const answer of answers) expect(answer === '' || answer.startsWith('HTTP/1.1 413 ')).toBe(true);
    }
  });
});

describe('F47: JSON that attacks its reader', () => {
  it('deep nesting, many keys, duplicate and poisoned keys are 400, and pollute nothing', async () => {
    const bodies = [
      '['.repeat(30_000) + ']'.repeat(30_000),
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      '['.repeat(60_000),
      `{${Array.from({ length: 6_000 }, (_, at) => `"${at}":0`).join()}}`,
      '{"__proto__":{"isAdmin":true}}',
      '{"username":"13800138000","password":"x","__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"username":{"__proto__":{"isAdmin":true}}}',
      '{"\\u005f_proto__":{"isAdmin":true}}',
      '{"toString":1,"hasOwnProperty":1,"then":1}',
    ];
    for (const path of [
      '/api/auth/login',
      '/api/auth/register',
      '/api/auth/password',
      '/api/chat/test-agent',
    ]) {
      for (const body of bodies) {
        const response = await post(path, body);
        expect(response.statusCode).toBe(400);
        expect(response.json().error).toMatch(/\p{Script=Han}/u);
      }
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it('10^5 keys exceed the limit of a body', async () => {
    const keys = `{${Array.from({ length: 100_000 }, (_, at) => `"${at}":0`).join()}}`;
    expect((await post('/api/auth/login', keys)).statusCode).toBe(413);
  });
});

describe('F48: U+0000', () => {
  it('U+0000 is refused in every part of a request before the database sees it', async () => {
    const nul = 'a\u0000b';
    const attempts: readonly (readonly [string, unknown])[] = [
      ['/api/auth/register', { username: nul, password: 'long enough', invitationCode: 'X' }],
      ['/api/auth/register', { username: '13800138000', password: `long${nul}enough`, invitationCode: 'X' }],
      ['/api/auth/register', { username: '13800138000', password: 'long enough', invitationCode: nul }],
      ['/api/auth/login', { username: '13800138000', password: nul }],
      ['/api/auth/password', { current: user.password, next: `long${nul}enough` }],
      ['/api/auth/reset-password', { token: nul, password: 'long enough' }],
      ['/api/chat/test-agent', { message: nul, conversationId: null }],
      ['/api/chat/a%00b', { message: 'x', conversationId: null }],
    ];
    for (const [path, body] of attempts) {
      const response = await post(path, JSON.stringify(body));
      expect(`${path} ${response.statusCode}`).toMatch(/ (400|404)$/);
      expect(response.json().error).toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('F50: line breaks', () => {
  it('line breaks in header values end up in no response header and in no second log line', async () => {
    const before = test.logged().split('\n').length;
    const response = await test.app.inject({
      url: '/api/auth/check-username/13800138000%0d%0aX-Injected:%20yes%0d%0a%0d%0a{"level":60,"msg":"forged"}',
      headers: { 'x-request-id': 'a\\r\\nX-Injected: yes', host: 'localhost' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.headers).not.toHaveProperty('x-injected');
    const lines = test
      .logged()
      .split('\n')
      .slice(before - 1)
      .filter(Boolean);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
  });

  it('raw line breaks in a request line or header are 400, answered once', async () => {
    for (const request of [
      'GET /api/health HTTP/1.1\nHost: x\r\nX-Bad\r\n\r\n',
      'GET /api/health HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n',
      'GET /api/health HTTP/1.1\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000 not http at all\r\n\r\n',
    ]) {
      const answer = await exchange([request]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });
});

describe('requests that two parsers would read differently (ASVS 4.2.1)', () => {
  it('ambiguous requests are refused with one response in the common shape', async () => {
    const smuggled = 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\n\r\n';
    for (const request of [
      `${head('/api/auth/login', JSON_TYPE, 'Content-Length: 2', 'Content-Length: 4')}{}${smuggled}`,
      head('/api/auth/login', JSON_TYPE, 'Content-Length: 2', 'Transfer-Encoding: chunked') +
        '0\r\n\r\n' +
        smuggled,
      head('/api/auth/login', JSON_TYPE, 'Content-Length: -1') + smuggled,
      head('/api/auth/login', JSON_TYPE, 'Content-Length: 0x10') + smuggled,
      `${head('/api/auth/login', JSON_TYPE, 'Content-Length: 2 ,2')}{}${smuggled}`,
      head('/api/auth/login', JSON_TYPE, 'Transfer-Encoding: chunked, identity') + smuggled,
      `${head('/api/auth/login', JSON_TYPE, 'Transfer-Encoding: chunked')}zz\r\n${smuggled}`,
      `${head('/api/auth/login', JSON_TYPE, 'Transfer-Encoding : chunked')}0\r\n\r\n${smuggled}`,
    ]) {
      const answer = await exchange([request]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"invalid_input"');
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });

  it('a body shorter than announced is dropped, and the server goes on', async () => {
    const answer = await exchange([`${head('/api/auth/login', JSON_TYPE, 'Content-Length: 100')}{}`], 200);
    expect(answer === '' || answer.startsWith('HTTP/1.1 4')).toBe(true);
    expect((await test.app.inject('/api/health')).statusCode).toBe(200);
  });

  it('a header of 20 kB is 431 with a sentence', async () => {
    const answer = await exchange([
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toMatch(/"error":"\p{Script=Han}+/u);
  });
});

describe('a forged Host', () => {
  it('a forged Host is 400, because links are made from it', async () => {
    for (const host of [
      'a b',
      'evil.com/path',
      '<script>',
      'x'.repeat(300),
      'user@evil.com',
      'evil.com:99999999',
      '启航',
    ]) {
      const response = await test.app.inject({ url: '/api/site', headers: { host } });
      expect(`${host} ${response.statusCode}`).toBe(`${host} 400`);
    }
    for (const host of [
      'localhost:8080',
      '192.168.1.7:8080',
      '[::1]:8080',
      'qihang.example.com',
      'api_1:4000',
      'xn--fiq228c.cn',
    ]) {
      expect((await test.app.inject({ url: '/api/site', headers: { host } })).statusCode).toBe(200);
    }
  });
});
