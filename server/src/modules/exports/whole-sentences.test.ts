import { describe, expect, it } from '@rstest/core';
import { joinedLines, sentencesOf } from './whole-sentences';

describe('the sentences of a text', () => {
  it.each([
    ['一句。两句！三句？最后', ['一句。', '两句！', '三句？', '最后']],
    ['真的？！对。', ['真的？！', '对。']],
    ['等等……再说。', ['等等……', '再说。']],
    ['他说「先别修。等一天。」就走了。第二天好了。', ['他说「先别修。等一天。」就走了。', '第二天好了。']],
    ['《琴（第一版。）的声》好。再说。', ['《琴（第一版。）的声》好。', '再说。']],
    ['（真的。）对。', ['（真的。）对。']],
    ['他走了。」她说。', ['他走了。」她说。']],
    ['」多了一个。他说「先别修。等一天。」就走了。', ['」多了一个。', '他说「先别修。等一天。」就走了。']],
    ['一次3.5元，不贵。', ['一次3.5元，不贵。']],
    ['前面。 后面。', ['前面。', '后面。']],
    ['  ', []],
  ])('of %s', (text, sentences) => expect(sentencesOf(text)).toEqual(sentences));
});

describe('the lines of a text', () => {
  it('stay with the one that they go on from, and no others do', () => {
    expect(joinedLines(['谁家娶媳妇，', '我去支锅。', '一桌一百二', '包料：', '另算'])).toEqual([
      '谁家娶媳妇，\n我去支锅。',
      '一桌一百二',
      '包料：\n另算',
    ]);
  });

  it('go on over three lines, and over an empty one', () => {
    expect(joinedLines(['一，', ' ', ' 二、 ', '三。', '四'])).toEqual(['一，\n二、\n三。', '四']);
  });
});
