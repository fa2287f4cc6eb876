import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { PieceStore } from './piece-store';

test('gives every piece and every rest of the text as they came, across the borders of its blocks', () => {
  const piece = fc.string({ maxLength: 4, unit: fc.constantFrom('一', 'a', '😀', '\n') });
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 200, maxLength: 900, size: 'max' }),
      fc.array(fc.nat(900), { minLength: 5, maxLength: 5 }),
      (pieces, places) => {
        const store = new PieceStore(pieces[0] ?? '');
        for (const each of pieces.slice(1)) store.push(each);
        expect(store.length).toBe(pieces.length);
        expect(store.join()).toBe(pieces.join(''));
        for (const place of [...places, 31, 32, 33, 63, 64]) {
          expect(store.at(place)).toBe(pieces[place] ?? '');
          expect(store.join(place)).toBe(pieces.slice(place).join(''));
        }
      },
    ),
    { numRuns: 40 },
  );
});
