import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { parseRegistry } from '../registry/parse-registry';
import { promote, rollBack, setDisabled, startCanary, versionFor } from '../releases/registry/track';
import { aTrack } from '../releases/testing/release-builders';
import { newBucket } from './browser-cookies';
import { aRequest, aSite, aStore, cookiesOf, hostFiles, registryIn, textOf } from './testing/a-site';

const releasesIn = (registry: { remotes: readonly { name: string; release: string }[] }) =>
  Object.fromEntries(registry.remotes.map(({ name, release }) => [name, release]));

describe('a page', () => {
  it('composes a page with the registry, preloads for its route only, and a policy for its content', async () => {
    const { gateway } = await aSite({ origins: ['https://cdn.example'], reports: '/registry/reports' });
    const answer = await gateway.answer(aRequest('/cart?from=mail'));
    expect(answer?.status).toBe(200);
    expect(answer?.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(answer?.headers['set-cookie']).toBeUndefined();
    const registry = registryIn(answer);
    expect(parseRegistry(registry)).toEqual(registry);
    expect(registry).toMatchObject({
      sequence: 6,
      origins: ['https://cdn.example'],
      host: { name: 'shop-front', release: 'h1', contract: 1 },
      reports: '/registry/reports',
    });
    const preloads = [...textOf(answer).matchAll(/rel="preload" as="\w+" href="([^"]+)"/g)];
    expect(preloads.map(([, url]) => url)).toEqual([
      '/r/mf-cart/c1/remoteEntry.c1.js',
      '/r/mf-cart/c1/static/app.c1.css',
      '/r/mf-cart/c1/static/app.c1.js',
      '/static/api.js',
    ]);
    const policy = String(answer?.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' https:\/\/cdn\.example 'sha256-[^ ]+';/);
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  // A monitor that saw 404 took the site for dead; a script that got a page would be a broken script.
  it('answers a page to navigations and to programs that take any type, and to no script of a page', async () => {
    const { gateway } = await aSite();
    const statusFor = async (url: string, headers: Record<string, string | undefined>) =>
      (await gateway.answer(aRequest(url, headers)))?.status ?? null;
    for (const accept of ['*/*', 'text/*', undefined]) {
      expect(await statusFor('/cart', { accept })).toBe(200);
      expect(await statusFor('/cart?x=1.5', { accept })).toBe(200);
      expect(await statusFor('/cart', { accept, 'sec-fetch-dest': 'document' })).toBe(200);
      for (const dest of ['empty', 'script', 'image', 'style', 'worker']) {
        expect(await statusFor('/cart', { accept, 'sec-fetch-dest': dest })).toBeNull();
      }
      for (const file of ['/gone.js', '/favicon.ico', '/.git/config', '/%2Egit/config', '/static/gone']) {
        expect(await statusFor(file, { accept })).toBeNull();
      }
      expect(await statusFor('/api/unknown', { accept })).toBeNull();
    }
    for (const accept of ['application/json', 'image/avif,image/*', '']) {
      expect(await statusFor('/cart', { accept })).toBeNull();
    }
    expect(await statusFor('/cart', { 'sec-fetch-dest': 'empty' })).toBe(200);
    expect(await gateway.answer({ ...aRequest('/cart'), method: 'POST' })).toBeNull();
    expect(await gateway.answer(aRequest('/api/unknown'))).toBeNull();
    expect((await gateway.answer({ ...aRequest('/cart'), method: 'HEAD' }))?.status).toBe(200);
  });

  it('compresses a page once for each coding, and a short text never', async () => {
    const { gateway, store } = await aSite({ title: '店'.repeat(600) });
    const bodyIn = async (coding: string) =>
      (await gateway.answer(aRequest('/', { 'accept-encoding': coding })))?.body;
    const br = await bodyIn('br');
    expect(await bodyIn('br')).toBe(br);
    expect(await bodyIn('gzip')).not.toBe(br);
    expect(await bodyIn('br')).toBe(br);
    store.change('shop-front', (track) => setDisabled(track, true));
    await gateway.refresh();
    const closed = await gateway.answer(aRequest('/', { 'accept-encoding': 'br' }));
    expect(closed?.headers['content-encoding']).toBeUndefined();
    expect(textOf(closed)).toBe('This site is closed for now.\n');
  });

  it('tells the releases of a browser to an inspector only where the operator allows it', async () => {
    const asked = aRequest('/__mf.json', { accept: '*/*' });
    expect(await (await aSite()).gateway.answer(asked)).toBeNull();
    const { gateway } = await aSite({ canInspect: true });
    const answer = await gateway.answer(asked);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(textOf(answer)).toContain('mf-shop');
  });

  it('tells of a browser which release of every app it gets, the host’s as well', async () => {
    const { gateway, store } = await aSite();
    store.addRemote('mf-shop', 'v2');
    store.change('mf-shop', (track) => startCanary(track, { version: 'v2', share: 50 }));
    await gateway.refresh();
    const canary = aTrack('mf-shop', { active: 'v1', canary: { version: 'v2', share: 50 } });
    for (const version of ['v1', 'v2']) {
      const buckets = Array.from({ length: 100 }, () => newBucket());
      const bucket = buckets.find((each) => versionFor(canary, each) === version) ?? '';
      const given = await gateway.decisionFor(`mf_bucket=${bucket}`);
      expect([given.bucket, given.override, Object.fromEntries(given.versions)]).toEqual([
        bucket,
        [],
        { 'shop-front': 'h1', 'mf-cart': 'c1', 'mf-shop': version },
      ]);
    }
    const nobody = await gateway.decisionFor(undefined);
    expect([nobody.bucket, nobody.override, Object.fromEntries(nobody.versions)]).toEqual([
      null,
      [],
      { 'shop-front': 'h1', 'mf-cart': 'c1', 'mf-shop': 'v1' },
    ]);
  });

  it('shows a promoted release in the next page, and after a rollback the previous one', async () => {
    const { gateway, store } = await aSite();
    store.publish('mf-shop', 'v2');
    await gateway.refresh();
    const [shop] = registryIn(await gateway.answer(aRequest('/'))).remotes.filter(
      ({ name }: { name: string }) => name === 'mf-shop',
    );
    expect(shop.release).toBe('v2');
    expect(shop.lastGood).toMatchObject({
      release: 'v1',
      entry: { url: '/r/mf-shop/v1/remoteEntry.v1.js', integrity: expect.stringMatching(/^sha384-/) },
    });
    store.change('mf-shop', rollBack);
    await gateway.refresh();
    expect(releasesIn(registryIn(await gateway.answer(aRequest('/'))))['mf-shop']).toBe('v1');
  });

  it('shows another host as soon as it is promoted, with the host’s own files', async () => {
    const { gateway, store } = await aSite();
    store.publishHost('h2');
    await gateway.refresh();
    const page = await gateway.answer(aRequest('/'));
    expect(textOf(page)).toContain('src="/static/main.h2.js"');
    expect(registryIn(page).host.release).toBe('h2');
    for (const version of ['h1', 'h2'])
      expect((await gateway.answer(aRequest(`/static/main.${version}.js`)))?.status).toBe(200);
  });

  it('tells a page of a closed app only that it is closed', async () => {
    const { gateway, store } = await aSite();
    store.change('mf-cart', (track) => setDisabled(track, true));
    await gateway.refresh();
    const page = await gateway.answer(aRequest('/cart'));
    expect(registryIn(page)).toMatchObject({ disabled: ['mf-cart'] });
    expect(textOf(page)).not.toContain('/r/mf-cart/');
  });

  it('answers with a sentence and 503 while the host itself is closed', async () => {
    const { gateway, store } = await aSite();
    store.change('shop-front', (track) => setDisabled(track, true));
    await gateway.refresh();
    const page = await gateway.answer(aRequest('/'));
    expect(page).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60', 'cache-control': 'no-store' },
    });
    expect((await gateway.answer(aRequest('/registry.json')))?.status).toBe(503);
    expect(gateway.health().isCurrent).toBe(true);
  });
});

describe('/registry.json', () => {
  it('serves the same registry as the page’s, and 304 while it is unchanged', async () => {
    const { gateway, store } = await aSite();
    const first = await gateway.answer(aRequest('/registry.json', { accept: '*/*' }));
    expect(JSON.parse(textOf(first))).toEqual(registryIn(await gateway.answer(aRequest('/'))));
    expect(first?.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' });
    const known = { 'if-none-match': String(first?.headers.etag) };
    const again = await gateway.answer(aRequest('/registry.json', known));
    expect(again).toMatchObject({ status: 304, body: '' });
    store.publish('mf-shop', 'v2');
    await gateway.refresh();
    expect((await gateway.answer(aRequest('/registry.json', known)))?.status).toBe(200);
  });
});

describe('a canary', () => {
  const withCanary = async (share: number) => {
    const store = aStore();
    store.addRemote('mf-shop', 'v2');
    store.change('mf-shop', (track) => startCanary(track, { version: 'v2', share }));
    return aSite({ store });
  };

  it('gives a browser a bucket during a canary, and always the same releases for it', async () => {
    const { gateway, store } = await withCanary(50);
    for (let browser = 0; browser < 20; browser += 1) {
      const first = await gateway.answer({ ...aRequest('/'), isSecure: true });
      expect(String(first?.headers['set-cookie'])).toMatch(
        /^__Host-mf_bucket=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
      const cookie = cookiesOf(first);
      const again = await gateway.answer(aRequest('/cart', { cookie: `theme=dark; ${cookie}` }));
      expect(again?.headers['set-cookie']).toBeUndefined();
      const registry = await gateway.answer(aRequest('/registry.json', { cookie }));
      const version = releasesIn(registryIn(first))['mf-shop'];
      expect(releasesIn(registryIn(again))['mf-shop']).toBe(version);
      expect(releasesIn(JSON.parse(textOf(registry)))['mf-shop']).toBe(version);
    }
    store.change('mf-shop', (track) => promote(track, 'v2'));
    await gateway.refresh();
    expect((await gateway.answer(aRequest('/')))?.headers['set-cookie']).toBeUndefined();
  });

  it('gives a canary to its share of 10,000 browsers within one per cent', async () => {
    const { gateway } = await withCanary(10);
    let count = 0;
    for (let browser = 0; browser < 10_000; browser += 1) {
      // Fixed buckets: random ones would deviate by more than a share of one per mille.
      const bucket = createHash('sha256').update(`${browser}`).digest('base64url').slice(0, 22);
      const page = await gateway.answer(aRequest('/', { cookie: `mf_bucket=${bucket}` }));
      if (releasesIn(registryIn(page))['mf-shop'] === 'v2') count += 1;
    }
    expect(Math.abs(count / 100 - 10)).toBeLessThanOrEqual(1);
  });

  it('gives a new canary to its first ten readers, at most two of a network, who keep it; later ones by their place', async () => {
    const { gateway, store } = await aSite();
    store.addRemote('mf-shop', 'v2');
    store.change('mf-shop', (track) => startCanary(track, { version: 'v2', share: 1 }));
    await gateway.refresh();
    const get = (network: string, headers = {}) => gateway.answer({ ...aRequest('/', headers), network });
    const shopOf = (answer: Parameters<typeof registryIn>[0]) => releasesIn(registryIn(answer))['mf-shop'];
    // A monitor and a page of another app use up none of them.
    for (let at = 0; at < 20; at += 1) await get(`monitor ${at}`, { accept: '*/*' });
    await gateway.answer({ ...aRequest('/cart'), network: 'cart' });
    const greedy = [];
    for (let at = 0; at < 20; at += 1) greedy.push(shopOf(await get('greedy')));
    expect(greedy.slice(0, 2)).toEqual(['v2', 'v2']);
    expect(greedy.filter((version) => version === 'v2').length).toBeLessThan(5);
    // A browser that has a place outside of the share already gets another.
    const outside = 'mf_bucket=AAAAAAAAAAAAAAAAAAAAAA';
    for (let at = 0; at < 8; at += 1) {
      const first = await get(`reader ${at}`, { cookie: outside });
      expect(shopOf(first)).toBe('v2');
      expect(shopOf(await get(`reader ${at}`, { cookie: cookiesOf(first) }))).toBe('v2');
    }
    const later = await get('reader 9', { cookie: outside });
    expect([shopOf(later), later?.headers['set-cookie']]).toEqual(['v1', undefined]);
  });

  it('moves the first reader of a new canary into or out of no other canary', async () => {
    const { gateway, store } = await aSite();
    store.addRemote('mf-cart', 'c2');
    store.change('mf-cart', (track) => startCanary(track, { version: 'c2', share: 50 }));
    await gateway.refresh();
    const browsers: { readonly cookie: string; readonly cart: string | undefined }[] = [];
    for (let at = 0; at < 20; at += 1) {
      const page = await gateway.answer({ ...aRequest('/'), network: `${at}` });
      browsers.push({ cookie: cookiesOf(page), cart: releasesIn(registryIn(page))['mf-cart'] });
    }
    // For certain only its first ten readers get a new canary.
    const inEither = ['c2', 'c1'].flatMap((of) => browsers.filter(({ cart }) => cart === of).slice(0, 4));
    expect(new Set(inEither.map(({ cart }) => cart)).size).toBe(2);
    store.addRemote('mf-shop', 'v2');
    store.change('mf-shop', (track) => startCanary(track, { version: 'v2', share: 1 }));
    await gateway.refresh();
    for (const [at, { cookie, cart }] of inEither.entries()) {
      const page = await gateway.answer({ ...aRequest('/', { cookie }), network: `${at}` });
      expect(releasesIn(registryIn(page))).toMatchObject({ 'mf-shop': 'v2', 'mf-cart': cart });
    }
  });

  it('falls back from the canary to the release for everyone, and from that to the one before', async () => {
    const store = aStore();
    store.publish('mf-shop', 'v2');
    store.addRemote('mf-shop', 'v3');
    store.change('mf-shop', (track) => startCanary(track, { version: 'v3', share: 50 }));
    const { gateway } = await aSite({ store });
    const seen = new Set<string>();
    for (let browser = 0; browser < 40; browser += 1) {
      const [shop] = registryIn(await gateway.answer(aRequest('/'))).remotes.filter(
        ({ name }: { name: string }) => name === 'mf-shop',
      );
      seen.add(`${shop.release} then ${shop.lastGood.release}`);
    }
    expect([...seen].sort()).toEqual(['v2 then v1', 'v3 then v2']);
  });

  it('gives a tab without a bucket one for next time, and does not move it until then', async () => {
    const { gateway } = await withCanary(99);
    const answer = await gateway.answer(aRequest('/registry.json'));
    expect(releasesIn(JSON.parse(textOf(answer)))['mf-shop']).toBe('v1');
    expect(cookiesOf(answer)).toMatch(/^mf_bucket=/);
  });

  it('sets cookies for HTTPS and this host only where the browser came by HTTPS', async () => {
    const { gateway } = await withCanary(50);
    const plain = await gateway.answer(aRequest('/'));
    expect(String(plain?.headers['set-cookie'])).toMatch(/^mf_bucket=.*; SameSite=Lax$/);
    const secure = await gateway.answer({ ...aRequest('/registry.json'), isSecure: true });
    expect(String(secure?.headers['set-cookie'])).toMatch(
      /^__Host-mf_bucket=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('believes a cookie that only this host can have set before one that a neighbour can', async () => {
    const { gateway } = await withCanary(50);
    const ask = async (cookie: string) =>
      releasesIn(registryIn(await gateway.answer(aRequest('/', { cookie }))))['mf-shop'];
    const buckets = Array.from({ length: 40 }, (_, at) =>
      createHash('sha256').update(`${at}`).digest('base64url').slice(0, 22),
    );
    for (const [at, own] of buckets.entries()) {
      const neighbours = buckets[(at + 1) % buckets.length];
      expect(await ask(`mf_bucket=${neighbours}; __Host-mf_bucket=${own}`)).toBe(
        await ask(`mf_bucket=${own}`),
      );
    }
  });

  it('accepts no bucket that it has not issued', async () => {
    const { gateway } = await withCanary(50);
    const page = await gateway.answer(aRequest('/', { cookie: 'mf_bucket=x' }));
    expect(cookiesOf(page)).toMatch(/^mf_bucket=[\w-]{22}$/);
  });
});

describe('an override', () => {
  const withOld = (canOverride: boolean) => {
    const store = aStore();
    store.publish('mf-shop', 'v2');
    store.publish('mf-shop', 'v3');
    return aSite({ store, canOverride });
  };

  it('gives one browser a release that is not in force, reports the override, and ends it on request', async () => {
    const { gateway, store } = await withOld(true);
    const page = await gateway.answer(aRequest('/?mf=mf_shop@v1'));
    expect(registryIn(page)).toMatchObject({ override: [{ name: 'mf-shop', release: 'v1' }] });
    expect(releasesIn(registryIn(page))['mf-shop']).toBe('v1');
    const cookie = cookiesOf(page);
    const later = await gateway.answer(aRequest('/registry.json', { cookie }));
    expect(releasesIn(JSON.parse(textOf(later)))['mf-shop']).toBe('v1');
    store.publish('mf-shop', 'v4');
    await gateway.refresh();
    expect(releasesIn(registryIn(await gateway.answer(aRequest('/', { cookie }))))['mf-shop']).toBe('v1');
    const left = await gateway.answer(aRequest('/?mf=off', { cookie }));
    expect(releasesIn(registryIn(left))['mf-shop']).toBe('v4');
    expect(registryIn(left).override).toBeUndefined();
    expect(String(left?.headers['set-cookie'])).toContain('mf_override=; Max-Age=0');
    expect(releasesIn(registryIn(await gateway.answer(aRequest('/'))))['mf-shop']).toBe('v4');
  });

  it('overrides several apps at once, the host included', async () => {
    const { gateway, store } = await withOld(true);
    store.publishHost('h2');
    await gateway.refresh();
    const page = await gateway.answer(aRequest('/?mf=mf-shop@v2&mf=shop-front@h1'));
    expect(registryIn(page)).toMatchObject({ host: { release: 'h1' } });
    const more = await gateway.answer(aRequest('/?mf=mf-shop@v1', { cookie: cookiesOf(page) }));
    expect(registryIn(more).override).toEqual([
      { name: 'mf-shop', release: 'v1' },
      { name: 'shop-front', release: 'h1' },
    ]);
  });

  it.each(['mf_shop@v9', 'mf_shop@', '@v1', 'mf_other@v1', 'mf_shop', '__proto__@v1', '%E0%A4%A'])(
    'is for releases that the registry has: not %s',
    async (asked) => {
      const { gateway } = await withOld(true);
      const page = await gateway.answer(aRequest(`/?mf=${asked}`));
      expect(page?.status).toBe(200);
      expect(registryIn(page).override).toBeUndefined();
      expect(releasesIn(registryIn(page))['mf-shop']).toBe('v3');
    },
  );

  it('opens no closed app by an override', async () => {
    const { gateway, store } = await withOld(true);
    store.change('mf-shop', (track) => setDisabled(track, true));
    await gateway.refresh();
    const page = await gateway.answer(aRequest('/?mf=mf_shop@v1'));
    expect(registryIn(page)).toMatchObject({ disabled: ['mf-shop'] });
    expect(releasesIn(registryIn(page))['mf-shop']).toBeUndefined();
    expect(registryIn(page).override).toBeUndefined();
  });

  it('is told to the browser that asked for it alone, also when it names the release in force', async () => {
    const { gateway } = await withOld(true);
    const asked = await gateway.answer(aRequest('/?mf=mf_shop@v3'));
    const override = [{ name: 'mf-shop', release: 'v3' }];
    expect(registryIn(asked).override).toEqual(override);
    expect(registryIn(await gateway.answer(aRequest('/'))).override).toBeUndefined();
    const registryFor = async (cookie?: string) =>
      JSON.parse(textOf(await gateway.answer(aRequest('/registry.json', cookie ? { cookie } : {}))));
    expect((await registryFor(cookiesOf(asked))).override).toEqual(override);
    expect((await registryFor()).override).toBeUndefined();
  });

  it('ignores overrides that the operator has not allowed, also with the cookie', async () => {
    const { gateway } = await withOld(false);
    const page = await gateway.answer(aRequest('/?mf=mf_shop@v1', { cookie: 'mf_override=mf-shop%40v1' }));
    expect(releasesIn(registryIn(page))['mf-shop']).toBe('v3');
    expect(page?.headers['set-cookie']).toBeUndefined();
  });
});

describe('a registry that fails', () => {
  it('keeps the last good state while the registry fails, reports it once, and recovers', async () => {
    const { gateway, store, problems } = await aSite();
    store.publish('mf-shop', 'v2');
    store.failure = new Error('the database is gone');
    await gateway.refresh();
    await gateway.refresh();
    expect(releasesIn(registryIn(await gateway.answer(aRequest('/'))))['mf-shop']).toBe('v1');
    expect(gateway.health()).toMatchObject({ isCurrent: false, reason: 'the database is gone' });
    expect(problems).toEqual(['the last good state of the registry stays in force: the database is gone']);
    store.failure = null;
    await gateway.refresh();
    expect(releasesIn(registryIn(await gateway.answer(aRequest('/'))))['mf-shop']).toBe('v2');
    expect(gateway.health()).toEqual({
      isCurrent: true,
      reason: null,
      apps: ['shop-front', 'mf-cart', 'mf-shop'],
    });
    expect(problems).toHaveLength(2);
  });

  it('reports each new reason for which the registry fails', async () => {
    const { gateway, store, problems } = await aSite();
    for (const reason of ['no connection', 'no connection', 'the password is wrong']) {
      store.failure = new Error(reason);
      await gateway.refresh();
    }
    expect(gateway.health().reason).toBe('the password is wrong');
    expect(problems).toEqual([
      'the last good state of the registry stays in force: no connection',
      'the last good state of the registry stays in force: the password is wrong',
    ]);
  });

  it('reads the registry no more once it has stopped', async () => {
    const { gateway, store } = await aSite({ limits: { pollMs: 5 } });
    const other = await aSite({ store, limits: { pollMs: 5 } });
    await gateway.stop();
    store.publish('mf-shop', 'v2');
    const readState = store.readState.bind(store);
    let reads = 0;
    store.readState = () => {
      reads += 1;
      return readState();
    };
    // The other gateway polls as often; by then the stopped one would have read as well.
    await expect.poll(() => reads, { timeout: 20_000 }).toBeGreaterThan(10);
    await other.gateway.stop();
    const versionAt = async (each: typeof gateway) =>
      releasesIn(registryIn(await each.answer(aRequest('/'))))['mf-shop'];
    expect([await versionAt(other.gateway), await versionAt(gateway)]).toEqual(['v2', 'v1']);
  });

  it('notices a change of the registry without a notification', async () => {
    const { gateway, store } = await aSite({ limits: { pollMs: 20 } });
    store.publish('mf-shop', 'v2');
    await expect
      .poll(async () => releasesIn(registryIn(await gateway.answer(aRequest('/'))))['mf-shop'], {
        timeout: 5_000,
      })
      .toBe('v2');
    await gateway.stop();
  });

  it('notices a change that was made during a read', async () => {
    const { gateway, store } = await aSite();
    const readState = store.readState.bind(store);
    let reads = 0;
    store.readState = async () => {
      reads += 1;
      const state = await readState();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return state;
    };
    const first = gateway.refresh();
    store.publish('mf-shop', 'v2');
    await Promise.all([first, gateway.refresh(), gateway.refresh()]);
    expect(releasesIn(registryIn(await gateway.answer(aRequest('/'))))['mf-shop']).toBe('v2');
    expect(reads).toBe(2);
  });

  it('treats a read of the registry as failed after its time limit', async () => {
    const { gateway, store } = await aSite({ limits: { readMs: 50 } });
    store.readState = () => new Promise(() => {});
    await gateway.refresh();
    expect(gateway.health()).toMatchObject({ isCurrent: false, reason: 'no answer within 50 ms' });
    expect((await gateway.answer(aRequest('/')))?.status).toBe(200);
  });

  it('does not adopt a state whose host cannot be shown', async () => {
    const { gateway, store } = await aSite();
    store.add('shop-front', 'h2', 'host', { ...hostFiles('h2'), 'index.html': '<p>' });
    store.change('shop-front', () => ({ ...promote({ ...emptyTrack, app: 'shop-front' }, 'h2') }));
    await gateway.refresh();
    expect(textOf(await gateway.answer(aRequest('/')))).toContain('main.h1.js');
    expect(gateway.health().reason).toContain('no host');
  });

  it('does not start without a readable registry and a previous state', async () => {
    const store = aStore();
    store.failure = new Error('the database is gone');
    await expect(aSite({ store })).rejects.toThrow('the database is gone');
  });
});

describe('a start while the registry cannot be read', () => {
  const ours = generateKeyPairSync('ed25519').privateKey;
  const other = generateKeyPairSync('ed25519').privateKey;
  const fileIn = (folder: string) => path.join(folder, 'last-good.signed.json');
  const leftBehind = async () => {
    const { gateway, folder } = await aSite({ signingKey: ours });
    await expect.poll(() => existsSync(fileIn(folder))).toBe(true);
    // By then its files are on disk as well.
    await expect.poll(() => readdirSync(folder, { recursive: true }).length).toBeGreaterThan(20);
    await gateway.stop();
    const store = aStore();
    store.failure = new Error('the database is gone');
    return { folder, store };
  };

  it('starts with the last good state while the registry cannot be read, files included, and reports that it is not current', async () => {
    const { folder, store } = await leftBehind();
    const { gateway } = await aSite({ signingKey: ours, folder, store });
    const page = await gateway.answer(aRequest('/'));
    expect(releasesIn(registryIn(page))).toEqual({ 'mf-shop': 'v1', 'mf-cart': 'c1' });
    expect((await gateway.answer(aRequest('/r/mf-shop/v1/remoteEntry.v1.js')))?.status).toBe(200);
    expect(gateway.health()).toMatchObject({ isCurrent: false, reason: 'the database is gone' });
    store.failure = null;
    store.publish('mf-shop', 'v2');
    await gateway.refresh();
    expect(gateway.health().isCurrent).toBe(true);
    expect(releasesIn(registryIn(await gateway.answer(aRequest('/'))))['mf-shop']).toBe('v2');
  });

  it('starts with no state that the site’s own key has not signed, or that was changed', async () => {
    const { folder, store } = await leftBehind();
    await expect(aSite({ signingKey: other, folder, store })).rejects.toThrow('the database is gone');
    const text = readFileSync(fileIn(folder), 'utf8');
    writeFileSync(fileIn(folder), text.replace('v1', 'v9'));
    await expect(aSite({ signingKey: ours, folder, store })).rejects.toThrow('the database is gone');
    writeFileSync(fileIn(folder), text);
    await expect(aSite({ signingKey: ours, folder, store })).resolves.toBeTruthy();
  });
});

const emptyTrack = { active: null, lastGood: null, canary: null, isDisabled: false };

describe('a release that cannot be served', () => {
  it.each([
    ['a manifest that is HTML', { 'mf-manifest.json': '<html>' }],
    ['a manifest of something else', { 'mf-manifest.json': '{"name":"mf_shop"}' }],
    ['no manifest', {}],
  ])('serves the last good release in place of a broken one: %s', async (_, files) => {
    const { gateway, store, problems } = await aSite();
    store.add('mf-shop', 'v2', 'remote', files);
    store.change('mf-shop', (track) => promote(track, 'v2'));
    await gateway.refresh();
    expect(releasesIn(registryIn(await gateway.answer(aRequest('/'))))['mf-shop']).toBe('v1');
    expect(problems[0]).toContain('a release cannot be served: mf-shop v2 cannot be served');
    expect(gateway.health()).toMatchObject({ isCurrent: true, apps: ['shop-front', 'mf-cart'] });
  });

  it('leaves a broken release out when there is no earlier one, and serves the others', async () => {
    const store = aStore();
    store.add('mf-new', 'n1', 'remote', { 'mf-manifest.json': 'x' });
    store.change('mf-new', (track) => promote(track, 'n1'));
    const { gateway } = await aSite({ store });
    expect(releasesIn(registryIn(await gateway.answer(aRequest('/'))))).toEqual({
      'mf-shop': 'v1',
      'mf-cart': 'c1',
    });
  });
});
