import { randomUUID } from 'node:crypto';
import { TOKEN_ACTS } from '@qihang/federation/releases';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { ReleaseTokenRepository } from '../modules/releases/release-token-repository';
import { type SeededConversation, seedConversation } from '../testing/seed-conversation';
import { type SeededShelf, seedShelf } from '../testing/seed-deliverables';
import { bearer, createTestApp, type TestApp, type TestUser } from '../testing/test-app';

/** An owner with a conversation of unmistakable text, and another user with one of their own. */
interface World {
  readonly owner: TestUser;
  readonly other: TestUser;
  readonly canary: string;
  readonly thing: SeededConversation;
  readonly work: SeededShelf;
}

interface Call {
  readonly path: string;
  readonly body?: unknown;
}

interface AccessCase {
  /** Request of the owner, sent by each of the callers in turn. */
  readonly call: (world: World) => Call;
  /** Status for the owner. */
  readonly owner: number;
  /** Status for another user: 404, or the route's status for that user's own account. */
  readonly other: number;
}

const own = (path: string, status = 200, body?: unknown): AccessCase => ({
  call: () => ({ path, ...(body === undefined ? {} : { body }) }),
  owner: status,
  other: status,
});

const thing = (
  path: (world: World) => string,
  owner: number,
  body?: (world: World) => unknown,
): AccessCase => ({
  call: (world) => ({ path: path(world), ...(body === undefined ? {} : { body: body(world) }) }),
  owner,
  other: 404,
});

const deliverable =
  (path = '') =>
  ({ work }: World) =>
    `/api/coach/deliverables/${work.deliverableId}${path}`;
const profileValue =
  (path = '') =>
  ({ work }: World) =>
    `/api/coach/profile/values/${work.valueId}${path}`;

const A_RESULT = {
  day: '2026-01-06',
  title: '多久调一次',
  platform: '视频号',
  views: 900,
  finished: null,
  likes: null,
  comments: null,
  follows: null,
  leads: null,
  deals: null,
};

