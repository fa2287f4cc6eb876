import { describe, expect, it } from '@rstest/core';
import type { Prerender } from './prerenderer';
import { aRequest, aSite, textOf } from './testing/a-site';

const SHOWN = {
  html: '<h1>店</h1>',
  styles: [{ css: 'h1 { color: red }' }],
  variants: [{ name: 'known', html: '<h1>again</h1>' }],
};

const sitesWith = async (prerender: Prerender, prerenderMs = 10_000) => {
  const calls: string[] = [];
  const site = await aSite({
    limits: { prerenderMs },
    prerender: (request) => {
      calls.push(`${request.route.key} ${request.host.version} ${request.remote.version}`);
      return prerender(request);
    },
  });
  return { ...site, calls };
};

describe('a page that is rendered beforehand', () => {
  it('shows prerendered markup before any script has run, with its style sheet allowed by hash', async () => {
    const { gateway, calls } = await sitesWith(async () => SHOWN);
    const answer = await gateway.answer(aRequest('/'));
    expect(textOf(answer)).toContain(
      '<div id="root"><h1>店</h1></div><template data-variant="known"><h1>again</h1></template></body>',
    );
    expect(textOf(answer)).toContain('<style>h1 { color: red }</style>');
    expect(String(answer?.headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-[^' ]+';/);
    await gateway.answer(aRequest('/'));
    expect(calls).toEqual(['/ h1 v1']);
  });

  it('prerenders again for another release, and not after a rollback', async () => {
    const { gateway, store, calls } = await sitesWith(async () => SHOWN);
    await gateway.answer(aRequest('/'));
    store.publish('mf-shop', 'v2');
    await gateway.refresh();
    await gateway.answer(aRequest('/'));
    store.change('mf-shop', (track) => ({ ...track, active: 'v1', lastGood: null }));
    await gateway.refresh();
    expect(textOf(await gateway.answer(aRequest('/')))).toContain('<h1>店</h1>');
    expect(calls).toEqual(['/ h1 v1', '/ h1 v2']);
  });

  it('prerenders again for another host', async () => {
    const { gateway, store, calls } = await sitesWith(async () => SHOWN);
    await gateway.answer(aRequest('/'));
    store.publishHost('h2');
    await gateway.refresh();
    await gateway.answer(aRequest('/'));
    expect(calls).toEqual(['/ h1 v1', '/ h2 v1']);
  });

  it('prerenders the common pages before anyone asks for them', async () => {
    const asked: string[] = [];
    await aSite({
      commonPaths: ['/', '/cart'],
      prerender: async ({ route }) => {
        asked.push(route.key);
        return SHOWN;
      },
    });
    await expect.poll(() => asked, { timeout: 20_000 }).toEqual(['/', '/cart']);
  });

  it('lets the prerenderer read verified files of its releases, and no others', async () => {
    const { gateway } = await sitesWith(async ({ host, remote, readFile }) => {
      const manifest = await readFile(remote, 'mf-manifest.json');
      expect(await readFile(host, 'remoteEntry.v1.js')).toBeNull();
      return { html: JSON.parse(Buffer.from(manifest ?? '').toString()).name, styles: [] };
    });
    const page = await gateway.answer(aRequest('/'));
    expect(textOf(page)).toContain('<div id="root">mf_shop</div>');
    expect(textOf(page)).not.toContain('<style>');
  });

  it('sends the page without prerendered markup when that fails, and reports it', async () => {
    const { gateway, problems } = await sitesWith(async () => {
      throw new Error('useId');
    });
    expect(textOf(await gateway.answer(aRequest('/')))).toContain('<div id="root"></div>');
    expect(problems).toEqual(['a page could not be rendered beforehand: useId']);
  });

  it('sends the page without prerendered markup when that takes too long, and with it once it is ready', async () => {
    let finish = (_: typeof SHOWN) => {};
    const slow = new Promise<typeof SHOWN>((resolve) => {
      finish = resolve;
    });
    const { gateway } = await sitesWith(() => slow, 20);
    expect(textOf(await gateway.answer(aRequest('/')))).toContain('<div id="root"></div>');
    finish(SHOWN);
    expect(textOf(await gateway.answer(aRequest('/')))).toContain('<h1>店</h1>');
  });
});
