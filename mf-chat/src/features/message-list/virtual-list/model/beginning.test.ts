import { expect, test } from '@rstest/core';
import { beginningOf } from './beginning';

test('a message that flies by shows its first 160 characters, and a short one all of it', () => {
  expect(beginningOf('长'.repeat(500))).toBe('长'.repeat(160));
  expect(beginningOf('好的。😀')).toBe('好的。😀');
  expect(beginningOf(`${'长'.repeat(158)}😀还有`)).toBe(`${'长'.repeat(158)}😀`);
});
