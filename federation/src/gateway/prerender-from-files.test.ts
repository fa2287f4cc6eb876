import { createHash } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import { hole, REMOTE_HOLE } from '../prerender/holes';
import type { PrerenderedMarkup } from '../prerender/prerender-document';
import type { PublishedRelease } from '../releases/store/release';
import { composePage } from './compose-page';
import { prerenderFromFiles } from './prerender-from-files';

type Files = Readonly<Record<string, string>>;

const MANIFEST = JSON.stringify({
  name: 'mf_shop',
  metaData: { remoteEntry: { name: 'remoteEntry.12345678.js' } },
  exposes: [
    {
      path: './app',
      assets: { css: { sync: ['static/css/app.12345678.css'] }, js: { sync: ['static/js/app.12345678.js'] } },
    },
  ],
});
const TEMPLATE =
  '<html><head><title>x</title><link href="/static/css/index.12345678.css" rel="stylesheet" integrity="sha384-A"></head><body><div id="root"></div></body></html>';

const pages = (...markup: Partial<PrerenderedMarkup>[]): string =>
  JSON.stringify({
    schema: 1,
    pages: markup.map((each) => ({ path: '/', variant: 'guest', when: {}, html: '', ...each })),
  });
const HOST: Files = {
  'index.html': TEMPLATE,
  'static/css/index.12345678.css': '@layer shell{a{color:red}}',
  'static/css/async/later.12345678.css': 'b{}',
  'prerender/pages.json': pages(
    { html: `<h1>${hole('shop.brand')}</h1><main>${REMOTE_HOLE}</main>` },
    { variant: 'known', html: `<h1>again</h1><main>${REMOTE_HOLE}</main>` },
  ),
};
const REMOTE: Files = {
  'mf-manifest.json': MANIFEST,
  'static/css/app.12345678.css': '@layer remotes{p{color:blue}}',
  'static/js/app.12345678.js': '',
  'prerender/pages.json': pages(
    { html: '<p>flowers</p>' },
    { variant: 'known', html: '<p>your flowers</p>' },
  ),
};

const release = (kind: PublishedRelease['kind'], files: Files): PublishedRelease => ({
  app: kind === 'host' ? 'shell' : 'mf-shop',
  version: 'v1',
  kind,
  contract: 1,
  oldestContract: 1,
  entry: null,
  exposes: [],
  needs: [],
  provides: [],
  files: Object.entries(files).map(([name, text]) => ({
    name,
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    bytes: text.length,
  })),
  firstBytes: 0,
  publishedAt: '2026-01-01T00:00:00Z',
  publishedBy: 'test',
  replacedAt: null,
  servedSince: '2026-01-01T00:00:00.000Z',
});

const render = (host: Files, remote: Files, key = '/') =>
  prerenderFromFiles({ shop: { brand: 'A & B' } })({
    route: { remote: 'mf-shop', key },
    host: release('host', host),
    remote: release('remote', remote),
    readFile: async ({ kind }, name) => {
      const text = (kind === 'host' ? host : remote)[name];
      return text === undefined ? null : Buffer.from(text);
    },
  });