/** Routes for signed-in users. A registered route that is missing here and below fails the test. */
const PRIVATE: Readonly<Record<string, AccessCase>> = {
  'GET /api/auth/me': own('/api/auth/me'),
  'POST /api/auth/logout': own('/api/auth/logout', 204),
  'POST /api/auth/password': {
    call: ({ owner }) => ({
      path: '/api/auth/password',
      body: { current: owner.password, next: 'a new password' },
    }),
    owner: 204,
    other: 400,
  },
  'GET /api/chat/conversations': own('/api/chat/conversations?_t=1'),
  'GET /api/chat/events': own('/api/chat/events'),
  'GET /api/chat/search': own('/api/chat/search?q=canary'),
  'GET /api/chat/usage': own('/api/chat/usage'),
  // Another user gets an opening, too: without the conversation that is named in it.
  'GET /api/chat/:agentKey/opening': {
    call: ({ thing: { id } }) => ({ path: `/api/chat/test-agent/opening?conversation=${id}` }),
    owner: 200,
    other: 200,
  },
  'GET /api/chat/conversations/:id/export': thing(
    (world) => `/api/chat/conversations/${world.thing.id}/export`,
    200,
  ),
  'POST /api/chat/conversations/:id/pin': thing(
    (world) => `/api/chat/conversations/${world.thing.id}/pin`,
    200,
    () => ({ isPinned: true }),
  ),
  'POST /api/chat/conversations/:id/version': thing(
    (world) => `/api/chat/conversations/${world.thing.id}/version`,
    204,
    (world) => ({ messageId: world.thing.messageIds[0] }),
  ),
  'POST /api/chat/answers/:id/regenerate': thing(
    (world) => `/api/chat/answers/${world.thing.messageIds[1]}/regenerate`,
    200,
  ),
  // The owner's answer is complete, so that there is nothing to continue; for other users it does not exist.
  'POST /api/chat/generations/:id/continue': thing(
    (world) => `/api/chat/generations/${world.thing.generationId}/continue`,
    409,
  ),
  'GET /api/chat/conversations/:id/messages': thing(
    (world) => `/api/chat/conversations/${world.thing.id}/messages`,
    200,
  ),
  'POST /api/chat/conversations/:id/name': thing(
    (world) => `/api/chat/conversations/${world.thing.id}/name`,
    200,
    () => ({ title: '换个名字' }),
  ),
  'DELETE /api/chat/conversations/:id': thing((world) => `/api/chat/conversations/${world.thing.id}`, 204),
  // Its conversation is there, so that there is nothing to take back; nor has another user deleted one.
  'POST /api/chat/conversations/:id/restore': thing(
    (world) => `/api/chat/conversations/${world.thing.id}/restore`,
    404,
  ),
  'POST /api/chat/:agentKey': thing(
    () => '/api/chat/test-agent',
    200,
    (world) => ({ message: '接着说', conversationId: world.thing.id }),
  ),
  'GET /api/chat/generations/:id/stream': thing(
    (world) => `/api/chat/generations/${world.thing.generationId}/stream?after=0`,
    200,
  ),
  'POST /api/chat/generations/:id/stop': thing(
    (world) => `/api/chat/generations/${world.thing.generationId}/stop`,
    204,
  ),
  'GET /api/coach/deliverables': own('/api/coach/deliverables'),
  'GET /api/coach/deliverables/:id': thing(deliverable(), 200),
  'GET /api/coach/deliverables/:id/versions': thing(deliverable('/versions'), 200),
  'PATCH /api/coach/deliverables/:id': thing(deliverable(), 200, () => ({
    version: 1,
    pointer: '/judgement',
    text: '先拍琴潮',
  })),
  'POST /api/coach/deliverables/:id/restore': thing(deliverable('/restore'), 200, () => ({ version: 1 })),
  'GET /api/coach/deliverables/:id/preview': thing(deliverable('/preview'), 200),
  'GET /api/coach/deliverables/:id/export': thing(deliverable('/export?format=md'), 200),
  'PUT /api/coach/deliverables/:id/marks/:key': thing(deliverable('/marks/d1'), 200),
  'DELETE /api/coach/deliverables/:id/marks/:key': thing(deliverable('/marks/d1'), 200),
  'DELETE /api/coach/deliverables/:id': thing(deliverable(), 204),
  // It is there, so that there is nothing to take back; nor has another user deleted one.
  'POST /api/coach/deliverables/:id/undelete': thing(deliverable('/undelete'), 404),
  'GET /api/coach/standing': own('/api/coach/standing'),
  'GET /api/coach/results': own('/api/coach/results'),
  'POST /api/coach/results': own('/api/coach/results', 200, A_RESULT),
  'PUT /api/coach/results/:id': thing(
    ({ work }) => `/api/coach/results/${work.resultId}`,
    200,
    () => A_RESULT,
  ),
  'DELETE /api/coach/results/:id': thing(({ work }) => `/api/coach/results/${work.resultId}`, 204),
  'GET /api/coach/profile': own('/api/coach/profile'),
  'GET /api/coach/said': own('/api/coach/said'),
  'POST /api/coach/profile/:field': own('/api/coach/profile/place', 200, { text: '无锡' }),
  'PUT /api/coach/profile/values/:id': thing(profileValue(), 200, () => ({ text: '苏州' })),
  'POST /api/coach/profile/values/:id/confirm': thing(profileValue('/confirm'), 200),
  // It corrects nothing, so that there is nothing to take back.
  'POST /api/coach/profile/values/:id/undo': thing(profileValue('/undo'), 404),
  'PUT /api/coach/profile/values/:id/private': thing(
    ({ work }) => `/api/coach/profile/values/${work.factId}/private`,
    200,
    () => ({ isPrivate: true }),
  ),
  'DELETE /api/coach/profile/values/:id': thing(profileValue(), 200),
  // It is there, so that there is nothing to take back; nor has another user deleted one.
  'POST /api/coach/profile/values/:id/restore': thing(profileValue('/restore'), 404),
};

/** Public routes, which answer everybody alike and so reveal nothing of a user. */
const PUBLIC: Readonly<Record<string, Call>> = {
  'POST /api/auth/register': { path: '/api/auth/register', body: {} },
  'POST /api/auth/login': { path: '/api/auth/login', body: {} },
  'POST /api/auth/reset-password': { path: '/api/auth/reset-password', body: {} },
  'GET /api/auth/check-username/:username': { path: '/api/auth/check-username/13700000000' },
  'GET /api/site': { path: '/api/site' },
  'GET /robots.txt': { path: '/robots.txt' },
  'GET /sitemap.xml': { path: '/sitemap.xml' },
  'GET /api/site/contact-qr.svg': { path: '/api/site/contact-qr.svg' },
  'GET /api/agents/:key': { path: '/api/agents/test-agent' },
  'GET /api/health': { path: '/api/health' },
  'GET /api/ready': { path: '/api/ready' },
  'GET /api/openapi.json': { path: '/api/openapi.json' },
  'POST /registry/reports': { path: '/registry/reports', body: { version: 1, events: [] } },
  'GET /*': { path: '/chat/test-agent' },
};

