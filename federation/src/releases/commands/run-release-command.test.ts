import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import type { ReportedCounts } from '../canary/release-reports';
import { ReleaseClient } from '../client/release-client';
import { ALL_APPS, type RegistryServer, SHOP_ONLY, startRegistryServer } from '../testing/registry-server';
import { writeBuild } from '../testing/write-build';
import type { ReleaseCommandDeps, TokenRecord } from './command-deps';
import { runReleaseCommand } from './run-release-command';

const COUNTS: Readonly<Record<string, ReportedCounts>> = {
  v1: { loads: 12_034, loadFailures: 3, boundaryHits: 0, timings: [{ name: 'LCP', count: 9, p75: 812.4 }] },
  v2: { loads: 1_190, loadFailures: 96, boundaryHits: 7, timings: [{ name: 'CLS', count: 9, p75: 0.012 }] },
};
const NONE: ReportedCounts = { loads: 0, loadFailures: 0, boundaryHits: 0, timings: [] };

let server: RegistryServer;
beforeEach(async () => {
  server = await startRegistryServer({
    reports: { countsOf: async ({ version }) => COUNTS[version] ?? NONE },
  });
});
afterEach(() => server.close());

interface Run {
  readonly code: number;
  readonly out: readonly string[];
  readonly said: readonly string[];
  readonly shown: readonly string[];
}

async function run(line: string | readonly string[], more: Partial<ReleaseCommandDeps> = {}): Promise<Run> {
  const [out, said, shown]: [string[], string[], string[]] = [[], [], []];
  const code = await runReleaseCommand(typeof line === 'string' ? line.split(' ').filter(Boolean) : line, {
    terminal: {
      out: (text) => void out.push(text),
      say: (text) => void said.push(text),
      show: (text) => void shown.push(text),
    },
    connect: async () => server.clientFor(),
    folderOf: (app) => server.folderOf(app),
    workingFolder: server.folderOf(''),
    verify: () => Promise.reject(new Error('nothing to verify')),
    apps: null,
    tokens: null,
    exportSite: null,
    ...more,
  });
  return { code, out, said, shown };
}

async function aShop(...versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    await server.build({ app: 'mf-shop', version });
    await run('publish mf-shop');
  }
  await run(`promote mf-shop@${versions[0]}`);
}

