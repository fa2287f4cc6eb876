import { describe, expect, it } from '@rstest/core';
import { likeness, sharesWords } from './likeness';

describe('how much two texts have in common', () => {
  it.each([
    ['修伞', '修伞', 1],
    ['修伞，', '「修伞」', 1],
    ['修伞的', '修伞了', 1 / 3],
    ['修伞的人', '人的伞修', 0],
    ['伞', '伞', 1],
    ['伞', '表', 0],
    ['', '', 1],
    ['', '修伞', 0],
  ])('%j and %j: %s', (one, other, share) => expect(likeness(one, other)).toBeCloseTo(share));
});

describe('words of somebody in a text', () => {
  it('are so many letters in a row, to the last one', () => {
    expect(sharesWords('她撑着走回去', '后来撑着走回家了', 4)).toBe(true);
    expect(sharesWords('她撑着走回去', '后来撑着走远了', 4)).toBe(false);
    expect(sharesWords('后来她撑着走', '她撑着走', 4)).toBe(true);
    expect(sharesWords('撑着', '撑着走', 4)).toBe(false);
  });
});
