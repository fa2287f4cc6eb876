import { describe, expect, it } from '@rstest/core';
import { parseRegistry } from '../registry/parse-registry';
import { swapInPage, swapRemote } from './swap-remote';

const remoteOf = (name: string, release: string) => ({
  name,
  release,
  manifest: `/r/${name}/${release}/mf-manifest.json`,
  entry: { url: `/r/${name}/${release}/remoteEntry.js`, integrity: 'sha384-AAAA' },
});
const local = remoteOf('mf-cart', 'local-1');
const registry = {
  version: 1,
  sequence: 7,
  origins: ['https://cdn.example'],
  remotes: [{ ...remoteOf('mf-cart', 'v2'), lastGood: remoteOf('mf-cart', 'v1') }, remoteOf('mf-shop', 'v5')],
  override: [{ name: 'mf-cart', release: 'v2' }],
  reports: '/registry/reports',
  later: { some: 'field' },
};

describe('swapRemote', () => {
  it('replaces one remote and keeps everything else, unknown fields included', () => {
    expect(swapRemote(registry, local)).toEqual({
      version: 1,
      sequence: 7,
      origins: ['https://cdn.example'],
      remotes: [remoteOf('mf-shop', 'v5'), local],
      override: [],
      later: { some: 'field' },
    });
    expect(parseRegistry(swapRemote(registry, local)).remotes.at(-1)).toEqual(local);
  });

  it('opens a remote that the kill switch has closed, and adds one that the site does not have', () => {
    const closed = { version: 1, remotes: [], disabled: ['mf-cart', 'mf-shop'] };
    expect(swapRemote(closed, local)).toEqual({ version: 1, remotes: [local], disabled: ['mf-shop'] });
  });

  it.each([null, 'x', [], {}, { remotes: 'x' }])('leaves %j unchanged', (document) => {
    expect(swapRemote(document, local)).toBe(document);
  });
});

describe('swapInPage', () => {
  const page = (data: string) =>
    `<html><head><link rel="preload" as="script" href="/r/mf-cart/v2/remoteEntry.js"><link rel="preload" as="script" href="/r/mf-shop/v5/remoteEntry.js"><script type="application/json" id="page-data">${data}</script></head><body></body></html>`;

  it('replaces the remote in the page’s registry and removes the release’s preloads', () => {
    const html = swapInPage(
      page(JSON.stringify({ site: { brand: 'A \\u003c' }, registry })),
      local,
      '/dev/client.js',
    );
    const data = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '');
    expect(data.site).toEqual({ brand: 'A \\u003c' });
    expect(data.registry.remotes).toContainEqual(local);
    expect(html).not.toContain('/r/mf-cart/v2/remoteEntry.js" ');
    expect(html.match(/rel="preload"/g)).toHaveLength(1);
    expect(html).toContain('<script src="/dev/client.js" defer></script></head>');
  });

  it('lets no text of the data end its script element', () => {
    const data = JSON.stringify({ brand: '</script>' }).replace('<', '\\u003c');
    expect(swapInPage(page(data), local, '/c.js')).toContain('"brand":"\\u003c/script>"');
  });

  it('removes the release’s prerendered markup from a page that shows it', () => {
    const rendered =
      '<style data-href="static/css/index.1.css">a{}</style><style data-href="static/css/async/__federation_expose_app.2.css">b{}</style></head><body><div id="root"><div class="x"><div>old</div></div></div><template data-variant="known"><div>old</div></template><p>after</p>';
    const html = swapInPage(
      page(JSON.stringify({ registry })).replace('</head><body>', rendered),
      local,
      '/c.js',
    );
    expect(html).toContain('<div id="root"></div><p>after</p>');
    expect(html).not.toContain('old');
    expect(html).toContain('<style data-href="static/css/index.1.css">');
    expect(html).not.toContain('__federation_expose_app.2.css');
    const elsewhere = { ...local, name: 'mf-none' };
    expect(
      swapInPage(page(JSON.stringify({ registry })).replace('</head><body>', rendered), elsewhere, '/c.js'),
    ).toContain('old');
  });

  it('leaves a page without a registry unchanged', () => {
    expect(swapInPage('<html><head></head></html>', local, '/c.js')).toBe('<html><head></head></html>');
  });
});
