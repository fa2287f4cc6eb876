import path from 'node:path';
import { publishBuild, ReleaseClient, ReleaseError, TOKEN_ACTS } from '@qihang/federation/releases';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { type BuildSketch, writeBuild } from '../../../../federation/src/releases/testing/write-build';
import { makeScratchFolder } from '../../database/testing/scratch-folder';
import { integrityOf } from '../../testing/a-release';
import { bearer, createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { ReleaseTokenRepository } from './release-token-repository';

const scratch = makeScratchFolder();
let test: TestApp;
/** Second process on the same database. */
let other: TestApp;
let url: string;
let tokens: ReleaseTokenRepository;
beforeAll(async () => {
  test = await createTestApp();
  other = await createTestApp({ database: test.database });
  url = await test.listen();
  tokens = new ReleaseTokenRepository(test.database, () => crypto.randomUUID());
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const tokenFor = (app: string | null, lifetimeMs: number | null = null) =>
  tokens.create({ app, acts: TOKEN_ACTS, label: `ci of ${app ?? 'all'}`, lifetimeMs });
const clientWith = (token: string) => new ReleaseClient({ url, token });

/** Enters the app as the operator, and publishes a build by the client. */
async function publish(client: ReleaseClient, parts: BuildSketch) {
  await test.releases.registry.enterApp({ app: parts.app, kind: parts.kind ?? 'remote', by: 'operator' });
  const folder = path.join(await scratch(), 'dist');
  await writeBuild(folder, parts);
  return publishBuild({ folder, target: client });
}

const put = (token: string, content: Uint8Array, integrity = integrityOf(content)) =>
  fetch(`${url}/api/releases/files/mf-shop/${integrity.slice(7).replaceAll('+', '-').replaceAll('/', '_')}`, {
    method: 'PUT',
    headers: { ...bearer(token), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  });

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'not refused',
    (error: unknown) => (error instanceof ReleaseError ? error.code : String(error)),
  );

describe('the release API', () => {
  it('the release API publishes a build, puts it in force in every process within a second, and rolls it back', async () => {
    const client = clientWith(await tokenFor('mf-shop'));
    const first = await publish(client, { app: 'mf-shop', version: 'a1', text: 'one' });
    expect(first).toMatchObject({
      isNew: true,
      release: { publishedBy: 'ci of mf-shop' },
      gate: { isPassed: true },
    });
    await publish(client, { app: 'mf-shop', version: 'a2', text: 'two' });
    const activeIn = (process: TestApp) =>
      process.releases.watch.current().tracks.find(({ app }) => app === 'mf-shop')?.active;
    const inForce = async (version: string) => {
      const begun = performance.now();
      await until(() => [test, other].every((process) => activeIn(process) === version));
      expect(performance.now() - begun).toBeLessThan(1_000);
    };
    for (const version of ['a1', 'a2']) {
      await client.move({ kind: 'promote', releases: [{ app: 'mf-shop', version }] });
      await inForce(version);
    }
    const [made] = await client.move({ kind: 'rollback', apps: ['mf-shop'], note: 'it blinks' });
    expect(made).toMatchObject({ kind: 'rollback', after: { active: 'a1' } });
    await inForce('a1');
    const [newest] = await client.history({ app: 'mf-shop', limit: 1 });
    expect(newest).toMatchObject({ kind: 'rollback', by: 'ci of mf-shop', note: 'it blinks' });
    expect(newest?.gate?.isPassed).toBe(true);
  });

  it('a site is whole where each of its apps has a release in force', async () => {
    const { releases } = test;
    await publish(clientWith(await tokenFor('mf-whole')), { app: 'mf-whole', version: 'w1' });
    await releases.watch.reload();
    expect([releases.isWhole([]), releases.isWhole(['mf-whole'])]).toEqual([true, false]);
    await releases.registry.promote({ releases: [{ app: 'mf-whole', version: 'w1' }], by: 'li' });
    await releases.watch.reload();
    expect([releases.isWhole(['mf-whole']), releases.isWhole(['mf-whole', 'mf-none'])]).toEqual([
      true,
      false,
    ]);
    expect(await releases.findStoppedCanaries()).toEqual([]);
  });

  it('a file that is stored already is not sent again', async () => {
    const client = clientWith(await tokenFor(null));
    await publish(client, { app: 'mf-twice', version: 'b1', text: 'same' });
    const sent: string[] = [];
    const folder = path.join(await scratch(), 'dist');
    await writeBuild(folder, { app: 'mf-twice', version: 'b2', text: 'same' });
    const target = {
      describe: client.describe.bind(client),
      publish: client.publish.bind(client),
      putFile: (app: string, integrity: string, content: Uint8Array) => {
        sent.push(new TextDecoder().decode(content));
        return client.putFile(app, integrity, content);
      },
    };
    await publishBuild({ folder, target });
    // Only the files that contain the version differ: the record and the manifest.
    expect(sent).toHaveLength(2);
    for (const text of sent) expect(text).toContain('b2');
  });

  it('the release API refuses callers without a valid token, and acts outside the token’s app', async () => {
    const shop = await tokenFor('mf-shop');
    const cart = clientWith(await tokenFor('mf-cart'));
    await publish(clientWith(shop), { app: 'mf-shop', version: 'c1', text: 'c1' });
    expect(await refusal(publish(cart, { app: 'mf-shop', version: 'c2' }))).toBe('forbidden');
    const promotion = { kind: 'promote', releases: [{ app: 'mf-shop', version: 'c1' }] } as const;
    expect(await refusal(cart.move(promotion))).toBe('forbidden');
    expect(await refusal(cart.prune({}))).toBe('forbidden');

    const expired = await tokenFor('mf-shop', 1);
    const user = await test.signUp();
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const token of [expired, user.token, 'A'.repeat(43)]) {
      expect(await refusal(clientWith(token).state())).toBe('unauthenticated');
    }
    const [listed] = (await tokens.list()).filter(({ app }) => app === 'mf-shop');
    expect(listed?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(await tokens.list())).not.toContain(shop);
    expect(await tokens.revoke(listed?.id ?? '')).toBe(true);
    expect(await tokens.revoke(listed?.id ?? '')).toBe(false);
    expect(await tokens.revoke('no id at all')).toBe(false);
    expect(await refusal(clientWith(shop).state())).toBe('unauthenticated');
  });

  it('the cleaning removes tokens that have expired, and no valid one', async () => {
    const [expired, lasting, endless] = [
      await tokenFor('mf-old', 60_000),
      await tokenFor('mf-new', 3_600_000),
      await tokenFor('mf-for-ever'),
    ];
    await test.database.pool.query(
      `UPDATE release_tokens SET expires_at = now() - interval '1 second' WHERE app = 'mf-old'`,
    );
    await tokens.removeExpired();
    const { rows } = await test.database.pool.query<{ app: string }>(
      `SELECT app FROM release_tokens WHERE app IN ('mf-old', 'mf-new', 'mf-for-ever') ORDER BY app`,
    );
    expect(rows.map(({ app }) => app)).toEqual(['mf-for-ever', 'mf-new']);
    expect(await Promise.all([expired, lasting, endless].map((token) => tokens.find(token)))).toEqual([
      null,
      expect.objectContaining({ app: 'mf-new' }),
      expect.objectContaining({ app: 'mf-for-ever' }),
    ]);
  });

  it('the list of tokens has the valid ones, the newest first, with what each may do and until when', async () => {
    await test.database.pool.query('DELETE FROM release_tokens');
    const acts = ['publish'] as const;
    const made = async (label: string, lifetimeMs: number | null) =>
      tokens.create({ app: 'mf-list', acts, label, lifetimeMs });
    const [first] = [
      await made('first', 3_600_000),
      await made('expired', 3_600_000),
      await made('last', null),
    ];
    await test.database.pool.query(
      `UPDATE release_tokens SET expires_at = now() - interval '1 second' WHERE label = 'expired'`,
    );
    const [last, lasting, ...others] = await tokens.list();
    expect(others).toEqual([]);
    expect(last).toMatchObject({ label: 'last', app: 'mf-list', acts, expiresAt: null, lastUsedAt: null });
    const { createdAt = '', expiresAt = '' } = lasting ?? {};
    expect(lasting?.label).toBe('first');
    expect(Math.abs(Date.parse(expiresAt ?? '') - Date.parse(createdAt) - 3_600_000)).toBeLessThan(5_000);
    expect(await tokens.find(first)).toEqual({ name: 'first', app: 'mf-list', acts });
    expect((await tokens.list()).map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([false, true]);
  });

  it('only the hash of a token is stored, and no token is logged', async () => {
    const token = await tokenFor('mf-secret');
    await clientWith(token).state();
    const { rows } = await test.database.pool.query(
      `SELECT count(*)::int AS count FROM release_tokens t WHERE t::text LIKE '%' || $1 || '%'`,
      [token],
    );
    expect(rows[0]?.count).toBe(0);
    expect(test.logged()).not.toContain(token);
    expect(test.logged()).toContain('/api/releases');
  });

  it('the release API alone accepts files of 8 MB, and reads no body before it has verified the token', async () => {
    const token = await tokenFor('mf-shop');
    const large = Buffer.alloc(8 * 1024 * 1024, 'x');
    expect((await put(token, large)).status).toBe(204);
    expect((await put(token, Buffer.alloc(large.length + 1, 'x'))).status).toBe(413);
    const unknown = await put('A'.repeat(43), large).catch(() => null);
    // The connection may be reset by the unread rest of the body.
    if (unknown !== null) expect(unknown.status).toBe(401);
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"username":"${'1'.repeat(70_000)}"}`,
    });
    expect(elsewhere.statusCode).toBe(413);
  });

  it('a file with other content than its hash is refused, and so is a release with missing files', async () => {
    const token = await tokenFor('mf-shop');
    const wrong = await put(token, Buffer.from('one'), integrityOf(Buffer.from('other')));
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ code: 'wrong_hash' });
    const { aRelease } = await import('../../testing/a-release');
    const { release } = aRelease({ app: 'mf-shop' });
    expect(await refusal(clientWith(token).publish(release))).toBe('missing_files');
    const before = await clientWith(token).state();
    expect(before.releases.map(({ version }) => version)).not.toContain(release.version);
  });

  it.each([
    ['POST', '/api/releases', 'no json', 400],
    ['POST', '/api/releases/moves', '{"kind":"explode"}', 400],
    ['POST', '/api/releases/moves', '{"kind":"promote","releases":[{"app":"mf-none","version":"x"}]}', 404],
    ['PUT', '/api/releases/files/mf-shop/short', 'x', 404],
    ['PUT', '/api/releases', 'x', 405],
    ['GET', '/api/releases/nowhere', undefined, 404],
    ['GET', '/api/releases/history?limit=0', undefined, 400],
  ] as const)('answers %s %s in the registry’s own words', async (method, address, body, status) => {
    const response = await fetch(url + address, {
      method,
      headers: bearer(await tokenFor(null)),
      body: body ?? null,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String), code: expect.any(String) });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
