import { describe, expect, it } from '@rstest/core';
import { factsOf } from '../kinds/testing/writing-context';
import { withPace } from './spoken-pace';

describe('how fast somebody speaks', () => {
  it('is what was ordered, else what they told, else the usual, which is not named', () => {
    const told = factsOf(['experience', '一秒两单，忙的时候'], ['asset', '我讲话慢，一秒也就三个字']);
    expect(withPace({ seconds: 30 }, told)).toEqual({ seconds: 30, pace: 3 });
    expect(withPace({ pace: 5 }, told)).toEqual({ pace: 5 });
    expect(withPace({ wish: '我说话慢，别写太满' }, [])).toMatchObject({ pace: 3 });
    expect(withPace({ wish: '一秒两个字就行' }, told)).toMatchObject({ pace: 2 });
    expect(withPace({ seconds: 30 }, told.slice(0, 1))).toEqual({ seconds: 30 });
  });
});
