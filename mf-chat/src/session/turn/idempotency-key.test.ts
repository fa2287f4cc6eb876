import { afterEach, expect, rs, test } from '@rstest/core';
import { makeIdempotencyKey } from './idempotency-key';

afterEach(() => {
  rs.restoreAllMocks();
});

test('a key has 32 digits whatever the random bytes are, and each is another', () => {
  expect(makeIdempotencyKey()).not.toBe(makeIdempotencyKey());
  rs.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.set([0, 1, 15, 16, 255]);
    return bytes;
  });
  expect(makeIdempotencyKey()).toBe(`00010f10ff${'0'.repeat(22)}`);
});