describe('a page out of what its releases were built with', () => {
  it('composes both parts, the other variants, and the first style sheets of both', async () => {
    expect(await render(HOST, REMOTE)).toEqual({
      html: '<h1>A &amp; B</h1><main><p>flowers</p></main>',
      variants: [{ name: 'known', html: '<h1>again</h1><main><p>your flowers</p></main>' }],
      styles: [
        {
          name: 'static/css/index.12345678.css',
          url: '/static/css/index.12345678.css',
          css: '@layer shell{a{color:red}}',
        },
        {
          name: 'static/css/app.12345678.css',
          url: '/r/mf-shop/v1/static/css/app.12345678.css',
          css: '@layer remotes{p{color:blue}}',
        },
      ],
    });
  });

  it('puts the style sheets of those shared modules into the page that the remote needs at once', async () => {
    const shares = (...modules: readonly (readonly [string, string])[]) => ({
      ...HOST,
      'mf-manifest.json': JSON.stringify({
        ...JSON.parse(MANIFEST),
        exposes: [],
        shared: modules.map(([name, css]) => ({
          name,
          assets: { css: { sync: [css] }, js: { sync: [] } },
        })),
      }),
      'static/css/async/kit.12345678.css': '@layer ui{b{color:red}}',
    });
    const needy = (firstShares: readonly string[]): Files => {
      const manifest = JSON.parse(MANIFEST);
      manifest.exposes[0].firstShares = firstShares;
      return { ...REMOTE, 'mf-manifest.json': JSON.stringify(manifest) };
    };
    const kit = shares(['shop/kit', 'static/css/async/kit.12345678.css']);
    const stylesFor = async (host: Files, remote: Files) =>
      (await render(host, remote))?.styles.map(({ name }) => name);
    expect(await stylesFor(kit, needy(['shop/kit']))).toEqual([
      'static/css/index.12345678.css',
      'static/css/async/kit.12345678.css',
      'static/css/app.12345678.css',
    ]);
    expect((await render(kit, needy(['shop/kit'])))?.styles[1]?.url).toBe(
      '/static/css/async/kit.12345678.css',
    );
    expect(await stylesFor(kit, needy([]))).toHaveLength(2);
    // A style sheet that the page loads anyway is in it once.
    const twice = shares(['shop/kit', 'static/css/index.12345678.css']);
    expect(await stylesFor(twice, needy(['shop/kit']))).toHaveLength(2);
  });

  it('does not load the inlined style sheets again, and allows them by hash', async () => {
    const prerendered = await render(HOST, REMOTE);
    const { html, policy } = composePage(TEMPLATE, {
      data: {},
      title: 'x',
      preloads: [
        { url: '/r/mf-shop/v1/static/css/app.12345678.css', integrity: 'sha384-B', kind: 'style' },
        { url: '/r/mf-shop/v1/static/js/app.12345678.js', integrity: 'sha384-C', kind: 'script' },
      ],
      prerendered,
    });
    expect(html).not.toContain('<link href="/static/css');
    expect(html).not.toContain('as="style"');
    expect(html).toContain('as="script"');
    // The bundler's loader looks for this name before it loads a style sheet.
    expect(html).toContain(
      '<style data-href="static/css/app.12345678.css">@layer remotes{p{color:blue}}</style>',
    );
    expect(html.indexOf('@layer shell')).toBeLessThan(html.indexOf('@layer remotes'));
    expect(policy.match(/style-src 'self'( 'sha256-[^']+'){2};/)).not.toBeNull();
  });

  it.each([
    ['the host was built without', { ...HOST, 'prerender/pages.json': undefined }, REMOTE],
    ['the remote was built without', HOST, { ...REMOTE, 'prerender/pages.json': undefined }],
    [
      'a style sheet means its own folder',
      HOST,
      { ...REMOTE, 'static/css/app.12345678.css': 'p{background:url(a.png)}' },
    ],
    [
      'a style sheet fetches another',
      { ...HOST, 'static/css/index.12345678.css': '@import "a.css";' },
      REMOTE,
    ],
    ['a style sheet is not in the store', HOST, { ...REMOTE, 'static/css/app.12345678.css': undefined }],
  ])('prerenders no page when %s', async (_, host, remote) => {
    const present = (files: Readonly<Record<string, string | undefined>>): Files =>
      Object.fromEntries(
        Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
    expect(await render(present(host), present(remote))).toBeNull();
  });

  it('prerenders its own path only', async () => {
    expect(await render(HOST, REMOTE, '/other')).toBeNull();
  });

  it('refuses broken prerender files', async () => {
    await expect(render({ ...HOST, 'prerender/pages.json': '<html>' }, REMOTE)).rejects.toThrow();
    await expect(render({ ...HOST, 'prerender/pages.json': '{"schema":9}' }, REMOTE)).rejects.toThrow(
      'schema',
    );
  });

  it('accepts addresses that mean the same everywhere', async () => {
    const css = `p{background:url("/a.png") url(data:image/png;base64,AA) url('#x')}`;
    expect(await render(HOST, { ...REMOTE, 'static/css/app.12345678.css': css })).not.toBeNull();
  });
});
