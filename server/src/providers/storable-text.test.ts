import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { makeStorableFilter, toStorable } from './storable-text';

test('F48 NUL bytes and lone surrogates are removed from a vendor’s text, and nothing else', () => {
  expect(toStorable('a\0b\ud83dc\ude00d😀')).toBe('abcd😀');
});

test('a character whose halves came in two chunks is joined', () => {
  const clean = makeStorableFilter();
  expect(clean('好\ud83d')).toBe('好');
  expect(clean('\ude00!')).toBe('😀!');
});

test('a first half of a character that is never completed is dropped', () => {
  const clean = makeStorableFilter();
  expect(clean('\ud83d') + clean('x')).toBe('x');
});

test('storable text is the same for any chunks, and PostgreSQL always takes it', () => {
  const unit = fc.constantFrom('\0', '\ud83d', '\ude00', '😀', 'a', '好');
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 4 }), { maxLength: 8 }), (chunks) => {
      const clean = makeStorableFilter();
      const text = chunks.map(clean).join('');
      expect(text).toBe(toStorable(chunks.join('')).replace(/[\ud800-\udbff]$/u, ''));
      expect(/[\0\p{Surrogate}]/u.test(text)).toBe(false);
    }),
  );
});
