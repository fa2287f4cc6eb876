import { describe, expect, it } from '@rstest/core';
import type { PublishedRelease, ReleaseFile } from '../store/release';
import { aFile, aHost, aRemote, aState, aTrack, contentOf } from '../testing/release-builders';
import { checkGate, type GateInput } from './gate';
import type { GateCheck } from './gate-report';

const readFile = async ({ name }: ReleaseFile): Promise<Buffer> => contentOf(name);
const ask = async (input: Partial<GateInput> & Pick<GateInput, 'candidate'>) =>
  checkGate({ state: aState([]), readFile, ...input });

async function checkOf(name: string, input: Parameters<typeof ask>[0]): Promise<GateCheck> {
  const { checks, isPassed } = await ask(input);
  const check = checks.find((each) => each.name === name);
  if (check === undefined) throw new Error(`no check ${name}`);
  if (!check.isPassed) expect(isPassed).toBe(false);
  return check;
}

/** A release with these files. */
function withFiles(release: PublishedRelease, contents: Readonly<Record<string, string>>) {
  const files = Object.entries(contents).map(([name, content]) => aFile(name, Buffer.from(content)));
  const read = async ({ name }: ReleaseFile) => Buffer.from(contents[name] ?? '');
  return { candidate: { ...release, files }, readFile: read };
}

describe('the gate', () => {
  it('passes a faultless release, and lists its checks', async () => {
    const report = await ask({ candidate: aRemote(), state: aState([aHost()]) });
    expect(report).toEqual({
      isPassed: true,
      checks: [
        { name: 'shared-modules', isPassed: true, finding: 'fits host v1 (active)' },
        { name: 'contract', isPassed: true, finding: 'fits host v1 (active)' },
        { name: 'integrity', isPassed: true, finding: '3 files, each as it was built' },
        { name: 'byte-budget', isPassed: true, finding: '10.0 kB of 100.0 kB before it is shown' },
        { name: 'global-css', isPassed: true, finding: '0 rules, all of its own and in layers' },
        { name: 'hashed-names', isPassed: true, finding: '1 names, each with its hash' },
        { name: 'addresses', isPassed: true, finding: '2 files, each at an address of its own' },
      ],
    });
  });

  it('passes the first release of all', async () => {
    expect(await ask({ candidate: aRemote() })).toMatchObject({ isPassed: true });
    expect(await checkOf('shared-modules', { candidate: aHost() })).toMatchObject({
      finding: 'no remote is in force that it could break',
    });
  });
});

describe('shared modules', () => {
  const react20 = aHost({ version: 'v2', provides: [{ name: 'react', version: '20.0.0' }] });
  const needs20 = aRemote({ version: 'v2', needs: [{ name: 'react', range: '^20.0.0' }] });

  it('stops a new remote whose shared modules the old shell lacks', async () => {
    expect(await checkOf('shared-modules', { candidate: needs20, state: aState([aHost()]) })).toEqual({
      name: 'shared-modules',
      isPassed: false,
      finding: 'mf-shop v2 would not load: it needs react ^20.0.0, and host v1 (active) provides 19.3.1',
    });
  });

  it('stops a new shell that lacks a shared module of an old remote, active or canary', async () => {
    const state = aState(
      [aHost(), aRemote({ app: 'mf-cart' }), aRemote(), aRemote({ version: 'v2' })],
      [
        aTrack('host', { active: 'v1' }),
        aTrack('mf-cart', { active: 'v1' }),
        aTrack('mf-shop', { active: null, lastGood: 'v1', canary: { version: 'v2', share: 5 } }),
      ],
    );
    const { isPassed, finding } = await checkOf('shared-modules', { candidate: react20, state });
    expect(isPassed).toBe(false);
    expect(finding.split('; ')).toEqual([
      'mf-cart v1 (active) would not load: it needs react ^19.3.0, and host v2 provides 20.0.0',
      'mf-shop v2 (canary) would not load: it needs react ^19.3.0, and host v2 provides 20.0.0',
    ]);
  });

  it('stops a remote whose shared modules only the canary of the shell lacks', async () => {
    const hosts = aTrack('host', { active: 'v1', canary: { version: 'v2', share: 5 } });
    const state = aState([aHost(), react20], [hosts]);
    expect(await checkOf('shared-modules', { candidate: aRemote(), state })).toMatchObject({
      isPassed: false,
      finding: 'mf-shop v1 would not load: it needs react ^19.3.0, and host v2 (canary) provides 20.0.0',
    });
  });

  it('stops a remote that needs a shared module that no shell has', async () => {
    const candidate = aRemote({ needs: [{ name: '@shop/ui', range: '^1.0.0' }] });
    expect(await checkOf('shared-modules', { candidate, state: aState([aHost()]) })).toMatchObject({
      finding: 'mf-shop v1 would not load: it needs @shop/ui ^1.0.0, which host v1 (active) does not provide',
    });
  });

  it('passes a new major version of a shared module when shell and remotes go out together', async () => {
    const state = aState([aHost(), aRemote()]);
    const together = { state, alongside: [react20, needs20] };
    for (const candidate of together.alongside) {
      expect(await checkOf('shared-modules', { candidate, ...together })).toMatchObject({ isPassed: true });
    }
    const cart = aRemote({ app: 'mf-cart' });
    const others = { state: aState([aHost(), aRemote(), cart]), alongside: [needs20] };
    expect(await checkOf('shared-modules', { candidate: react20, ...others })).toMatchObject({
      isPassed: false,
      finding: 'mf-cart v1 (active) would not load: it needs react ^19.3.0, and host v2 provides 20.0.0',
    });
  });
});