/** Routes for holders of a release token. The release API has tests of its own for the acts of a token. */
const RELEASES: Readonly<Record<string, Call>> = {
  'GET /api/releases': { path: '/api/releases' },
  'POST /api/releases': { path: '/api/releases', body: {} },
  'PUT /api/releases': { path: '/api/releases', body: {} },
  'GET /api/releases/*': { path: '/api/releases/status' },
  'POST /api/releases/*': { path: '/api/releases/prune', body: {} },
  'PUT /api/releases/*': { path: `/api/releases/files/mf-chat/${'A'.repeat(64)}`, body: {} },
};

let test: TestApp;
let base: string;
beforeAll(async () => {
  test = await createTestApp({
    asProduct: true,
    environment: { LIMIT_ADDRESS_PER_MINUTE: '1000000' },
    // The contents of exported files have tests of their own.
    exportRenderer: { render: async () => new Uint8Array(), close: async () => {} },
  });
  base = await test.listen();
});
afterAll(() => test.close());

/** Without HEAD, which the router derives from GET and handles alike. */
const routes = () =>
  test.app.routeTable
    .filter(({ method }) => method !== 'HEAD')
    .map((route) => ({ ...route, name: `${route.method} ${route.url}` }));

const makeWorld = async (): Promise<World> => {
  const [owner, other] = await Promise.all([test.signUp(), test.signUp()]);
  const canary = `canary-${randomUUID()}`;
  const seed = (user: TestUser, text: string) =>
    seedConversation(test.database, {
      userId: user.id,
      title: text,
      messages: [{ text: `${text} 问` }, { text: `${text} 答` }],
    });
  const [owned] = await Promise.all([seed(owner, canary), seed(other, '另一个人的')]);
  const place = { userId: owner.id, conversationId: owned.id };
  return { owner, other, canary, thing: owned, work: await seedShelf(test.database, place) };
};

const send = async (method: string, { path, body }: Call, headers: Readonly<Record<string, string>>) => {
  const response = await fetch(base + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, text: await textOf(response) };
};