describe('release publish', () => {
  it('publishes a build with a progress display, and suggests the next command', async () => {
    await server.build({ app: 'mf-shop', version: 'v1' });
    const { code, out, said, shown } = await run('publish mf-shop');
    expect(code).toBe(0);
    expect(said).toEqual([]);
    expect(shown.at(0)).toMatch(/^mf-shop v1 {2}0\/5 files {2}0 B of /);
    expect(shown.at(-1)).toMatch(/^mf-shop v1 {2}5\/5 files {2}([\d.]+ k?B) of \1$/);
    expect(out[0]).toMatch(/^published mf-shop v1: 5 files, [\d.]+ kB; [\d.]+ kB sent in \d+\.\d s$/);
    expect(out[1]).toBe('Nobody has it yet. Next: canary mf-shop@v1 --share 10, or promote mf-shop@v1');
    expect((await run('publish mf-shop')).out[0]).toBe('mf-shop v1 is published already');
    await run('promote mf-shop');
    expect((await run('publish mf-shop')).out).toEqual(['mf-shop v1 is published already']);
  });

  it('publishes several apps or a folder, and can promote at once', async () => {
    await server.build({ app: 'shell', version: 'h1', kind: 'host' });
    await server.build({ app: 'mf-shop', version: 'v1' });
    const { code, out, said } = await run('publish shell mf-shop --promote');
    expect(code).toBe(0);
    expect(said.map((line) => line.split(':')[0])).toEqual(['published shell h1', 'published mf-shop v1']);
    expect(out).toEqual(['shell: everyone gets h1', 'mf-shop: everyone gets v1']);
    await server.build({ app: 'mf-shop', version: 'v2' });
    expect((await run('publish --dir mf-shop')).out[0]).toContain('published mf-shop v2');
    expect(await run('publish mf-cart --dir mf-shop')).toMatchObject({
      code: 1,
      said: [expect.stringContaining('is a build of mf-shop, not of mf-cart')],
    });
  });

  it('publishes a build that the gate would stop, and says at once who would break', async () => {
    await run([
      'publish',
      '--promote',
      '--dir',
      await server.build({ app: 'shell', version: 'h1', kind: 'host' }),
    ]);
    await server.build({ app: 'mf-shop', version: 'v1', react: '20.0.0' });
    const { code, out } = await run('publish mf-shop');
    expect(code).toBe(0);
    expect(out[1]).toBe('The gate would not let it go out now:');
    expect(out.join('\n')).toMatch(/FAILED +shared-modules +mf-shop v1 would not load: it needs react/);
    expect(out.join('\n')).not.toContain('Next:');
  });

  it('refuses to publish an invalid build, in words', async () => {
    expect(await run('publish mf-shop')).toMatchObject({
      code: 1,
      said: [`there is no build of mf-shop in ${server.folderOf('mf-shop')}; build it first`],
    });
    const folder = await server.build({ app: 'mf-shop', version: 'v1' });
    await writeFile(path.join(folder, 'mf-manifest.json'), '{"name":"mf_shop"');
    const broken = await run('publish mf-shop');
    expect(broken.code).toBe(1);
    expect(broken.said[0]).toContain('mf-manifest.json is no JSON, or not whole');
    expect(server.requests).toEqual([]);
  });

  it('publishes a remote of real size in under 5 s', async () => {
    const folder = await server.build({ app: 'mf-shop', version: 'v1' });
    await mkdir(path.join(folder, 'static', 'images'), { recursive: true });
    for (let at = 0; at < 40; at += 1) {
      const name = `image.${randomBytes(8).toString('hex')}.png`;
      await writeFile(path.join(folder, 'static', 'images', name), randomBytes(60_000));
    }
    const started = performance.now();
    const { code, out } = await run('publish mf-shop');
    expect([code, out[0]]).toEqual([0, expect.stringContaining('45 files, 2.4 MB; 2.4 MB sent')]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('release list, status and history', () => {
  it('shows the role of each release in list, status and history', async () => {
    await aShop('v1', 'v2', 'v3');
    await run('promote mf-shop@v2');
    await run('canary mf-shop --share 10');
    const { out } = await run('list');
    expect(out[0]).toMatch(/^APP +VERSION +STATE +CONTRACT +FILES +SIZE +FIRST LOAD +PUBLISHED +BY$/);
    expect(out.slice(1).map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
      ['mf-shop', 'v3', 'canary 10 %'],
      ['mf-shop', 'v2', 'active'],
      ['mf-shop', 'v1', 'last good'],
    ]);
    await run('disable mf-shop');
    await run('stop-canary mf-shop');
    const states = (await run('list mf-shop')).out.slice(1).map((line) => line.split(/ {2,}/)[2]);
    expect(states).toEqual([
      expect.stringMatching(/^unused since \d{4}-\d\d-\d\d/),
      'active, closed',
      'last good',
    ]);
    expect((await run('list mf-cart')).out).toEqual(['Nothing is published yet. Next: publish APP']);
  });

  it('shows the canary beside the current release, and the meaning of the figures', async () => {
    await aShop('v1', 'v2');
    await run('canary mf-shop@v2 --share 10');
    const { out } = await run('status');
    expect(out[0]).toMatch(/^APP +ACTIVE +LAST GOOD +CANARY +STATE +RELEASES$/);
    expect(out[1]?.split(/ {2,}/)).toEqual(['mf-shop', 'v1', '-', 'v2 for 10 %', 'open', '2']);
    const rows = out.slice(3).map((line) => line.split(/ {2,}/));
    expect(rows).toEqual([
      [expect.stringMatching(/^mf-shop since \d{4}/), 'v1 (current)', 'v2 (canary)'],
      ['loads', '12,034', '1,190'],
      ['load failures', '3 (0.0 %)', '96 (7.5 %)'],
      ['threw', '0', '7 (0.6 %)'],
      ['LCP, 75th percentile', '812 ms', '-'],
      ['CLS, 75th percentile', '-', '0.012'],
      [expect.stringMatching(/^stop: /)],
    ]);
  });

  it('shows the counts of every app without a canary in one table', async () => {
    await aShop('v1', 'v2');
    await server.build({ app: 'mf-cart', version: 'v1' });
    await run('publish mf-cart --promote');
    await run('canary mf-shop@v2 --share 10');
    const { out } = await run('status');
    const rows = out.slice(4).map((line) => line.split(/ {2,}/));
    expect(rows.slice(0, 3)).toEqual([
      ['LAST 24 HOURS', 'VERSION', 'LOADS', 'LOAD FAILURES', 'THREW'],
      ['mf-cart', 'v1', '12,034', '3 (0.0 %)', '0'],
      [''],
    ]);
    expect(rows[3]?.[0]).toMatch(/^mf-shop since/);
    expect(rows).toHaveLength(10);
  });

  it('shows the author of each move, with notes in any script aligned under their headings', async () => {
    await aShop('v1');
    await run(['disable', 'mf-shop', '--note', '支付故障 😀']);
    const { out } = await run('history');
    expect(out[0]).toMatch(/^WHEN +APP +MOVE +VERSION +SHARE +BY +GATE +NOTE$/);
    expect(out.slice(1).map((line) => line.split(/ {2,}/).slice(1))).toEqual([
      ['mf-shop', 'disable', 'v1', '-', '老高', '-', '支付故障 😀'],
      ['mf-shop', 'promote', 'v1', '-', '老高', 'passed', '-'],
      ['mf-shop', 'publish', 'v1', '-', '老高', '-', '-'],
    ]);
    // A Chinese name takes four columns but two characters, so the text behind it begins two characters earlier.
    expect(out[2]?.indexOf('passed')).toBe((out[0]?.indexOf('GATE') ?? 0) - 2);
    expect((await run('history mf-shop --limit 1')).out).toHaveLength(2);
    expect((await run('history mf-cart')).out).toEqual(['Nothing is published yet. Next: publish APP']);
  });
});

describe('release moves', () => {
  it('describes the effect of a move on visitors', async () => {
    await aShop('v1', 'v2', 'v3');
    const said = async (line: string) => (await run(line)).out;
    expect(await said('promote mf-shop@v2')).toEqual(['mf-shop: everyone gets v2; before, it was v1']);
    expect(await said('canary mf-shop@v3 --share 25')).toEqual([
      'mf-shop: 25 % of the browsers get v3, the others v2',
    ]);
    expect(await said('rollback mf-shop')).toEqual([
      'mf-shop: the canary v3 is taken back; everyone gets v2',
    ]);
    expect(await said('rollback mf-shop')).toEqual(['mf-shop: back from v2 to v1']);
    expect(await said('disable mf-shop')).toEqual([
      'mf-shop: closed for everyone; `enable mf-shop` opens it as it was',
    ]);
    expect(await said('enable mf-shop')).toEqual(['mf-shop: open again; everyone gets v1']);
    expect(await said('prune --days 30')).toEqual(['removed 0 releases and 0 files']);
  });

  it('removes an unneeded release by its version, and none that is in force', async () => {
    await aShop('v1', 'v2');
    expect((await run('list')).out.join('\n')).toMatch(/v2 +published, never out/);
    const removed = await run(['unpublish', 'mf-shop@v2', '--note', '打错了包']);
    expect(removed.out).toEqual(['mf-shop: v2 is removed; its files go with the next pruning']);
    expect((await run('history --limit 1')).out[1]).toMatch(/mf-shop +unpublish +v2 .* 打错了包$/);
    expect(await run('unpublish mf-shop')).toMatchObject({ code: 2 });
    expect(await run('unpublish mf-shop@v1')).toMatchObject({
      code: 1,
      said: ['mf-shop v1 is in force, a canary or the last good release; it stays'],
    });
  });

  it('says who would break when the gate refuses, and ends with 3; a reason overrides the gate', async () => {
    await run([
      'publish',
      '--promote',
      '--dir',
      await server.build({ app: 'shell', version: 'h1', kind: 'host' }),
    ]);
    await server.build({ app: 'mf-shop', version: 'v1', react: '20.0.0' });
    await run('publish mf-shop');
    const refused = await run('promote mf-shop');
    expect(refused).toMatchObject({ code: 3, out: [] });
    expect(refused.said[0]).toBe('mf-shop v1 did not pass the gate: shared-modules');
    expect(refused.said[2]).toMatch(/^FAILED +shared-modules +mf-shop v1 would not load/);
    expect(refused.said.at(-1)).toContain('--force --note');
    expect((await run('promote mf-shop --force')).code).toBe(2);
    const forced = await run(['promote', 'mf-shop', '--force', '--note', '宿主随后就到']);
    expect(forced.out).toEqual(['mf-shop: everyone gets v1  (past the gate)']);
    expect((await run('history --limit 1')).out[1]).toMatch(/forced: shared-modules +宿主随后就到$/);
  });
});

describe('release --json', () => {
  it('prints one JSON document with --json, also for a failure', async () => {
    await aShop('v1', 'v2');
    const json = async (line: string) => {
      const { code, out } = await run(`${line} --json`);
      return { code, ...JSON.parse(out.join('\n')) };
    };
    expect(await json('list')).toMatchObject({ code: 0, releases: [{ version: 'v2' }, { version: 'v1' }] });
    expect(await json('promote mf-shop@v2')).toMatchObject({ moves: [{ after: { active: 'v2' } }] });
    expect(await json('promote mf-shop@v9')).toMatchObject({
      code: 'not_found',
      error: 'there is no release v9 of mf-shop; there are v2, v1',
    });
    expect(await json('publish mf-shop')).toMatchObject({
      published: [{ isNew: false, sent: { files: 0 } }],
    });
    expect(await json('frobnicate')).toMatchObject({ code: 'usage' });
    expect(
      JSON.parse((await run('status --json')).out.join('')).map((app: { since: string }) => app.since),
    ).toHaveLength(1);
  });
});

describe('release app', () => {
  it('enters an app before any of its releases is published, on the server’s machine only', async () => {
    const apps = {
      enter: (order: { app: string; kind: 'host' | 'remote' }) =>
        server.registry.enterApp({ ...order, by: '老高' }),
    };
    const enter = (line: string) => run(line, { apps });
    await writeBuild(server.folderOf('mf-next'), { app: 'mf-next', version: 'n1' });
    expect(await run('publish mf-next')).toMatchObject({
      code: 1,
      said: [expect.stringContaining('`app mf-next --kind remote`')],
    });
    expect(await enter('app mf-next')).toMatchObject({ code: 2 });
    expect(await enter('app mf-next --kind page')).toMatchObject({ code: 2 });
    expect((await run('app mf-next --kind remote')).said).toEqual([
      'apps are entered on the machine of the server',
    ]);
    expect((await enter('app mf-next --kind remote')).out).toEqual([
      'mf-next is a remote; its builds can be published now',
    ]);
    expect((await enter('app mf-next --kind remote')).out).toEqual(['mf-next is a remote already']);
    expect((await run('publish mf-next')).code).toBe(0);
    expect(await enter('app mf-next --kind host')).toMatchObject({ code: 1 });
    expect((await run('app list')).out[1]).toMatch(/^mf-next +remote +20.* 老高$/);
  });
});

describe('release token, verify and export', () => {
  const record: TokenRecord = {
    id: 't1',
    label: '夜间构建',
    app: 'mf-shop',
    acts: ['publish', 'canary'],
    expiresAt: null,
    createdAt: '2026-11-21T08:00:00.000Z',
    lastUsedAt: null,
  };

  it('makes, lists and revokes tokens beside the database', async () => {
    const orders: unknown[] = [];
    const tokens = {
      async create(order: unknown) {
        orders.push(order);
        return 'the-secret';
      },
      list: async () => [record],
      revoke: async (id: string) => id === 't1',
    };
    expect(
      (await run(['token', 'mf-shop', '--label', '夜间构建', '--expires', '90d'], { tokens })).out,
    ).toEqual(['the-secret']);
    await run('token all --label ci', { tokens });
    await run('token mf-shop --label ci --may canary,publish', { tokens });
    const all = ['publish', 'canary', 'promote'];
    expect(orders).toEqual([
      { app: 'mf-shop', acts: all, label: '夜间构建', lifetimeMs: 90 * 86_400_000 },
      { app: null, acts: all, label: 'ci', lifetimeMs: null },
      { app: 'mf-shop', acts: ['publish', 'canary'], label: 'ci', lifetimeMs: null },
    ]);
    for (const may of ['everything', 'publish,', 'publish canary']) {
      expect(await run(['token', 'all', '--label', 'ci', '--may', may], { tokens })).toMatchObject({
        code: 2,
        said: [expect.stringContaining('--may is one or more of publish,canary,promote')],
      });
    }
    expect((await run('token list', { tokens })).out[1]).toMatch(
      /^t1 +mf-shop +publish,canary +夜间构建 +2026-/,
    );
    expect((await run('token revoke t1', { tokens })).code).toBe(0);
    expect(await run('token revoke t2', { tokens })).toMatchObject({
      code: 1,
      said: ['there is no token t2'],
    });
    expect(await run('token list')).toMatchObject({
      code: 1,
      said: ['tokens are made on the machine of the server'],
    });
  });

  it('verifies a site and ends with 3 when it differs from the signed document', async () => {
    const report = (isPassed: boolean) => ({
      isPassed,
      checks: [{ name: 'signature', isPassed, finding: 'key 1f2e' }],
    });
    const asked: (string | null)[] = [];
    const verify = (isPassed: boolean) => ({
      verify: async (url: string | null) => {
        asked.push(url);
        return report(isPassed);
      },
    });
    expect(await run('verify https://example.com', verify(true))).toMatchObject({ code: 0 });
    const failed = await run('verify', verify(false));
    expect(failed.code).toBe(3);
    expect(failed.out).toEqual([
      expect.any(String),
      expect.stringMatching(/^FAILED +signature +key 1f2e$/),
      'This site is not as it was signed.',
    ]);
    expect(asked).toEqual(['https://example.com', null]);
  });

  it('prints the public key on the server’s machine', async () => {
    expect((await run('key', { readKey: async () => 'MCowBQ==' })).out).toEqual(['MCowBQ==']);
    expect((await run('key')).said).toEqual(['the key is read on the machine of the server']);
  });

  it('exports the site as files on the server’s machine', async () => {
    const exportSite = async (folder: string) => {
      await mkdir(path.join(folder, 'static'), { recursive: true });
      for (const name of ['index.html', 'static/a.js'])
        await writeFile(path.join(folder, name), 'x'.repeat(800));
    };
    const { out } = await run('export site', { exportSite });
    expect(out).toEqual([`the site lies in ${path.join(server.folderOf(''), 'site')}: 2 files, 1.6 kB`]);
    expect((await run('export site')).code).toBe(1);
  });
});

describe('a command that fails', () => {
  it('answers wrong arguments with one clear line and exit code 2, without a request', async () => {
    const lines = [
      'frobnicate',
      'publish',
      'publish mf-shop mf-cart --dir x',
      'publish ../x',
      'publish mf-shop --bogus',
      'publish mf-shop --dir',
      'publish mf-shop --dir a --dir b',
      'promote',
      'promote mf-shop@',
      'promote mf-shop@a@b',
      'promote mf-shop --force',
      'promote mf-shop --note=',
      'canary mf-shop',
      'canary mf-shop mf-cart --share 10',
      'canary mf-shop --share 0',
      'canary mf-shop --share 100',
      'canary mf-shop --share ten',
      'rollback',
      'disable',
      'stop-canary mf-shop mf-cart',
      'list mf-shop mf-cart',
      'history --limit 0',
      'prune --days x',
      'export',
      'verify nonsense',
      'token mf-shop --label ci --expires soon',
    ];
    const tokens = { create: async () => '', list: async () => [], revoke: async () => false };
    for (const line of lines) {
      const { code, out, said } = await run(line, {
        tokens,
        exportSite: async () => {},
      });
      expect(`${line}: ${code}`).toBe(`${line}: 2`);
      expect(out).toEqual([]);
      expect(said).toEqual([expect.stringMatching(/^[^\n]{10,200}$/)]);
    }
    expect(server.requests).toEqual([]);
  });

  it('answers a connection failure with one clear line and exit code 1', async () => {
    const through = (url: string, token = ALL_APPS) => ({
      connect: async () => new ReleaseClient({ url, token }),
    });
    const { url } = server;
    await aShop('v1');
    const cases: readonly (readonly [string, Partial<ReleaseCommandDeps>, RegExp])[] = [
      ['list', through(url, 'wrong'), /^nobody knows this token, or it has expired$/],
      ['disable mf-cart', through(url, SHOP_ONLY), /^this token is for mf-shop, not for mf-cart$/],
      ['prune', through(url, SHOP_ONLY), /^this token is for mf-shop alone, and pruning is for all apps$/],
      [
        'list',
        through('http://example.com'),
        /^a token never goes over plain HTTP to another machine \(example.com\)/,
      ],
      ['list', through('nonsense'), /^"nonsense" is no address like https:\/\/example.com$/],
      ['promote mf-shop@v9', {}, /^there is no release v9 of mf-shop; there are v1$/],
      ['promote mf-shop@v1', {}, /^mf-shop v1 is active already$/],
      ['rollback mf-shop', {}, /^mf-shop has no earlier release to go back to$/],
      ['stop-canary mf-shop', {}, /^mf-shop has no canary$/],
      ['prune --days 3', {}, /^releases are kept for at least 30 days/],
    ];
    for (const [line, more, said] of cases) {
      expect(await run(line, more)).toMatchObject({ code: 1, out: [], said: [expect.stringMatching(said)] });
    }
    await server.close();
    expect(await run('list')).toMatchObject({ code: 1, said: [`${url}: no server listens there`] });
  });

  it('answers an unknown command with help that names every command', async () => {
    for (const line of ['', 'help', '--help']) {
      const { code, out } = await run(line);
      expect(code).toBe(0);
      const names = out.map((text) => text.split(' ')[0]);
      const all = [
        'publish',
        'list',
        'status',
        'history',
        'promote',
        'canary',
        'stop-canary',
        'rollback',
        'disable',
        'enable',
        'verify',
        'key',
        'prune',
        'export',
        'token',
      ];
      expect(names).toEqual(expect.arrayContaining(all));
    }
    expect((await run('canary --help')).out.join('\n')).toContain('canary APP[@VERSION] --share N');
  });
});
