import { describe, expect, it } from '@rstest/core';
import type { WritingContext } from '../kind';
import { makeLineTable } from '../line-table';
import { linesOf } from '../testing/lines-of';
import { aContext, factsOf } from '../testing/writing-context';
import { objectToSameStory } from './same-story';
import { TOPICS_SLOTS } from './topics-slots';

const facts = factsOf(['story', '阿姨的伞'], ['business', '修伞'], ['story', '退回去的伞']);
const objected = (written: string, more: Partial<WritingContext> = {}) => {
  const table = makeLineTable(linesOf(written), TOPICS_SLOTS);
  const found = objectToSameStory(table.numbers('题#'), table, aContext({ facts, ...more }));
  return found.map(({ key, why }) => `${key}${why.slice(0, 3)}`);
};

describe('topics that tell the same story', () => {
  it('are all but the first, which is named, wherever in them it is cited', () => {
    expect(objected('题1|甲|f1\n题2|乙|m1\n题2开头|乙|f1\n题3|丙|f3\n题4|丁|f2 f3')).toEqual([
      '题2和题1',
      '题4和题3',
    ]);
  });

  it('are none that rest on the same trade or message, and none of a change', () => {
    expect(objected('题1|甲|f2 m1\n题2|乙|f2 m1')).toEqual([]);
    expect(objected('题1|甲|f1\n题2|乙|f1', { action: 'revise' })).toEqual([]);
  });
});
