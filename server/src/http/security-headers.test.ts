import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app';

let test: TestApp;
let base: string;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp({ environment: { LIMIT_ADDRESS_PER_MINUTE: '1000000' } });
  base = await test.listen();
  user = await test.signUp();
});
afterAll(() => test.close());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Real HTTP, because a framework's injection knows fewer methods than a client; an endless body is cut off. */
const ask = async (method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    // The path as it is: a URL would be tidied up.
    const request = httpRequest({ hostname, port, path, method, headers }, (response) => {
      let body = '';
      const finish = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(
            Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
          ),
          body,
        });
      response.on('data', (chunk) => {
        body += chunk;
        if (!String(response.headers['content-type']).startsWith('text/event-stream')) return;
        finish();
        request.destroy();
      });
      response.on('end', finish);
    });
    request.on('error', reject);
    request.end();
  });

const PLACES: Readonly<Record<string, string>> = { ':agentKey': 'test-agent', ':username': '13800138000' };
const addressOf = (url: string): string =>
  url
    .replace(/:\w+/g, (name) => PLACES[name] ?? '00000000-0000-4000-8000-000000000000')
    .replace('*', 'chat/x');

/** One request to every route as nobody and as a user, one to no route, to a page and to a file. */
async function everyAnswer(
  headers: Record<string, string> = {},
): Promise<readonly (readonly [string, Answer])[]> {
  const asked: [string, Answer][] = [];
  const routes = test.app.routeTable.filter(({ url }) => url !== '/api/auth/logout');
  for (const { method, url } of routes) {
    for (const who of [{}, user.headers]) {
      const path = addressOf(url);
      asked.push([`${method} ${path}`, await ask(method, path, { ...who, ...headers })]);
    }
  }
  for (const path of [
    '/',
    '/chat/test-agent',
    '/static/main.abc123.js',
    '/registry.json',
    '/sw.js',
    '/none.js',
  ]) {
    asked.push([`GET ${path}`, await ask('GET', path, { accept: 'text/html, */*', ...headers })]);
  }
  expect(asked.length).toBeGreaterThan(80);
  return asked;
}

const faultsOf = (answers: readonly (readonly [string, Answer])[], isGood: (answer: Answer) => boolean) =>
  answers
    .filter(([, answer]) => !isGood(answer))
    .map(([name, { headers }]) => [name, Object.fromEntries(headers)]);

const directiveOf = ({ headers }: Answer, name: string): string | undefined =>
  headers
    .get('content-security-policy')
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part === name || part.startsWith(`${name} `));

