import { describe, expect, test } from '@rstest/core';
import type { Topic } from './deliverables';
import { commonTitles, groupTopics, isToSettle, pointText, topicLines } from './group-topics';

const topic = (title: string, more: Partial<Topic> = {}): Topic =>
  ({ key: title, text: title, pillar: '', why: '', ...more }) as Topic;
const pillar = (name: string, more: object = {}) => ({ name, ...more });
const titles = (groups: ReturnType<typeof groupTopics>) =>
  groups?.map(({ name, about, topics }) => [name, about, topics.map((each) => [each.topic.text, each.at])]);

describe('topics under headings', () => {
  test('stand in their order, each with its place in the whole list', () => {
    const topics = [
      topic('一', { pillar: '上门' }),
      topic('二', { pillar: '上门' }),
      topic('三', { pillar: '琴童' }),
    ];
    const groups = groupTopics({
      pillars: [pillar('上门', { about: '怎么上门' }), pillar('琴童')] as never,
      topics,
    });
    expect(titles(groups)).toEqual([
      [
        '上门',
        '怎么上门',
        [
          ['一', 0],
          ['二', 1],
        ],
      ],
      ['琴童', undefined, [['三', 2]]],
    ]);
  });

  test('have a heading of their own where they stand under none', () => {
    const topics = [topic('一', { pillar: '上门' }), topic('二')];
    expect(titles(groupTopics({ pillars: [pillar('上门')] as never, topics }))?.at(-1)).toEqual([
      '另外几题',
      undefined,
      [['二', 1]],
    ]);
  });

  test('simply follow each other without headings', () => {
    expect(titles(groupTopics({ pillars: [], topics: [topic('一'), topic('二')] }))).toEqual([
      [
        null,
        undefined,
        [
          ['一', 0],
          ['二', 1],
        ],
      ],
    ]);
  });

  test('are none where they are mixed, or planned in percentages', () => {
    const mixed = [
      topic('一', { pillar: '甲' }),
      topic('二', { pillar: '乙' }),
      topic('三', { pillar: '甲' }),
    ];
    expect(groupTopics({ pillars: [pillar('甲'), pillar('乙')] as never, topics: mixed })).toBeNull();
    expect(
      groupTopics({ pillars: [pillar('甲', { share: 100 })] as never, topics: [topic('一')] }),
    ).toBeNull();
  });
});

test('what there is to say of a topic stands in the order in which it is filmed', () => {
  const told = topic('一', {
    ...{
      opening: '先按一下',
      body: '第一句\n第二句',
      point: '潮了先别调',
      isCommon: true,
      filming: '手机架好',
      why: '问一声',
    },
  } as Partial<Topic>);
  expect(topicLines(told)).toEqual([
    '开头：先按一下',
    '第一句',
    '第二句',
    '讲清：潮了先别调（常识，对不上就改）',
    '怎么拍：手机架好',
    '先办：问一声',
  ]);
  expect(topicLines(topic('二', { why: '有人问过' }))).toEqual(['有人问过']);
  expect(topicLines(topic('三'))).toEqual([]);
});

test('a point that nobody here has told says so; what is noted is to be settled only where there is a text or a point', () => {
  expect(pointText({ point: '潮了先别调' })).toBe('潮了先别调');
  expect(pointText({ point: '潮了先别调', isCommon: false })).toBe('潮了先别调');
  expect(isToSettle({ body: 'x', point: undefined })).toBe(true);
  expect(isToSettle({ body: undefined, point: 'x' })).toBe(true);
  expect(isToSettle({ body: undefined, point: undefined })).toBe(false);
});

test('bare titles that everybody has are named by their numbers', () => {
  const topics = [
    topic('一', { isCommon: true }),
    topic('二'),
    topic('三', { isCommon: true, point: '有一点' }),
    topic('四', { isCommon: true }),
  ];
  expect(commonTitles(topics)).toBe('第1、4条是行当里常见的，你没碰上过就划掉。');
  expect(commonTitles([topic('二')])).toBeNull();
});