describe('the contract', () => {
  const of = (contract: number, oldestContract = contract) => ({
    version: `c${contract}`,
    contract,
    oldestContract,
  });

  it('stops a remote for a newer contract than the shell’s', async () => {
    const input = { candidate: aRemote(of(2)), state: aState([aHost(of(1))]) };
    expect(await checkOf('contract', input)).toMatchObject({
      isPassed: false,
      finding: 'mf-shop c2 would fail: it expects contract 2, and host c1 (active) is of contract 1',
    });
  });

  it('stops a shell that no longer supports a remote in force', async () => {
    const input = { candidate: aHost(of(2)), state: aState([aRemote(of(1))]) };
    expect(await checkOf('contract', input)).toMatchObject({
      isPassed: false,
      finding: 'mf-shop c1 (active) would fail: it is of contract 1, and host c2 serves none before 2',
    });
  });

  it('passes a change of contract without a gap: the shell goes first and supports both, the remotes follow', async () => {
    const both = aHost(of(2, 1));
    expect(await checkOf('contract', { candidate: both, state: aState([aRemote(of(1))]) })).toMatchObject({
      isPassed: true,
    });
    expect(await checkOf('contract', { candidate: aRemote(of(2)), state: aState([both]) })).toMatchObject({
      isPassed: true,
    });
  });
});

describe('integrity', () => {
  it('stops a release with a missing or changed file', async () => {
    const changed = async (file: ReleaseFile) =>
      file.name === 'build.json' ? Buffer.from('x') : contentOf(file.name);
    expect(await checkOf('integrity', { candidate: aRemote(), readFile: changed })).toMatchObject({
      isPassed: false,
      finding: 'build.json is not what its hash says',
    });
    const gone = async (file: ReleaseFile) => (file.name.endsWith('.js') ? null : contentOf(file.name));
    expect(await checkOf('integrity', { candidate: aRemote(), readFile: gone })).toMatchObject({
      isPassed: false,
      finding: 'remoteEntry.0123abcd.js is missing',
    });
  });

  it('stops a release whose entry expects another chunk than there is', async () => {
    const chunk = 'static/js/app.0123abcd.js';
    const pinning = (content: string) =>
      withFiles(aRemote(), {
        'remoteEntry.0123abcd.js': `pins("${aFile(chunk, Buffer.from(content)).integrity}")`,
        [chunk]: 'app()',
      });
    expect(await checkOf('integrity', pinning('app()'))).toMatchObject({ isPassed: true });
    expect(await checkOf('integrity', pinning('app(1)'))).toMatchObject({
      isPassed: false,
      finding: `${chunk} is pinned by no other file: it was changed after the build, or never was of it`,
    });
  });
});

describe('the byte budget', () => {
  it('stops a release over the byte budget', async () => {
    const limits = { hostBytes: 5_000, remoteBytes: 9_000 };
    expect(await checkOf('byte-budget', { candidate: aRemote(), limits })).toMatchObject({
      isPassed: false,
      finding: '10.0 kB before it is shown, 1.0 kB more than the budget: every visitor waits for them',
    });
    const own = { ...limits, bytesOf: { 'mf-shop': 10_000 } };
    expect(await checkOf('byte-budget', { candidate: aRemote(), limits: own })).toMatchObject({
      isPassed: true,
    });
    expect(await checkOf('byte-budget', { candidate: aHost(), limits: own })).toMatchObject({
      isPassed: false,
    });
  });
});

