import { expect, it } from '@rstest/core';
import fc from 'fast-check';
import { pageFiles } from './page-files';

it('finds the scripts and style sheets of a page with their pins', () => {
  const html = `<!doctype html><head>
    <!-- <script src="/old.js"></script> -->
    <link rel="icon" href="data:,">
    <script>inline()</script>
    <link rel="preload" as="script" href="/r/a.js?x=1&amp;y=2" integrity="sha384-A" crossorigin="anonymous">
    <LINK href='/b.css' REL=stylesheet>
    <script defer src="/c.js" integrity="sha384-C"></script>
    <link rel="preload" as="font" href="/d.woff2"></head>`;
  expect(pageFiles(html)).toEqual([
    { url: '/r/a.js?x=1&y=2', integrity: 'sha384-A', kind: 'script', isPreload: true },
    { url: '/b.css', integrity: null, kind: 'style', isPreload: false },
    { url: '/c.js', integrity: 'sha384-C', kind: 'script', isPreload: false },
    { url: '/d.woff2', integrity: null, kind: 'other', isPreload: true },
  ]);
});

it('uses the first of two attributes with one name, as browsers do', () => {
  expect(pageFiles('<script src="/a.js" src="/b.js"></script>')).toMatchObject([{ url: '/a.js' }]);
});

it('treats an empty pin as none, as browsers do', () => {
  expect(pageFiles('<script src="/a.js" integrity=""></script>')).toMatchObject([{ integrity: null }]);
});

it('accepts any text', () => {
  const pieces = fc.constantFrom(
    '<script',
    ' src',
    '=',
    '"',
    "'",
    '>',
    '<link ',
    'rel=stylesheet',
    ' href=/a',
    '<!--',
    '-->',
    '&amp;',
    'x',
  );
  fc.assert(
    fc.property(fc.array(pieces), (all) => {
      for (const { url } of pageFiles(all.join(''))) expect(typeof url).toBe('string');
    }),
    { numRuns: 1_000 },
  );
});
