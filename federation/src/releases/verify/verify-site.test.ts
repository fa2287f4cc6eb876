import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { contentSecurityPolicy } from '../../gateway/content-security-policy';
import { REGISTRY_VERSION, type RegistryDocument } from '../../registry/registry-document';
import { buildDocument } from '../document/document';
import { signDocument } from '../document/signed-document';
import { inspectBuild } from '../publish/inspect-build';
import type { PublishedRelease } from '../store/release';
import type { RegistryState } from '../store/release-store';
import { aTrack } from '../testing/release-builders';
import { writeBuild } from '../testing/write-build';
import { verifySite } from './verify-site';

const folder = mkdtempSync(path.join(os.tmpdir(), 'verify-'));
const keys = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

interface Answer {
  readonly body: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A site exported as files; a test may change every answer. */
let site: Map<string, Answer>;
let server: Server;
let url: string;
let state: RegistryState;
let registry: RegistryDocument;
const files = new Map<string, Answer>();

async function release(app: string, version: string, kind: 'host' | 'remote'): Promise<PublishedRelease> {
  const place = await writeBuild(path.join(folder, app, version), { app, version, kind });
  const found = await inspectBuild(place);
  for (const { name } of found.files) {
    const content = { body: readFileSync(path.join(place, name)) };
    files.set(kind === 'host' ? `/${name}` : `/r/${app}/${version}/${name}`, content);
  }
  const publishedAt = '2026-11-01T10:00:00.000Z';
  return { ...found, publishedAt, publishedBy: 'ci', replacedAt: null, servedSince: publishedAt };
}

const remoteOf = ({ app, version, entry, files: all }: PublishedRelease) => ({
  name: app,
  release: version,
  manifest: `/r/${app}/${version}/mf-manifest.json`,
  entry: {
    url: `/r/${app}/${version}/${entry}`,
    integrity: all.find(({ name }) => name === entry)?.integrity,
  },
});

const json = (content: unknown): Answer => ({ body: JSON.stringify(content) });
const signed = (of: RegistryState, origins: readonly string[] = []): Answer =>
  json(signDocument(buildDocument(of, { origins }), keys.privateKey));

function page(html: string, policy = contentSecurityPolicy(html)): Answer {
  return { body: html, headers: { 'content-security-policy': policy } };
}
const pageText = (): string => String(files.get('/index.html')?.body);

beforeAll(async () => {
  const host = await release('host', 'h1', 'host');
  const before = await release('mf-shop', 'v1', 'remote');
  const active = await release('mf-shop', 'v2', 'remote');
  const old = await release('mf-shop', 'v0', 'remote');
  state = {
    sequence: 7,
    apps: [],
    tracks: [aTrack('host', { active: 'h1' }), aTrack('mf-shop', { active: 'v2', lastGood: 'v1' })],
    releases: [host, old, before, active],
  };
  registry = {
    version: REGISTRY_VERSION,
    sequence: 7,
    remotes: [{ ...remoteOf(active), lastGood: remoteOf(before) }],
  };
  server = createServer((request, response) => {
    const answer = site.get(request.url ?? '');
    response.writeHead(answer === undefined ? 404 : 200, answer?.headers);
    response.end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  site = new Map([
    ...files,
    ['/', page(pageText())],
    ['/registry.json', json(registry)],
    ['/registry.signed.json', signed(state)],
  ]);
});
afterEach(() => site.clear());

const verify = () => verifySite({ url, publicKeys: [keys.publicKey] });

/** Findings of the failed checks, by check. */
async function faults(): Promise<Record<string, string>> {
  const { isPassed, checks } = await verify();
  const failed = checks.filter((check) => !check.isPassed);
  expect(isPassed).toBe(failed.length === 0);
  return Object.fromEntries(failed.map(({ name, finding }) => [name, finding]));
}

const pathOf = (pattern: RegExp): string => [...files.keys()].find((name) => pattern.test(name)) ?? '';

describe('a site', () => {
  it('that is as it was signed passes, and the report says what was looked at', async () => {
    const progress: string[] = [];
    const onProgress = (done: number, of: number) => progress.push(`${done}/${of}`);
    const report = await verifySite({ url, publicKeys: [other.publicKey, keys.publicKey], onProgress });
    expect(report).toEqual({
      isPassed: true,
      checks: [
        { name: 'signature', isPassed: true, finding: 'genuine, state 7, 2 apps' },
        { name: 'registry', isPassed: true, finding: 'gives mf-shop v2, as it was signed' },
        { name: 'page', isPassed: true, finding: '1 files, each pinned to what was signed' },
        { name: 'policy', isPassed: true, finding: 'code from the site itself only, none of it unknown' },
        { name: 'files', isPassed: true, finding: '9 files in force, each as it was signed' },
      ],
    });
    expect(progress.at(-1)).toBe('9/9');
  });

  it('whose page has its policy in itself passes as well', async () => {
    const policy = contentSecurityPolicy(pageText()).replaceAll('"', '&quot;');
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    site.set('/', { body: pageText().replace('<head>', `<head>${meta}`) });
    expect(await faults()).toEqual({});
  });

  it('that cannot be reached, or is something else, fails with the reason', async () => {
    const nobody = await verifySite({ url: 'http://127.0.0.1:1/', publicKeys: [keys.publicKey] });
    expect(nobody.checks).toMatchObject([{ name: 'signature', isPassed: false }]);
    expect(nobody.checks[0]?.finding).toContain('/registry.signed.json');
    site.clear();
    expect(await faults()).toEqual({ signature: '/registry.signed.json: the answer is 404' });
    site.set('/registry.signed.json', page('<!doctype html>'));
    expect(await faults()).toEqual({ signature: '/registry.signed.json is no JSON' });
  });
});

describe('the signature', () => {
  it('must be that of a given key, over these very bytes', async () => {
    const document = buildDocument(state);
    site.set('/registry.signed.json', json(signDocument(document, other.privateKey)));
    expect((await faults()).signature).toContain('unknown key');
    const genuine = signDocument(document, keys.privateKey);
    const forged = { ...genuine, document: genuine.document.replace('"v2"', '"v0"') };
    site.set('/registry.signed.json', json(forged));
    expect(await faults()).toEqual({ signature: 'its signature is wrong' });
  });
});

describe('every file', () => {
  it.each([
    ['an entry', /v2\/remoteEntry/],
    ['a chunk', /v2\/static\/js/],
    ['a style sheet', /v2\/static\/css/],
    ['a manifest', /v2\/mf-manifest/],
    ['the last good release’s entry', /v1\/remoteEntry/],
    ['a script of the host', /^\/static\/js/],
  ])('is compared: one byte of %s', async (_, pattern) => {
    const name = pathOf(pattern);
    const body = Buffer.from(files.get(name)?.body ?? '');
    body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
    site.set(name, { body });
    const { files: finding, ...rest } = await faults();
    expect(finding).toMatch(/^(mf-shop v[12]|host h1) \S+ is not what was signed$/);
    expect(rest).toEqual({});
  });

  it('has to be there, and no longer than it was', async () => {
    const name = pathOf(/v2\/static\/js/);
    site.delete(name);
    expect((await faults()).files).toContain('cannot be had: ');
    site.set(name, { body: Buffer.alloc(1_000_000) });
    expect((await faults()).files).toContain('bytes that it may have');
  });

  it('of a release that is kept but not in force may be gone', async () => {
    for (const name of [...files.keys()].filter((each) => each.includes('/v0/'))) site.delete(name);
    expect(await faults()).toEqual({});
  });
});

describe('the registry that browsers get', () => {
  const give = (change: Partial<RegistryDocument>) =>
    site.set('/registry.json', json({ ...registry, ...change }));
  const shop = () => registry.remotes[0] as RegistryDocument['remotes'][number];

  it('must give what was signed, and all of it', async () => {
    give({ remotes: [] });
    expect(await faults()).toEqual({ registry: 'mf-shop v2 is in force, and browsers are not given it' });
    give({ remotes: [{ ...shop(), release: 'v0' }] });
    expect((await faults()).registry).toBe('mf-shop v0 is given to browsers, and not in force');
    give({ remotes: [...registry.remotes, { ...shop(), name: 'mf-spy' }] });
    expect((await faults()).registry).toBe('mf-spy is in no signed document');
  });

  it('must pin every entry, to what was signed', async () => {
    const wrong = registry.remotes[0]?.lastGood?.entry.integrity;
    give({ remotes: [{ ...shop(), entry: { ...shop().entry, integrity: wrong } }] });
    expect((await faults()).registry).toBe('mf-shop v2 is pinned to something else');
    give({ remotes: [{ ...shop(), entry: { url: shop().entry.url } }] });
    expect((await faults()).registry).toBe('mf-shop v2 is given without a pin');
    give({
      remotes: [{ ...shop(), entry: { ...shop().entry, url: 'https://evil.example/remoteEntry.js' } }],
    });
    expect((await faults()).registry).toContain('is looked for at https://evil.example/remoteEntry.js');
  });

  it('must let files come from nowhere else', async () => {
    give({ origins: ['https://evil.example'] });
    expect((await faults()).registry).toBe(
      'it lets files come from https://evil.example, which was not signed',
    );
  });

  it('must be of the same state', async () => {
    give({ sequence: 6 });
    expect((await faults()).registry).toBe('it is of state 6, the signed document of 7');
  });

  it('must not give what is disabled', async () => {
    const tracks = state.tracks.map((track) => ({ ...track, isDisabled: track.app === 'mf-shop' }));
    site.set('/registry.signed.json', signed({ ...state, tracks }));
    expect((await faults()).registry).toContain('mf-shop is disabled');
    give({ remotes: [] });
    expect(await faults()).toEqual({});
  });
});

describe('the page', () => {
  const serve = (change: (html: string) => string) => {
    const html = change(pageText());
    site.set('/', page(html));
  };

  it('must pin every script, to what was signed', async () => {
    serve((html) => html.replace(/integrity="[^"]+"/, ''));
    expect((await faults()).page).toMatch(/^it asks for \S+ without a pin$/);
    serve((html) => html.replace(/integrity="[^"]+"/, `integrity="${shopIntegrity()}"`));
    expect((await faults()).page).toMatch(/^it pins \S+ to something else$/);
  });

  it('must ask for nothing that is in no release', async () => {
    serve((html) => html.replace('</head>', '<script src="https://evil.example/a.js"></script></head>'));
    expect((await faults()).page).toBe(
      'it asks for https://evil.example/a.js, which is in no release in force',
    );
  });

  const shopIntegrity = () => registry.remotes[0]?.entry.integrity;
});

describe('the policy', () => {
  const withPolicy = (change: (policy: string) => string) =>
    site.set('/', page(pageText(), change(contentSecurityPolicy(pageText()))));

  it.each([
    ['script-src', "'unsafe-inline'"],
    ['script-src', "'unsafe-eval'"],
    ['script-src', '*'],
    ['script-src', 'https:'],
    ['script-src', 'data:'],
    ['style-src', "'unsafe-inline'"],
    ['connect-src', 'https://evil.example'],
  ])('must not let in more than was signed: %s %s', async (directive, source) => {
    withPolicy((policy) => policy.replace(`${directive} 'self'`, `${directive} 'self' ${source}`));
    expect((await faults()).policy).toContain(`${directive} allows ${source}`);
  });

  it('must be there, with what has no fallback', async () => {
    site.set('/', { body: pageText() });
    expect(await faults()).toEqual({ policy: 'the page has no Content-Security-Policy' });
    withPolicy((policy) => policy.replace("base-uri 'none'; ", ''));
    expect(await faults()).toEqual({ policy: 'base-uri is missing' });
    withPolicy((policy) => policy.replace(/script-src [^;]*; /, '').replace("default-src 'none'; ", ''));
    expect((await faults()).policy).toContain('script-src allows *');
  });

  it('must let in the origins that were signed', async () => {
    const origin = 'https://cdn.example';
    site.set('/registry.signed.json', signed(state, [origin]));
    expect((await faults()).policy).toContain(`script-src leaves out ${origin}`);
    site.set('/', page(pageText(), contentSecurityPolicy(pageText(), [origin])));
    expect(await faults()).toEqual({});
  });
});
