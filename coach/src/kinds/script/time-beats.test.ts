import { describe, expect, it } from '@rstest/core';
import { timeBeats } from './time-beats';

const ends = (...given: Parameters<typeof timeBeats>) => timeBeats(...given).map(({ to }) => to);
const say = (letters: number) => '说'.repeat(letters);

describe('the seconds of a script', () => {
  it('fill what was ordered, as long as that is not too slow for a spoken text', () => {
    expect(ends([say(40), say(40)], 21)).toEqual([11, 21]);
    expect(ends([say(40), say(40)], 40)).toEqual([12, 25]);
    expect(ends([say(40), say(40)], 40, 4, true)).toEqual([20, 40]);
    expect(ends([say(40), say(40)], 10)).toEqual([10, 20]);
  });

  it('have room to breathe where nothing was ordered, at the pace of this person', () => {
    expect(ends([say(76)], undefined)).toEqual([20]);
    expect(ends([say(57)], undefined, 3)).toEqual([20]);
  });

  it('follow each other, a second each at least, fifteen together, and five minutes at most', () => {
    expect(timeBeats([say(1), say(1), say(1)], undefined)).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 15 },
    ]);
    expect(ends([say(2000)], undefined)).toEqual([300]);
    expect(timeBeats([], 30)).toEqual([]);
  });
});
