import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { cssRules, splitSelectors } from './css-rules';

const preludes = (css: string): string[] => cssRules(css).map(({ prelude }) => prelude);

describe('cssRules', () => {
  it('finds every rule with its enclosing groups', () => {
    const css =
      '@charset "utf-8";@layer a,b;@layer a{.x{color:red}@media (width>1px){.y,.z{color:red}}}p{margin:0}@keyframes k{to{top:0}}';
    expect(cssRules(css)).toEqual([
      { prelude: '@charset "utf-8"', within: [] },
      { prelude: '@layer a,b', within: [] },
      { prelude: '.x', within: ['@layer a'] },
      { prelude: '.y,.z', within: ['@layer a', '@media (width>1px)'] },
      { prelude: 'p', within: [] },
      { prelude: '@keyframes k', within: [] },
    ]);
  });

  it('ignores braces and semicolons in strings, comments, escapes and URLs', () => {
    expect(preludes('.a{content:"}p{"}.b{}')).toEqual(['.a', '.b']);
    expect(preludes(".a::after{content:'\\'}p{'}.b{}")).toEqual(['.a::after', '.b']);
    expect(preludes('/* p{ */.a{}/* } */')).toEqual(['.a']);
    expect(preludes('.a\\{b{}.c{}')).toEqual(['.a\\{b', '.c']);
    expect(preludes('.a{background:url(data:a;b{)}.b{}')).toEqual(['.a', '.b']);
    expect(preludes('.a[title="{"]{}')).toEqual(['.a[title="{"]']);
  });

  it('treats nested rules as a part of their style rule', () => {
    expect(preludes('.a{color:red;&:hover{color:blue}p{margin:0}}.b{}')).toEqual(['.a', '.b']);
  });

  it('terminates for any input', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      ';',
      '"',
      "'",
      '(',
      ')',
      '[',
      '\\',
      '/*',
      '*/',
      '@layer a',
      '.a',
      'p',
      ',',
    );
    fc.assert(
      fc.property(fc.array(pieces), (all) => {
        const css = all.join('');
        for (const { prelude } of cssRules(css)) expect(prelude).not.toBe('');
        expect(splitSelectors(css).every((selector) => selector.length <= css.length)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds rules wherever they are inserted', () => {
    const name = fc.stringMatching(/^[a-z]{1,5}$/).map((text) => `.${text}`);
    const group = fc.constantFrom('@layer remotes', '@media print', '@supports (top:0)');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.array(group, { maxLength: 3 }))), (rules) => {
        const css = rules
          .map(([selector, groups]) =>
            groups.reduceRight((inside, each) => `${each}{${inside}}`, `${selector}{color:red}`),
          )
          .join('\n');
        expect(cssRules(css)).toEqual(rules.map(([prelude, within]) => ({ prelude, within })));
      }),
    );
  });
});

it('splits a selector list at top-level commas only', () => {
  expect(splitSelectors('.a, :is(.b,.c) p,[title="x,y"]')).toEqual(['.a', ':is(.b,.c) p', '[title="x,y"]']);
});
