import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import { promote, startCanary } from '../releases/registry/track';
import { createPageProofs, PROOF_LIFETIME_MS } from './page-proofs';
import { aRequest, aSite, aStore, cookiesOf, textOf } from './testing/a-site';

const { privateKey: signingKey } = generateKeyPairSync('ed25519');
const network = '203.0.113.0/24';
const BUCKET = 'mf_bucket=AAAAAAAAAAAAAAAAAAAAAA';

const proofIn = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof aSite>>['gateway']['answer']>>) =>
  /^page;desc="([\w-]+)"$/.exec(String(answer?.headers['server-timing']))?.[1] ?? '';

/** A site with a canary for every second browser. */
async function aProvingSite(clock = () => new Date()) {
  const store = aStore();
  store.addRemote('mf-shop', 'v2');
  store.change('mf-shop', (track) => startCanary(track, { version: 'v2', share: 50 }));
  const site = await aSite({ store, signingKey, reports: '/registry/reports', clock, canOverride: true });
  const open = (headers: Record<string, string> = {}, url = '/') =>
    site.gateway.answer({ ...aRequest(url, headers), network });
  return { ...site, open };
}

describe('the proof of a page', () => {
  it('issues a proof of the page’s releases that another process of the site can read', async () => {
    const { gateway, open, store } = await aProvingSite();
    const page = await open();
    const cookies = cookiesOf(page);
    const proof = proofIn(page);
    expect(proof.length).toBeLessThan(110);
    const read = createPageProofs({ signingKey }).read(proof, { cookies, network });
    const { versions } = await gateway.decisionFor(cookies);
    for (const [app, version] of versions) expect(read?.has({ app, version })).toBe(true);
    const other = versions.get('mf-shop') === 'v2' ? 'v1' : 'v2';
    // A browser in the canary falls back to the release for everyone.
    expect(read?.has({ app: 'mf-shop', version: other })).toBe(other === 'v1');
    store.change('mf-shop', (track) => promote({ ...track, canary: null }, 'v2'));
    await gateway.refresh();
    expect(proofIn(await open())).not.toBe('');
  });

  it('issues a different proof for every page, and leaves the page unchanged', async () => {
    const { open } = await aProvingSite();
    const [one, two] = [await open({ cookie: BUCKET }), await open({ cookie: BUCKET })];
    expect(textOf(one)).toBe(textOf(two));
    expect(one?.headers['set-cookie']).toBeUndefined();
    const proofs = createPageProofs({ signingKey });
    const [first, second] = [one, two].map((page) =>
      proofs.read(proofIn(page), { cookies: BUCKET, network }),
    );
    expect(first?.id).toMatch(/^[0-9a-f]{24}$/);
    expect(first?.id).not.toBe(second?.id);
    expect(first?.network).toMatch(/^[0-9a-f]{16}$/);
    expect(first?.network).toBe(second?.network);
  });

  it('accepts a proof for an hour, from that browser and that network, and only unchanged', async () => {
    let now = Date.UTC(2026, 0, 1);
    const clock = () => new Date(now);
    const { open } = await aProvingSite(clock);
    const proof = proofIn(await open({ cookie: BUCKET }));
    const proofs = createPageProofs({ signingKey, clock });
    const isGood = (sender: Partial<Parameters<typeof proofs.read>[1]> = {}, text = proof) =>
      proofs.read(text, { cookies: BUCKET, network, ...sender }) !== null;
    expect(isGood()).toBe(true);
    expect(isGood({ cookies: 'mf_bucket=BAAAAAAAAAAAAAAAAAAAAA' })).toBe(false);
    expect(isGood({ cookies: undefined })).toBe(false);
    expect(isGood({ network: '203.0.114.0/24' })).toBe(false);
    for (let at = 0; at < proof.length; at += 1) {
      const letter = proof[at] === 'B' ? 'C' : 'B';
      const altered = proof.slice(0, at) + letter + proof.slice(at + 1);
      const isTheSame = Buffer.from(altered, 'base64url').equals(Buffer.from(proof, 'base64url'));
      expect(isGood({}, altered)).toBe(isTheSame);
    }
    for (const text of ['', '!', 'AAAA', proof.slice(0, -4), `${proof}AAAA`]) {
      expect(isGood({}, text)).toBe(false);
    }
    const { privateKey } = generateKeyPairSync('ed25519');
    const stranger = createPageProofs({ signingKey: privateKey, clock });
    expect(stranger.read(proof, { cookies: BUCKET, network })).toBeNull();
    now += PROOF_LIFETIME_MS - 1_000;
    expect(isGood()).toBe(true);
    now += 1_000;
    expect(isGood()).toBe(false);
  });

  it('accepts the proof of a page that needed no bucket, whatever bucket the browser got since', async () => {
    const { gateway } = await aSite({ signingKey, reports: '/registry/reports' });
    const proof = proofIn(await gateway.answer({ ...aRequest('/'), network }));
    const proofs = createPageProofs({ signingKey });
    expect(proofs.read(proof, { cookies: undefined, network })).not.toBeNull();
    expect(proofs.read(proof, { cookies: BUCKET, network })).not.toBeNull();
  });

  it('issues no proof with an override, with files, or when nobody counts reports', async () => {
    const { open } = await aProvingSite();
    for (const url of ['/?mf=mf_shop@v2', '/registry.json', '/static/main.h1.js']) {
      const answer = await open({}, url);
      expect(answer?.status).toBe(200);
      expect(answer?.headers['server-timing']).toBeUndefined();
    }
    for (const options of [{ signingKey }, { reports: '/registry/reports' }]) {
      const { gateway } = await aSite(options);
      expect((await gateway.answer(aRequest('/')))?.headers['server-timing']).toBeUndefined();
    }
  });
});
