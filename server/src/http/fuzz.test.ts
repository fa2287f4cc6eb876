import { randomUUID } from 'node:crypto';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { TOKEN_ACTS } from '@qihang/federation/releases';
import { isErrorCode } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { ReleaseTokenRepository } from '../modules/releases/release-token-repository';
import { CERTAIN_REQUESTS, hostileRequest } from '../testing/hostile-requests';
import { type SeededConversation, seedConversation } from '../testing/seed-conversation';
import { type SeededShelf, seedShelf } from '../testing/seed-deliverables';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app';

const RUNS_PER_ROUTE = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_LANE === 'deep' ? 60 : 20));

let test: TestApp;
let base: string;
let user: TestUser;
let thing: SeededConversation;
let work: SeededShelf;
/** Token that permits every act on releases. */
let releaseToken: string;
beforeAll(async () => {
  test = await createTestApp({
    asProduct: true,
    environment: {
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
      LIMIT_FAILED_LOGINS: '1000000',
      LIMIT_FAILED_CODES_PER_MINUTE: '1000000',
      LIMIT_MESSAGES_PER_MINUTE: '1000000',
      LIMIT_RUNNING_PER_USER: '1000',
      DAILY_MESSAGES: '1000000',
    },
    exportRenderer: { render: async () => new Uint8Array(), close: async () => {} },
  });
  base = await test.listen();
  user = await test.signUp();
  thing = await seedConversation(test.database, { userId: user.id });
  work = await seedShelf(test.database, { userId: user.id, conversationId: thing.id });
  const tokens = new ReleaseTokenRepository(test.database, randomUUID);
  releaseToken = await tokens.create({ app: null, acts: TOKEN_ACTS, label: 'fuzz', lifetimeMs: null });
});
afterAll(() => test.close());

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends by `node:http`, because `fetch` refuses half of the requests that a script can send. */
const send = (
  method: string,
  path: string,
  headers: OutgoingHttpHeaders,
  body: Buffer | null,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      const finish = () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString('utf8'),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        // The one stream that never ends is open.
        if (!chunk.includes('"event":"ready"')) return;
        finish();
        response.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body ?? undefined);
  });

/** Id of the user's entity that a route addresses. */
const ownIn = (pattern: string): string | null => {
  if (pattern.includes('/generations/')) return thing.generationId;
  if (pattern.includes('/deliverables/')) return work.deliverableId;
  if (pattern.includes('/results/')) return work.resultId;
  return pattern.includes('/values/') ? work.valueId : thing.id;
};

/** Replaces a pattern's parameters by segments; `own` stands for the user's entity. */
const toPath = (pattern: string, segments: readonly string[]): string => {
  let at = 0;
  const ownId = ownIn(pattern);
  return pattern.replace(/:\w+|\*/g, (name) => {
    const given = segments[at++] ?? 'own';
    if (given !== 'own') return given;
    if (pattern.includes('/coach/') && name === ':key') return 'd1';
    if (name === ':field') return 'place';
    if (name === ':agentKey' || name === ':key') return 'test-agent';
    return name === ':username' ? '13800138000' : String(ownId);
  });
};

const isReleaseRoute = (path: string): boolean => path.startsWith('/api/releases');

/** True for an error of the release API, which answers engineers in English and with codes of its own. */
const isReleaseFailure = ({ text: body, type }: Answer): boolean => {
  const { error, code } = JSON.parse(body) as { error?: unknown; code?: unknown };
  return type.startsWith('application/json') && typeof error === 'string' && typeof code === 'string';
};

const isFailureBody = ({ text: body, type }: Answer): boolean => {
  const failure = JSON.parse(body) as { error?: unknown; code?: unknown; fields?: Record<string, unknown> };
  return (
    type === 'application/json; charset=utf-8' &&
    typeof failure.error === 'string' &&
    /\p{Script=Han}/u.test(failure.error) &&
    isErrorCode(failure.code) &&
    Object.values(failure.fields ?? {}).every(
      (said) => typeof said === 'string' && /\p{Script=Han}/u.test(said),
    )
  );
};

describe('fuzzed requests', () => {
  it(
    'no request to any route of the router causes a 5xx, and every 4xx says why in Chinese',
    async () => {
      const statuses = new Map<number, number>();
      const check = async (
        method: string,
        path: string,
        headers: OutgoingHttpHeaders,
        content: Buffer | null,
      ) => {
        const answer = await send(method, path, headers, content);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const what = `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${content?.subarray(0, 200)} → ${answer.status} ${answer.text.slice(0, 200)}`;
        if (answer.status >= 500 || answer.status < 200) throw new Error(what);
        const isWellSaid = isReleaseRoute(path) ? isReleaseFailure : isFailureBody;
        if (answer.status >= 400 && method !== 'HEAD' && !isWellSaid(answer)) throw new Error(what);
      };
      for (const { method, url } of test.app.routeTable) {
        // The one route that would end the session of the other requests.
        const endsSession = url === '/api/auth/logout';
        await fc.assert(
          fc.asyncProperty(hostileRequest, async (input) => {
            const token = isReleaseRoute(url) ? `Bearer ${releaseToken}` : user.headers.authorization;
            const own = endsSession ? 'none' : token;
            const given = input.authorization === 'own' ? own : input.authorization;
            const headers: OutgoingHttpHeaders = {
              ...input.forged,
              ...(given === 'none' ? {} : { authorization: given }),
              ...(input.body === null
                ? {}
                : { 'content-type': input.contentType, 'content-length': input.body.length }),
            };
            const path = toPath(url, input.segments) + input.query;
            // An oversized head is refused before its method is known, with a body that HEAD must not have.
            await check(method, method === 'HEAD' ? path.slice(0, 4_000) : path, headers, input.body);
          }),
          {
            examples: CERTAIN_REQUESTS,
            numRuns: method === 'HEAD' ? Math.ceil(RUNS_PER_ROUTE / 4) : RUNS_PER_ROUTE,
            includeErrorInReport: true,
          },
        );
      }
      // The requests passed the guards, and the process still serves.
      expect((await send('GET', '/api/auth/me', user.headers, null)).status).toBe(200);
      const some = expect.any(Number);
      expect(Object.fromEntries(statuses)).toMatchObject({
        200: some,
        400: some,
        401: some,
        404: some,
        413: some,
        415: some,
      });
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    },
    // Ends what hangs: a busy machine takes two seconds a run, of 80 routes.
    6_000 * RUNS_PER_ROUTE,
  );
});
