import { satisfy } from '@module-federation/enhanced/runtime';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { satisfies } from './version-range';

describe('satisfies', () => {
  it.each([
    ['19.3.1', '^19.3.0', true],
    ['19.4.0', '^19.3.0', true],
    ['20.0.0', '^19.3.0', false],
    ['20.0.0-rc.1', '^19.3.0', false],
    ['19.2.9', '^19.3.0', false],
    ['1.0.0', '^1.0.0', true],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.3.0', '1.x', true],
    ['3.0.0', '1 || >=2.5 <4', true],
    ['2.4.9', '1 || >=2.5 <4', false],
    ['2.9.9', '1.2 - 2', true],
    ['3.0.0', '1.2 - 2', false],
    ['1.0.0', '*', true],
    ['1.0.0', '', true],
    ['1.0.0-rc.2', '>=1.0.0-rc.10', false],
    ['1.0.0-rc.11', '>=1.0.0-rc.10', true],
    ['0.0.0', '0.0.0', true],
    ['0.0.0-beta', '0.0.0', false],
    ['1.0.0', 'latest', false],
    ['workspace', '^1.0.0', false],
    ['', '*', false],
  ])('%s, %s: %s', (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected);
  });

  const number = fc.integer({ min: 0, max: 3 });
  const version = fc
    .tuple(number, number, number, fc.constantFrom('', '', '', '-rc.1', '-beta'))
    .map(([major, minor, patch, before]) => `${major}.${minor}.${patch}${before}`);
  const part = fc.oneof(
    version,
    fc.tuple(number, number).map(([major, minor]) => `${major}.${minor}`),
    number.map(String),
    number.map((major) => `${major}.x`),
  );
  const comparator = fc
    .tuple(fc.constantFrom('', '^', '~', '>', '>=', '<', '<=', '='), part)
    .map(([operator, rest]) => `${operator}${rest}`);
  const range = fc.oneof(
    comparator,
    fc.array(comparator, { minLength: 1, maxLength: 2 }).map((all) => all.join(' ')),
    fc.array(comparator, { minLength: 2, maxLength: 3 }).map((all) => all.join(' || ')),
    fc.tuple(version, version).map(([from, to]) => `${from} - ${to}`),
  );

  it('decides as the federation runtime does in the browser', () => {
    fc.assert(
      fc.property(version, range, (candidate, wanted) => {
        expect([candidate, wanted, satisfies(candidate, wanted)]).toEqual([
          candidate,
          wanted,
          satisfy(candidate, wanted),
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (candidate, wanted) => {
        expect(typeof satisfies(candidate, wanted)).toBe('boolean');
      }),
    );
  });
});
