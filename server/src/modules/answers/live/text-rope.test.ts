import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { TextRope } from './text-rope';

test('a text rope returns every chunk and every tail of the text unchanged, across the borders of its blocks', () => {
  const chunk = fc.string({ maxLength: 4, unit: fc.constantFrom('一', 'a', '😀', '\n') });
  fc.assert(
    fc.property(
      fc.array(chunk, { minLength: 200, maxLength: 900, size: 'max' }),
      fc.array(fc.nat(900), { minLength: 5, maxLength: 5 }),
      (chunks, places) => {
        const rope = new TextRope(chunks[0] ?? '');
        for (const each of chunks.slice(1)) rope.push(each);
        expect(rope.length).toBe(chunks.length);
        expect(rope.join()).toBe(chunks.join(''));
        for (const place of [...places, 31, 32, 33, 63, 64]) {
          expect(rope.at(place)).toBe(chunks[place] ?? '');
          expect(rope.join(place)).toBe(chunks.slice(place).join(''));
        }
      },
    ),
    { numRuns: 40 },
  );
});
