import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { commonPairs } from './common-pairs';

const pairsOf = (a: string, b: string) => commonPairs([...a], [...b], (x, y) => x === y);
const kept = (a: string, b: string) =>
  pairsOf(a, b)
    .map(([at]) => a.charAt(at))
    .join('');

test.each([
  ['abcdef', 'abXdef', 'abdef'],
  ['abc', 'cab', 'ab'],
  ['', 'abc', ''],
  ['abc', 'xyz', ''],
  ['aab', 'ab', 'ab'],
])('%j and %j have %j in common', (a, b, common) => {
  expect(kept(a, b)).toBe(common);
});

test('what two texts have in common stands in both in its order, and is as long whichever comes first (property)', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const pairs = pairsOf(a, b);
      for (const [at, [i, j]] of pairs.entries()) {
        expect(a.charAt(i)).toBe(b.charAt(j));
        const [before, beside] = pairs[at - 1] ?? [-1, -1];
        expect(i > before && j > beside).toBe(true);
      }
      expect(pairsOf(b, a)).toHaveLength(pairs.length);
    }),
    { numRuns: 50 },
  );
});
