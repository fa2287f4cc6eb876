import fc from 'fast-check';

const codePoint = fc
  .integer({ min: 0, max: 0x10_f7ff })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));

/**
 * Any characters of Unicode but lone surrogates, like `fc.string({ unit: 'binary' })`, which takes a second and 100 MB each
 * for a table of all of them.
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: codePoint, maxLength });
