import { describe, expect, it } from '@rstest/core';
import { KINDS } from '../kinds/kinds';
import { DOOR_MAN_ANSWERS, DOOR_MAN_FACTS } from '../kinds/testing/door-man';
import { linesOf, withLine } from '../kinds/testing/lines-of';
import { wholeObjections } from '../kinds/testing/whole-objections';
import { aContext } from '../kinds/testing/writing-context';
import { readWriting } from './testing/read-writing';

const STORY = linesOf(DOOR_MAN_ANSWERS.story.slice(DOOR_MAN_ANSWERS.story.indexOf('@@写')));
const context = aContext({ facts: DOOR_MAN_FACTS });
const whyOf = (text: string, from: readonly string[]) =>
  wholeObjections(KINDS.story, withLine(STORY, '文7', text, from), context)
    .filter((why) => why.includes('文7'))
    .join();

describe('a line that is lent to the user', () => {
  it('is read with its source, alone or beside others', () => {
    const { lines } = readWriting(
      ['@@写\n文1|我想，门也是人脸。|搭\n文2|他没吭声，我懂。|m2 搭\n@@@'],
      KINDS.story.slots,
    );
    expect(lines.map(({ text, from }) => [text, from])).toEqual([
      ['我想，门也是人脸。', ['搭']],
      ['他没吭声，我懂。', ['m2', '搭']],
    ]);
  });

  it('may say a view or a feeling', () => {
    expect(whyOf('打那以后我觉得，门背后比门面要紧。', ['搭'])).toBe('');
  });

  it('may say no number and no words of anybody', () => {
    expect(whyOf('我想，修了3860扇，该歇歇了。', ['搭'])).toContain('3860');
    expect(whyOf('客人说：「这辈子没见过这么好的师傅」，我觉得值了。', ['搭'])).toContain('这句话没有人说过');
  });
});
