import { expect, it } from '@rstest/core';
import { composePage } from './compose-page';
import { requireTemplate } from './page-template';

const parts = { data: {}, title: 'x', preloads: [] };

it('inlines data that no markup in it can break out of', () => {
  const data = { brand: '</script><script>alert(1)</script><!--', separator: '\u2028' };
  const template = '<html><head><title>x</title></head><body></body></html>';
  const { html } = composePage(template, { ...parts, data, title: 'A & B' });
  const block = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(html);
  expect(JSON.parse(block?.[1] ?? '')).toEqual(data);
  expect(html).toContain('<title>A &#38; B</title>');
});

it('allows the inline scripts of the page by hash, and no others', () => {
  const html = '<html><head><script>theme()</script><script src="/a.js"></script></head><body></body></html>';
  const { policy } = composePage(html, parts);
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy.match(/'sha256-/g)).toHaveLength(1);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(policy).toContain("object-src 'none'");
});

it('preloads the files of the route with the attributes of the later request', () => {
  const preloads = [
    { url: '/r/mf-shop/1/remoteEntry.js', integrity: 'sha384-AAAA', kind: 'script' as const },
    { url: '/r/mf-shop/1/app.css', integrity: 'sha384-BBBB', kind: 'style' as const },
  ];
  const { html } = composePage('<html><head></head></html>', { ...parts, preloads });
  expect(html).toContain(
    '<link rel="preload" as="script" href="/r/mf-shop/1/remoteEntry.js" integrity="sha384-AAAA" crossorigin="anonymous">',
  );
  expect(html).toContain('<link rel="preload" as="style" href="/r/mf-shop/1/app.css"');
});

it('puts a variant behind the root, or where the host has a place for it', () => {
  const template =
    '<html><head></head><body><div id="root"></div><script>show()</script><template data-variant="parts"></template></body></html>';
  const variants = [
    { name: 'known', html: '<p>again</p>' },
    { name: 'parts', html: '<i>$&</i>' },
  ];
  const { html } = composePage(template, {
    ...parts,
    prerendered: { html: '<p>hi</p>', variants, styles: [] },
  });
  expect(html).toContain(
    '<div id="root"><p>hi</p></div><template data-variant="known"><p>again</p></template><script>show()</script><template data-variant="parts"><i>$&</i></template>',
  );
});

it('refuses a template without a head', () => {
  expect(() => requireTemplate('<p>')).toThrow('no </head>');
});
