import { describe, expect, it } from '@rstest/core';
import { chooseEncoding, compress, decompress } from './compression';

describe('the coding of an answer', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0.8, gzip;q=0.8', 'br'],
    ['gzip;q=0, br;q=0', null],
    ['br; q=0 , gzip ; q=0.1', 'gzip'],
    ['br;q=much', null],
    ['brotli', null],
  ])('for a browser that says %j is %j', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it.each(['br', 'gzip'] as const)(
    '%s gives back what was compressed, and no more than is allowed',
    async (encoding) => {
      const content = Buffer.from('琴潮了怎么办'.repeat(100));
      const small = await compress(content, encoding);
      expect(small.length).toBeLessThan(content.length / 2);
      expect((await decompress(small, encoding, content.length)).equals(content)).toBe(true);
      await expect(decompress(small, encoding, content.length - 1)).rejects.toThrow();
    },
  );
});
