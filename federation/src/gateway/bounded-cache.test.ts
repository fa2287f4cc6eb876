import { expect, it } from '@rstest/core';
import fc from 'fast-check';
import { BoundedCache } from './bounded-cache';

it('keeps the most recently requested values, and never exceeds its limit', () => {
  const cache = new BoundedCache<string>(10, (text) => text.length);
  cache.set('a', '1234');
  cache.set('b', '1234');
  expect(cache.get('a')).toBe('1234');
  cache.set('c', '1234');
  expect(cache.get('b')).toBeUndefined();
  expect([cache.get('a'), cache.get('c')]).toEqual(['1234', '1234']);
  cache.set('d', '12345678901');
  expect(cache.get('d')).toBeUndefined();
  expect(cache.weight).toBe(8);
});

it('never exceeds its limit, whatever weights are put in', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat(12))), (puts) => {
      const cache = new BoundedCache<number>(10, (weight) => weight);
      for (const [name, weight] of puts) {
        cache.set(name, weight);
        expect(cache.weight).toBeLessThanOrEqual(10);
        expect(cache.get(name)).toBe(weight > 10 ? undefined : weight);
      }
      const kept = ['a', 'b', 'c', 'd'].map((name) => cache.get(name) ?? 0);
      expect(kept.reduce((sum, weight) => sum + weight, 0)).toBe(cache.weight);
    }),
  );
});