/** Text of a response; of the one stream that never ends, its beginning. */
async function textOf(response: Response): Promise<string> {
  const { body } = response;
  if (body === null || !response.ok || !response.url.endsWith('/api/chat/events')) return response.text();
  const reader = body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

/** All rows of the owner. */
const snapshot = async ({ owner }: World): Promise<unknown> => {
  const tables = [
    'users',
    'sessions',
    'conversations',
    'messages',
    'generations',
    'password_resets',
    'profile_values',
    'fact_versions',
    'care_states',
    'workshop_states',
    'deliverables',
    'deliverable_versions',
    'deliverable_marks',
    'dropped_habits',
    'post_results',
  ];
  const parts = tables.map(
    (table) =>
      `(SELECT coalesce(json_agg(t ORDER BY t::text), '[]') FROM ${table} t WHERE ${table === 'users' ? 'id' : 'user_id'} = $1) AS ${table}`,
  );
  const { rows } = await test.database.pool.query(`SELECT ${parts.join(', ')}`, [owner.id]);
  return rows[0];
};

const signOut = async (user: TestUser): Promise<void> => {
  await send('POST', { path: '/api/auth/logout' }, user.headers);
};

describe('access', () => {
  it('every registered route has an access case, and every case a route', () => {
    const names = routes().map(({ name }) => name);
    expect([...names].sort()).toEqual([PRIVATE, PUBLIC, RELEASES].flatMap(Object.keys).sort());
  });

  it('every route of the API declares the access of its case', () => {
    for (const { name, url, access } of routes()) {
      const expected = name in PRIVATE ? 'session' : name in RELEASES ? 'release-token' : 'public';
      // Files on disk are served by a plugin, whose routes declare no access and are public.
      const declared = url.startsWith('/api') ? access : (access ?? 'public');
      expect(`${name} ${declared}`).toBe(`${name} ${expected}`);
    }
  });

  it('a route under /api without declared access fails at the start', async () => {
    const { createHttpApp } = await import('./create-http-app');
    const app = createHttpApp({ log: test.app.log, trustProxy: false });
    expect(() => app.get('/api/forgotten', () => 'open to all')).toThrow('GET /api/forgotten');
    await app.close();
  });

  it('a route with access session without user limits fails at the start', async () => {
    const { createHttpApp } = await import('./create-http-app');
    const app = createHttpApp({ log: test.app.log, trustProxy: false });
    const session = { access: 'session' } as const;
    for (const config of [session, { ...session, userLimits: [] }]) {
      expect(() => app.post('/api/endless', { config }, () => 'again')).toThrow('POST /api/endless');
    }
    await app.close();
  });

  it('every signed-in route that writes, exports or streams declares the limit for it', () => {
    for (const { name, url, method, access, userLimits } of routes()) {
      if (access !== 'session') continue;
      const isWrite = method !== 'GET';
      const isWriteLimit = (limit: string) => ['write', 'send', 'password'].includes(limit);
      expect(`${name} ${isWrite}`).toBe(`${name} ${userLimits.some(isWriteLimit)}`);
      expect(`${name} ${url.endsWith('/export')}`).toBe(`${name} ${userLimits.includes('export')}`);
      const isStream = /\/(?:stream|events|:agentKey)$/.test(url);
      expect(`${name} ${isStream}`).toBe(`${name} ${userLimits.includes('watch')}`);
    }
  });

  it('R6.2 T-BOLA: no private route gives data of its owner to another caller', async () => {
    for (const { name, method } of routes()) {
      const access = PRIVATE[name];
      if (access === undefined) continue;
      const world = await makeWorld();
      const call = access.call(world);
      const revoked = await test.signIn(world.owner.username, world.owner.password);
      await send('POST', { path: '/api/auth/logout' }, bearer(revoked.token));
      const before = await snapshot(world);

      const strangers: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
        ['nobody', {}, 401],
        ['a revoked token', bearer(revoked.token), 401],
        ['a made-up token', bearer('A'.repeat(43)), 401],
        ['another user', world.other.headers, access.other],
      ];
      for (const [who, headers, expected] of strangers) {
        const { status, text } = await send(method, call, headers);
        expect(`${name} by ${who}: ${status}`).toBe(`${name} by ${who}: ${expected}`);
        expect(text).not.toContain(world.canary);
        expect(text).not.toContain(world.owner.username);
        expect(text).not.toContain(world.owner.id);
      }
      expect(await snapshot(world)).toEqual(before);

      const { status } = await send(method, call, world.owner.headers);
      expect(`${name} by the owner: ${status}`).toBe(`${name} by the owner: ${access.owner}`);
      await Promise.all([world.owner, world.other].map(signOut));
    }
  });

  it('public routes answer everybody alike, and never with 401', async () => {
    const world = await makeWorld();
    for (const { name, method } of routes()) {
      const call = PUBLIC[name];
      if (call === undefined) continue;
      const answers = await Promise.all(
        [{}, world.owner.headers, world.other.headers, bearer('A'.repeat(43))].map((headers) =>
          send(method, call, headers),
        ),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.status).not.toBe(401);
      expect(answers[0]?.text).not.toContain(world.canary);
    }
  });

  it('routes of the release API refuse every caller without a release token, users included', async () => {
    const world = await makeWorld();
    const tokens = new ReleaseTokenRepository(test.database, randomUUID);
    const good = await tokens.create({ app: null, acts: TOKEN_ACTS, label: 'ci', lifetimeMs: null });
    const before = await test.releases.registry.history({ limit: 100 });
    for (const { name, method } of routes()) {
      const call = RELEASES[name];
      if (call === undefined) continue;
      for (const headers of [{}, world.owner.headers, bearer('A'.repeat(43))]) {
        const { status, text } = await send(method, call, headers);
        expect(`${name}: ${status}`).toBe(`${name}: 401`);
        expect(JSON.parse(text)).toMatchObject({ code: 'unauthenticated' });
      }
      expect((await send(method, call, bearer(good))).status).not.toBe(401);
      // A release token gives no access to a user's data.
      expect((await send('GET', { path: '/api/auth/me' }, bearer(good))).status).toBe(401);
    }
    expect(await test.releases.registry.history({ limit: 100 })).toEqual(before);
  });

  it('HEAD requires the same access as GET', async () => {
    const world = await makeWorld();
    for (const { name, method } of routes()) {
      const access = PRIVATE[name];
      if (access === undefined || method !== 'GET') continue;
      const call = access.call(world);
      expect((await send('HEAD', call, {})).status).toBe(401);
      expect((await send('HEAD', call, world.other.headers)).status).toBe(access.other);
    }
  });
});
