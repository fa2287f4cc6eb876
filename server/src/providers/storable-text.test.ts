import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { makeStorableFilter, toStorable } from './storable-text';

test('F48 removes NUL bytes and lone surrogates from a vendor, and nothing else', () => {
  expect(toStorable('a\0b\ud83dc\ude00d😀')).toBe('abcd😀');
});

test('joins a character whose halves came in two pieces', () => {
  const clean = makeStorableFilter();
  expect(clean('好\ud83d')).toBe('好');
  expect(clean('\ude00!')).toBe('😀!');
});

test('drops a first half that is never completed', () => {
  const clean = makeStorableFilter();
  expect(clean('\ud83d') + clean('x')).toBe('x');
});

test('gives the same text for any pieces, and always text that PostgreSQL takes', () => {
  const unit = fc.constantFrom('\0', '\ud83d', '\ude00', '😀', 'a', '好');
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 4 }), { maxLength: 8 }), (pieces) => {
      const clean = makeStorableFilter();
      const text = pieces.map(clean).join('');
      expect(text).toBe(toStorable(pieces.join('')).replace(/[\ud800-\udbff]$/u, ''));
      expect(/[\0\p{Surrogate}]/u.test(text)).toBe(false);
    }),
  );
});