describe('style sheets', () => {
  const css = (text: string, release = aRemote()) =>
    checkOf('global-css', withFiles(release, { 'static/css/app.0123abcd.css': text }));

  it.each([
    '@layer remotes{.mf-shop__a-x1,.mf-shop__b:hover p{color:red}@media print{body .mf-shop__a>*+*{top:0}}}',
    '@layer remotes{.mf-shop__a{animation:mf-shop__turn-x 1s}@keyframes mf-shop__turn-x{to{top:0}}}',
    '@layer remotes{:root[data-theme=dark] .mf-shop__a,:is(.mf-shop__a,.mf-shop__b) b{top:0}}',
    '@layer a,b;@supports (top:0){@layer remotes{.mf-shop__a:not(.x){top:0}}}',
    '@property --mf-shop__angle{syntax:"*";inherits:false}',
  ])('allows %s in the style sheet of a remote', async (text) => {
    expect(await css(text)).toMatchObject({ isPassed: true });
  });

  it.each([
    ['.mf-shop__a{top:0}', '.mf-shop__a: outside every layer'],
    ['@media print{.mf-shop__a{top:0}}', '.mf-shop__a: outside every layer'],
    ['@layer remotes{p{top:0}}', 'p: it would style the host and other remotes too'],
    ['@layer remotes{.mf-shop__a,p{top:0}}', 'p: it would style'],
    ['@layer remotes{.mf-cart__a{top:0}}', '.mf-cart__a: it would style'],
    ['@layer remotes{.mf-shop{top:0}}', '.mf-shop: it would style'],
    ['@layer tokens{:root{--a:1}}', ':root: it would style'],
    ['@layer remotes{body:has(.mf-shop__a){top:0}}', 'body:has(.mf-shop__a): it would style'],
    [
      '@layer remotes{p:not(:is(:where(.mf-shop__a),b)){top:0}}',
      'p:not(:is(:where(.mf-shop__a),b)): it would',
    ],
    ['@keyframes turn{to{top:0}}', '@keyframes turn: the name would hold for the whole page'],
    ['@font-face{font-family:x;src:url(x)}', '@font-face: the name would hold for the whole page'],
    [
      '@import "https://evil.example/a.css";',
      '@import "https://evil.example/a.css": what it loads is neither',
    ],
  ])('refuses %s in the style sheet of a remote', async (text, reason) => {
    const { isPassed, finding } = await css(text);
    expect(isPassed).toBe(false);
    expect(finding).toContain(`static/css/app.0123abcd.css: ${reason}`);
  });

  it('allows a host to style the page, in its layers', async () => {
    expect(await css('@layer reset{body{margin:0}}@keyframes turn{to{top:0}}', aHost())).toMatchObject({
      isPassed: true,
      finding: '2 rules, all of its own and in layers',
    });
    expect(await css('body{margin:0}', aHost())).toMatchObject({
      isPassed: false,
      finding: expect.stringContaining('body: outside every layer it overrules the layers of all other apps'),
    });
  });

  it('reports many faulty rules once, with a count', async () => {
    const { finding } = await css('p{top:0}'.repeat(100));
    expect(finding).toContain('and 97 more');
  });
});

describe('names', () => {
  it('stops file names without a hash', async () => {
    const candidate = aRemote({ files: [...aRemote().files, aFile('static/logo.png')] });
    expect(await checkOf('hashed-names', { candidate })).toMatchObject({
      isPassed: false,
      finding: 'static/logo.png has no hash: browsers that have an older one would keep it',
    });
  });

  it('stops a host’s file name that a kept release uses for another file, because both lie at the root of the site', async () => {
    const name = 'static/js/index.0123abcd.js';
    const before = aHost({ files: [...aHost().files, aFile(name)] });
    const candidate = aHost({ version: 'v2', files: [...aHost().files, aFile(name, Buffer.from('other'))] });
    expect(await checkOf('addresses', { candidate, state: aState([before]) })).toMatchObject({
      isPassed: false,
      finding: `${name} is another file in host v1: tabs that have that one open would break`,
    });
    expect(
      await checkOf('addresses', { candidate: { ...before, version: 'v3' }, state: aState([before]) }),
    ).toMatchObject({
      isPassed: true,
    });
  });

  it('allows file names of a release that was never in force', async () => {
    const name = 'static/js/index.0123abcd.js';
    const before = aHost({ files: [...aHost().files, aFile(name)], servedSince: null });
    const candidate = aHost({ version: 'v2', files: [...aHost().files, aFile(name, Buffer.from('other'))] });
    expect(await checkOf('addresses', { candidate, state: aState([before], []) })).toMatchObject({
      isPassed: true,
    });
  });
});
