import { expect, it } from '@rstest/core';
import { composePage } from './compose-page';
import { parseManifest } from './federation-manifest';

const HOST =
  '<html><head><title>x</title><script>theme()</script><script data-early-request>ask("<b>")</script>' +
  '<script defer src="/main.js" crossorigin="anonymous" integrity="sha384-AAAA"></script></head>' +
  '<body><div id="root"></div></body></html>';
const app = { url: '/r/mf-shop/1/app.js', integrity: 'sha384-BBBB', kind: 'script' as const };
const rest = { url: '/r/mf-shop/1/rest.js', integrity: 'sha384-CCCC', kind: 'script' as const };
const early = { path: '/api/shop/{1}?item={c}', later: [rest] };
const compose = (template: string, isEarly = true) =>
  composePage(template, { data: {}, title: 'x', preloads: [app], early: isEarly ? early : null });

it('a page with an early request names no file before the host’s script has made it', () => {
  const { html, policy } = compose(HOST);
  const block = /<script type="application\/json" id="early-request">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual({
    path: early.path,
    scripts: [{ url: '/main.js', integrity: 'sha384-AAAA' }],
    preloads: [app],
    later: [rest],
  });
  expect(html).not.toMatch(/ src=|rel="preload"/);
  expect(html.indexOf('id="early-request"')).toBeLessThan(html.indexOf('theme()'));
  expect(html).toContain('ask("<b>")');
  expect(policy.match(/'sha256-/g)).toHaveLength(2);
});

it('any other page has no early script, and loads its files as ever', () => {
  const { html } = compose(HOST, false);
  expect(html).not.toMatch(/early-request|ask\(/);
  expect(html).toContain('<script defer src="/main.js"');
  expect(html).toContain('<link rel="preload" as="script" href="/r/mf-shop/1/app.js"');
});

it('an older host, which cannot make the request, loads the files of a remote that declares one', () => {
  const older = HOST.replace(/<script data-early-request>.*?<\/script>/, '');
  const { html } = compose(older);
  expect(html).not.toContain('early-request');
  expect(html).toContain('<script defer src="/main.js"');
  expect(html).toContain('rel="preload"');
});

const manifest = (expose: object): string =>
  JSON.stringify({
    name: 'mf_shop',
    metaData: { remoteEntry: { name: 'entry.js' } },
    exposes: [{ path: './app', assets: { js: { sync: [] }, css: { sync: [] } }, ...expose }],
    shared: [],
  });

it('a remote declares its request as data, with what follows the first files', () => {
  const declared = {
    earlyRequest: early.path,
    laterFiles: ['rest.js'],
    laterShares: ['@shop/api'],
  };
  expect(parseManifest(manifest(declared)).early).toEqual({
    path: early.path,
    files: ['rest.js'],
    shares: ['@shop/api'],
  });
  expect(parseManifest(manifest({})).early).toBeNull();
});

it.each([
  ...['https://evil.test/api/x', '//evil.test/api/x', '/other/x', '/api/../x', '/api//evil.test'],
  ...['/api/x\\y', '/api/x#y', '/api/<x>', 'api/x', '', 7, null, { path: '/api/x' }],
])('a request to %j is none', (earlyRequest) => {
  expect(parseManifest(manifest({ earlyRequest })).early).toBeNull();
});
