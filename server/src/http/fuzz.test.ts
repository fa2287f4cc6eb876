import { randomUUID } from 'node:crypto';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { TOKEN_ACTS } from '@qihang/federation/releases';
import { isErrorCode } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { ReleaseTokenRepository } from '../modules/releases/release-token-repository';
import { CERTAIN_REQUESTS, hostileRequest } from '../testing/hostile-requests';
import { type SeededConversation, seedConversation } from '../testing/seed-conversation';
import { type SeededShelf, seedShelf } from '../testing/seed-deliverables';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app';

/** Calls of each route; `FUZZ_CALLS=100000` divides so many among all of them. */
const RUNS_PER_ROUTE = process.env.TEST_LANE === 'deep' ? 60 : 10;
const CALLS = Number(process.env.FUZZ_CALLS ?? 0);
/** A HEAD is a GET without its body, and few of them tell as much. */
const SHARE_OF_HEAD = 1 / 4;
/** Time for which no request may hold up all others, ms. */
const HELD_UP_MS = 250;
/** The machine may hold us up, too; a request that does so does it each time. */
const TRIES = 3;
const LOOK_MS = 10;

let test: TestApp;
let base: string;
let user: TestUser;
let stranger: TestUser;
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
  stranger = await test.signUp();
  const tokens = new ReleaseTokenRepository(test.database, randomUUID);
  releaseToken = await tokens.create({ app: null, acts: TOKEN_ACTS, label: 'fuzz', lifetimeMs: null });
});
afterAll(() => test.close());

/** A user for a route, with things of their own: requests to the route before may have deleted any. */
async function seed(): Promise<void> {
  user = await test.signUp();
  thing = await seedConversation(test.database, { userId: user.id });
  work = await seedShelf(test.database, { userId: user.id, conversationId: thing.id });
}

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

/** For HEAD: an oversized head is refused before its method is known, with a body that HEAD must not have. */
const shortened = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, 2_000) : value,
    ]),
  );

const runsOf = (method: string, perRoute: number): number =>
  Math.ceil(method === 'HEAD' ? perRoute * SHARE_OF_HEAD : perRoute);

/** Calls of each route, so that those of all together are at least as many as are asked for. */
function callsPerRoute(): number {
  const shares = test.app.routeTable.map(({ method }) => (method === 'HEAD' ? SHARE_OF_HEAD : 1));
  return CALLS === 0 ? RUNS_PER_ROUTE : CALLS / shares.reduce((sum, share) => sum + share, 0);
}

describe('fuzzed requests', () => {
  /** Calls that were watched, and those that held up the event loop each time they were sent. */
  let watched = 0;
  let longest = 0;
  const holdUps: string[] = [];

  it(
    'no request to any route of the router causes a 5xx, and every 4xx says why in Chinese',
    async () => {
      const statuses = new Map<number, number>();
      const delays = monitorEventLoopDelay({ resolution: LOOK_MS });
      delays.enable();
      /** An answer, and for how long the event loop stood still until it came, ms. */
      const sendWatched: typeof send = async (method, path, headers, content) => {
        await turn();
        delays.reset();
        const answer = await send(method, path, headers, content);
        await turn();
        return answer;
      };
      const longestMs = () => delays.max / 1e6 - LOOK_MS;
      const check = async (
        method: string,
        path: string,
        headers: OutgoingHttpHeaders,
        content: Buffer | null,
      ) => {
        const answer = await sendWatched(method, path, headers, content);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const what = `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${content?.subarray(0, 200)} → ${answer.status} ${answer.text.slice(0, 200)}`;
        watched += 1;
        longest = Math.max(longest, longestMs());
        let tries = 1;
        while (longestMs() > HELD_UP_MS && tries < TRIES) {
          await sendWatched(method, path, headers, content);
          tries += 1;
        }
        if (longestMs() > HELD_UP_MS) holdUps.push(`${Math.round(longestMs())} ms: ${what}`);
        if (answer.status >= 500 || answer.status < 200) throw new Error(what);
        const isWellSaid = isReleaseRoute(path) ? isReleaseFailure : isFailureBody;
        if (answer.status >= 400 && method !== 'HEAD' && !isWellSaid(answer)) throw new Error(what);
      };
      const perRoute = callsPerRoute();
      for (const { method, url } of test.app.routeTable) {
        await seed();
        // The one route that would end the session of the other requests.
        const endsSession = url === '/api/auth/logout';
        await fc.assert(
          fc.asyncProperty(hostileRequest, async (input) => {
            const token = isReleaseRoute(url) ? `Bearer ${releaseToken}` : user.headers.authorization;
            const known: Readonly<Record<string, string>> = endsSession
              ? { own: 'none', other: 'none' }
              : { own: token, other: stranger.headers.authorization };
            const given = known[input.authorization] ?? input.authorization;
            const headers: OutgoingHttpHeaders = {
              ...input.forged,
              ...(given === 'none' ? {} : { authorization: given }),
              ...(input.body === null
                ? {}
                : { 'content-type': input.contentType, 'content-length': input.body.length }),
            };
            const path = toPath(url, input.segments) + input.query;
            if (method === 'HEAD') await check(method, path.slice(0, 4_000), shortened(headers), input.body);
            else await check(method, path, headers, input.body);
          }),
          {
            examples: CERTAIN_REQUESTS,
            numRuns: runsOf(method, perRoute),
            includeErrorInReport: true,
          },
        );
      }
      delays.disable();
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
    Math.max(6_000 * RUNS_PER_ROUTE, 75 * CALLS),
  );

  it('hold nobody else up for a quarter of a second', () => {
    if (CALLS > 0) process.stdout.write(`${watched} calls, the longest pause ${Math.round(longest)} ms\n`);
    expect(watched).toBeGreaterThanOrEqual(Math.max(CALLS, test.app.routeTable.length));
    expect(holdUps).toEqual([]);
  });
});
