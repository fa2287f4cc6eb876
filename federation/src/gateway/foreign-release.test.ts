import { createHash } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import { promote, rollBack, startCanary, stopCanary } from '../releases/registry/track';
import { composePage } from './compose-page';
import {
  aRequest,
  aSite,
  aStore,
  codeOf,
  hostFiles,
  registryIn,
  remoteFiles,
  textOf,
} from './testing/a-site';

const EVIL = 'document.title="evil"';
const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const evilHost = (version: string) => {
  const files = hostFiles(version);
  return { ...files, 'index.html': files['index.html']?.replace('theme()', EVIL) ?? '' };
};

describe('a release', () => {
  it('composes no page from a release of an app that was not entered as the host, whatever its build says', async () => {
    const store = aStore();
    store.add('mf-cart', 'evil', 'host', evilHost('evil'));
    store.change('mf-cart', (track) => promote(track, 'evil'));
    const { gateway, problems } = await aSite({ store });
    for (const place of ['/', '/cart']) {
      const page = await gateway.answer(aRequest(place));
      expect(registryIn(page).host).toMatchObject({ name: 'shop-front', release: 'h1' });
      expect(registryIn(page).remotes.map(({ release }: { release: string }) => release)).toContain('c1');
      expect(textOf(page)).not.toContain(EVIL);
      expect(page?.headers['content-security-policy']).not.toContain(hashOf(EVIL));
    }
    expect(await gateway.answer(aRequest('/static/main.evil.js'))).toBeNull();
    expect(problems.join()).toContain('it is the build of a host, and its app is a remote');
  });

  it('serves nothing of an app that nobody entered, on no page and at no address', async () => {
    const store = aStore();
    store.publish('mf-stray', 's1');
    store.apps = store.apps.filter(({ app }) => app !== 'mf-stray');
    const { gateway } = await aSite({ store });
    expect(textOf(await gateway.answer(aRequest('/')))).not.toContain('mf-stray');
    expect(await gateway.answer(aRequest('/r/mf-stray/s1/remoteEntry.s1.js'))).toBeNull();
  });

  it('serves no file of the host at an address of a remote', async () => {
    const store = aStore();
    const address = 'r/mf-shop/v1/remoteEntry.v1.js';
    const files = { ...hostFiles('h2'), [address]: EVIL, 'r/mf-next/n1/app.js': EVIL };
    store.add('shop-front', 'h2', 'host', files);
    store.change('shop-front', (track) => promote(track, 'h2'));
    const { gateway } = await aSite({ store });
    expect(textOf(await gateway.answer(aRequest(`/${address}`)))).toBe(codeOf('mf-shop v1 entry'));
    expect(await gateway.answer(aRequest('/r/mf-next/n1/app.js'))).toBeNull();
  });

  it('keeps an address for the file first served there when a later release uses it too', async () => {
    const store = aStore();
    store.add('shop-front', 'h2', 'host', { ...hostFiles('h2'), 'static/main.h1.js': EVIL });
    store.change('shop-front', (track) => promote(track, 'h2'));
    const { gateway } = await aSite({ store });
    const first = aRequest('/static/main.h1.js');
    expect(textOf(await gateway.answer(first))).toBe(codeOf('host h1'));
    store.change('shop-front', rollBack);
    await gateway.refresh();
    expect(textOf(await gateway.answer(first))).toBe(codeOf('host h1'));
  });

  it('serves a release that a process of the previous version put in force, behind those served before it', async () => {
    const store = aStore();
    store.add('shop-front', 'h2', 'host', { ...hostFiles('h2'), 'static/main.h1.js': EVIL });
    store.change('shop-front', (track) => promote(track, 'h2'));
    store.releases = store.releases.map((release) =>
      release.version === 'h2' ? { ...release, servedSince: null } : release,
    );
    const { gateway } = await aSite({ store });
    expect(textOf(await gateway.answer(aRequest('/static/main.h2.js')))).toBe(codeOf('host h2'));
    expect(textOf(await gateway.answer(aRequest('/static/main.h1.js')))).toBe(codeOf('host h1'));
  });

  it('serves a release that was only published at no address, in no document and in no preview', async () => {
    const store = aStore();
    store.add('mf-shop', 'v2', 'remote', remoteFiles('mf-shop', 'v2'));
    const { gateway } = await aSite({ store, canOverride: true });
    const entry = aRequest('/r/mf-shop/v2/remoteEntry.v2.js');
    const preview = aRequest('/?mf=mf_shop@v2');
    expect(await gateway.answer(entry)).toBeNull();
    expect(textOf(await gateway.answer(preview))).not.toContain('/r/mf-shop/v2/');
    store.change('mf-shop', (track) => startCanary(track, { version: 'v2', share: 1 }));
    await gateway.refresh();
    expect(textOf(await gateway.answer(entry))).toBe(codeOf('mf-shop v2 entry'));
    expect(textOf(await gateway.answer(preview))).toContain('/r/mf-shop/v2/');
    store.change('mf-shop', stopCanary);
    await gateway.refresh();
    expect((await gateway.answer(entry))?.status).toBe(200);
    expect(textOf(await gateway.answer(preview))).toContain('/r/mf-shop/v2/');
  });
});

it('runs no inline script from a remote’s markup, not even one inside its style sheet', () => {
  const template =
    '<html><head><script>theme()</script></head><body><div id="root"></div><template data-variant="parts"></template></body></html>';
  const script = `<script>${EVIL}</script>`;
  const { html, policy } = composePage(template, {
    data: {},
    title: 'x',
    preloads: [],
    prerendered: {
      html: script,
      variants: [
        { name: 'known', html: script },
        { name: 'parts', html: script },
      ],
      styles: [{ css: `p{}/*${script}*/` }],
    },
  });
  expect(html).toContain(script);
  expect(policy).not.toContain(hashOf(EVIL));
  expect(policy).toContain(hashOf('theme()'));
  expect(policy).toContain(`style-src 'self' ${hashOf(`p{}/*${script}*/`)}`);
});
