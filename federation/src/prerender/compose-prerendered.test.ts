import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { composePrerendered } from './compose-prerendered';
import { fillHoles, hole, REMOTE_HOLE, withHoles } from './holes';
import { type PrerenderDocument, parsePrerender } from './prerender-document';

const shop = { brand: '小店', filing: null as string | null, owner: { name: '阿花' } };
const document = (...pages: PrerenderDocument['pages'][number][]): PrerenderDocument => ({
  schema: 1,
  pages,
});
const page = (html: string, more: Partial<PrerenderDocument['pages'][number]> = {}) => ({
  path: '/',
  variant: 'guest',
  when: {},
  html,
  ...more,
});

describe('holes', () => {
  it('puts a hole in place of every text of the data, and of nothing else', () => {
    const data = { brand: 'x', list: ['y'], count: 3, filing: null, owner: { name: 'z' } };
    expect(withHoles(data, 'shop')).toEqual({
      brand: hole('shop.brand'),
      list: [hole('shop.list.0')],
      count: 3,
      filing: null,
      owner: { name: hole('shop.owner.name') },
    });
  });

  it('fills holes with the text as React escapes it', () => {
    const html = `<p title="${hole('shop.brand')}">${hole('shop.brand')}</p>`;
    expect(fillHoles(html, { shop: { brand: `<&>"'` } }, '')).toBe(
      '<p title="&lt;&amp;&gt;&quot;&#x27;">&lt;&amp;&gt;&quot;&#x27;</p>',
    );
  });

  it('fills holes in an address with the encoded text', () => {
    const html = `<a href="/shop/${encodeURIComponent(hole('shop.key'))}">`;
    expect(fillHoles(html, { shop: { key: '花 & 店' } }, '')).toBe(
      `<a href="/shop/${encodeURIComponent('花 & 店')}">`,
    );
  });

  it('lets no text of the data become markup or another hole', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const filled = fillHoles(`<p>${hole('a')}</p>`, { a: text, b: 'b' }, '<i></i>');
        expect(filled.slice(3, -4)).not.toMatch(/[<>]/);
      }),
    );
    const sly = `${hole('b')}${REMOTE_HOLE}`;
    expect(fillHoles(hole('a'), { a: sly, b: 'secret' }, 'remote')).toBe(sly);
  });

  it('refuses to fill holes from data that lack a text', () => {
    expect(() => fillHoles(hole('shop.nothing'), { shop }, '')).toThrow('shop.nothing');
    expect(() => fillHoles(hole('shop.filing'), { shop }, '')).toThrow('shop.filing');
    expect(() => fillHoles(hole('constructor.name'), { shop }, '')).toThrow('constructor.name');
  });
});

describe('a composed page', () => {
  const host = document(
    page(`<h1>${hole('shop.brand')}</h1><main>${REMOTE_HOLE}</main>`, { when: { 'shop.filing': false } }),
    page(`<h1>${hole('shop.brand')}</h1><main>${REMOTE_HOLE}</main><p>${hole('shop.filing')}</p>`, {
      when: { 'shop.filing': true },
    }),
    page(`<h1>hello</h1><main>${REMOTE_HOLE}</main>`, { variant: 'known' }),
  );
  const remote = document(
    page(`<p>${hole('shop.owner.name')}</p>`),
    page('<p>welcome back</p>', { variant: 'known' }),
  );

  it('composes the remote’s markup inside the host’s, with the data in both, in every variant', () => {
    expect(composePrerendered(host, remote, '/', { shop })).toEqual([
      { name: 'guest', html: '<h1>小店</h1><main><p>阿花</p></main>' },
      { name: 'known', html: '<h1>hello</h1><main><p>welcome back</p></main>' },
    ]);
  });

  it('chooses the markup whose condition the data meet', () => {
    const [guest] = composePrerendered(host, remote, '/', { shop: { ...shop, filing: '备 1' } });
    expect(guest?.html).toContain('<p>备 1</p>');
  });

  it('leaves out a variant that one of the two lacks, and all of them without the first one', () => {
    const old = document(page('<p>old</p>'));
    expect(composePrerendered(host, old, '/', { shop }).map(({ name }) => name)).toEqual(['guest']);
    expect(composePrerendered(host, document(page('', { variant: 'known' })), '/', { shop })).toEqual([]);
    expect(composePrerendered(host, remote, '/other', { shop })).toEqual([]);
    expect(composePrerendered(document(), remote, '/', { shop })).toEqual([]);
  });
});

it.each([null, [], { schema: 2, pages: [] }, { schema: 1 }, { schema: 1, pages: [{ path: '/' }] }])(
  'refuses what is no prerendered document: %j',
  (value) => {
    expect(() => parsePrerender(value)).toThrow('prerender/pages.json');
  },
);