describe('every answer of every route', () => {
  let answers: Awaited<ReturnType<typeof everyAnswer>>;
  beforeAll(async () => {
    answers = await everyAnswer();
  });

  it('tells browsers to keep to HTTPS for a year, on subdomains too (ASVS 3.4.1)', () => {
    const policy = 'max-age=31536000; includeSubDomains';
    expect(faultsOf(answers, ({ headers }) => headers.get('strict-transport-security') === policy)).toEqual(
      [],
    );
  });

  it('has a policy that loads nothing foreign, and lets no page embed it (ASVS 3.4.3, 3.4.6)', () => {
    expect(
      faultsOf(
        answers,
        (answer) =>
          directiveOf(answer, 'default-src') === "default-src 'none'" &&
          directiveOf(answer, 'frame-ancestors') === "frame-ancestors 'none'",
      ),
    ).toEqual([]);
    const pages = answers.filter(([, { headers }]) => headers.get('content-type')?.startsWith('text/html'));
    expect(pages.length).toBeGreaterThan(1);
    for (const [, page] of pages) {
      expect(directiveOf(page, 'object-src')).toBe("object-src 'none'");
      expect(directiveOf(page, 'base-uri')).toBe("base-uri 'none'");
      expect(directiveOf(page, 'script-src')).toMatch(/^script-src 'self'( 'sha256-[^']+')*$/);
    }
  });

  it('forbids to guess its type (ASVS 3.4.4)', () => {
    expect(faultsOf(answers, ({ headers }) => headers.get('x-content-type-options') === 'nosniff')).toEqual(
      [],
    );
  });

  it('keeps paths and queries out of what other sites are told (ASVS 3.4.5)', () => {
    const policy = 'strict-origin-when-cross-origin';
    expect(faultsOf(answers, ({ headers }) => headers.get('referrer-policy') === policy)).toEqual([]);
  });

  it('names its type, and of a text the characters (ASVS 4.1.1)', () => {
    expect(
      faultsOf(answers, ({ body, headers }) => {
        const type = headers.get('content-type') ?? '';
        const isText = /^text\/|[+/]xml\b/.test(type);
        return body === '' || (isText ? /; charset=utf-8$/i.test(type) : type !== '');
      }),
    ).toEqual([]);
  });

  it('is no page that runs, unless it is one of the site’s own (ASVS 3.2.1)', () => {
    const calls = answers.filter(([name]) => name.includes(' /api/'));
    expect(calls.length).toBeGreaterThan(60);
    expect(faultsOf(calls, (answer) => directiveOf(answer, 'sandbox') === 'sandbox')).toEqual([]);
    expect(faultsOf(calls, ({ headers }) => !headers.get('content-type')?.startsWith('text/html'))).toEqual(
      [],
    );
  });

  it('of a call with data of a user is kept in no cache; a stream is never shown again unasked (ASVS 14.3.2)', () => {
    const open = test.app.routeTable.filter(({ access }) => access === 'public');
    const isPublic = (name: string): boolean => open.some(({ url }) => name.endsWith(` ${addressOf(url)}`));
    const calls = answers.filter(([name]) => name.includes(' /api/') && !isPublic(name));
    expect(calls.length).toBeGreaterThan(40);
    expect(
      faultsOf(calls, ({ headers }) => {
        const isStream = headers.get('content-type')?.startsWith('text/event-stream');
        return (isStream ? /no-cache|no-store/ : /no-store/).test(headers.get('cache-control') ?? '');
      }),
    ).toEqual([]);
  });

  it('sets no cookie (ASVS 3.3.2, 3.3.4)', () => {
    expect(faultsOf(answers, ({ headers }) => !headers.has('set-cookie'))).toEqual([]);
  });
});

it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1'])(
  'no answer lets a page of the origin %s read it (ASVS 3.4.2)',
  async (origin) => {
    const answers = await everyAnswer({ origin });
    expect(
      faultsOf(
        answers,
        ({ headers }) => ![...headers.keys()].some((name) => name.startsWith('access-control-')),
      ),
    ).toEqual([]);
    const preflight = await ask('OPTIONS', '/api/auth/me', {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    });
    expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
    expect(preflight.status).toBeGreaterThanOrEqual(400);
  },
);

it('a call that changes something takes no form and no text that a page of another origin could send (ASVS 3.5.2)', async () => {
  const { id } = user;
  const changing = test.app.routeTable.filter(
    ({ method, access }) => access === 'session' && !['GET', 'HEAD'].includes(method),
  );
  expect(changing.length).toBeGreaterThan(20);
  for (const { method, url } of changing) {
    // Without the header that no page of another origin can set, whatever cookie comes along.
    const { status } = await ask(method, addressOf(url), { cookie: `token=${user.token}; id=${id}` });
    expect(`${method} ${url} ${status}`).toBe(`${method} ${url} 401`);
  }
});

it('what TRACE sends is not sent back (ASVS 13.4.4)', async () => {
  for (const path of ['/', '/api/health', '/api/auth/me']) {
    const { status, body } = await ask('TRACE', path, { 'x-secret': 'mirror-mirror', ...user.headers });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('mirror-mirror');
    expect(body).not.toContain(user.token);
  }
});

it.each([
  ...['/.git/config', '/.git/HEAD', '/.svn/entries', '/.env', '/package.json', '/package-lock.json'],
  ...[
    '/server/src/main.ts',
    '/static/main.abc123.js.map',
    '/.data/postgres/PG_VERSION',
    '/%2e%2e/package.json',
  ],
  ...['/static/..%2f..%2fpackage.json', '/sbom.json', '/qihang.service', '/__ui/app.js'],
])('%s is nowhere (ASVS 13.4.1)', async (path) => {
  expect((await ask('GET', path)).status).toBe(404);
});

it.each(['/static/', '/static', '/r/', '/r/mf-chat/', '/r/mf-chat/1/'])(
  '%s lists no files (ASVS 13.4.3)',
  async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const { body } = await ask('GET', path, { accept });
      expect(body).not.toMatch(/main\.abc123|remoteEntry\.abc123|Index of/);
    }
  },
);

it('HSTS_SUBDOMAINS=false leaves the subdomains alone', async () => {
  const other = await createTestApp({ environment: { HSTS_SUBDOMAINS: 'false' } });
  const { headers } = await other.app.inject('/api/health');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await other.close();
});
