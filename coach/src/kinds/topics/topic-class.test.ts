import { describe, expect, it } from '@rstest/core';
import { makeLineTable } from '../line-table';
import { linesOf } from '../testing/lines-of';
import { readTopicClass, topicClasses, writeTopicClass } from './topic-class';
import { STAGES, TOPICS_SLOTS } from './topics-slots';

const [stage] = STAGES;
const partsOf = (text: string) => {
  const { pillar, hook, audience, stage: at, format } = readTopicClass(text);
  return [pillar, hook, audience, at, format];
};

describe('where a topic belongs', () => {
  it.each([
    ['退伞/街坊/口播', ['退伞', '', '街坊', '', '口播']],
    ['退伞／ 街坊 ／口播', ['退伞', '', '街坊', '', '口播']],
    ['-/街坊/口播', ['', '', '街坊', '', '口播']],
    ['退伞', ['退伞', '', '', '', '']],
    [`退伞/原话/街坊/${stage}/口播`, ['退伞', '原话', '街坊', stage, '口播']],
    [`退伞/街坊/${stage}/口播`, ['退伞', '', '街坊', stage, '口播']],
  ])('is read from %s', (text, parts) => expect(partsOf(text)).toEqual(parts));

  it.each(['退伞/街坊/口播', '-/街坊/口播', `退伞/原话/街坊/${stage}/口播`])(
    'is written as it is read: %s',
    (text) => {
      expect(writeTopicClass(readTopicClass(text))).toBe(text);
    },
  );

  it('is nothing where nothing is known of it, and no sign of a part stands within one', () => {
    expect(writeTopicClass(readTopicClass(''))).toBe('');
    expect(writeTopicClass({ ...readTopicClass('退伞/街坊/'), format: '口播/实拍' })).toBe(
      '退伞/街坊/口播、实拍',
    );
  });

  it('is where the topic before it belongs, for one that says nothing', () => {
    const table = makeLineTable(linesOf('题1|甲|\n题2|乙|\n题2归|退伞/街坊/口播|\n题3|丙|'), TOPICS_SLOTS);
    expect([...topicClasses(table)].map(([number, { pillar }]) => [number, pillar])).toEqual([
      ...[
        [0, ''],
        [1, '退伞'],
        [2, '退伞'],
      ],
    ]);
  });
});
