import { expect, test } from '@rstest/core';
import { settleContent, withoutFaultyTopics } from './settle-content';

const topic = (key: string, text: string, pillar = '干货') => ({ key, text, pillar });
const rules = (...texts: readonly string[]) =>
  ({
    judgement: '规则的判断',
    pillars: [{ name: '干货' }, { name: '故事' }],
    topics: texts.map((text, index) => topic(`t${index + 1}`, text)),
  }) as never;

test('what is counted or reckoned stays the rules’, whatever a model says of it', () => {
  const draft = { judgement: '规则的', scores: ['规则数的'], next: '规则的' } as never;
  const written = { judgement: '模型的', scores: ['模型编的'], next: '模型的' };
  expect(settleContent('positioning', written, draft)).toEqual({ ...written, scores: ['规则数的'] });
});

test('a library is the model’s topics first, then those of the rules that it has not said', () => {
  const written = {
    judgement: '模型的判断',
    topics: [topic('x', '琴潮了先别急着开除湿机'), topic('x', '为什么新琴也会走音', '没有这个支柱')],
  };
  const { topics, pillars } = settleContent(
    'topics',
    written,
    rules('为什么新琴也会走音', '琴潮了先别急着开除湿', '调一次琴到底在调什么'),
  ) as { topics: ReturnType<typeof topic>[]; pillars: unknown };
  expect(topics.map(({ key, text, pillar }) => [key, text, pillar])).toEqual([
    ['m1', '琴潮了先别急着开除湿机', '干货'],
    ['m2', '为什么新琴也会走音', '干货'],
    ['t3', '调一次琴到底在调什么', '干货'],
  ]);
  expect(pillars).toEqual([{ name: '干货' }, { name: '故事' }]);
});

test('no key is there twice, and a library does not grow without end', () => {
  const many = Array.from({ length: 80 }, (_, index) => `第${index}条完全不同的选题${index * 7}`);
  const written = { topics: [topic('t1', '一条自己的选题')] };
  const { topics } = settleContent('topics', written, rules(...many)) as {
    topics: ReturnType<typeof topic>[];
  };
  expect(new Set(topics.map(({ key }) => key)).size).toBe(topics.length);
  expect(topics.length).toBeLessThanOrEqual(60);
});

test('what is no list is left for the checks to refuse', () => {
  expect(settleContent('topics', { topics: '十条' }, rules('一'))).toMatchObject({ topics: '十条' });
  expect(settleContent('story', {}, rules())).toMatchObject({ stories: undefined });
});

test('a library goes without the topics that are at fault, as long as enough are left and nothing else is wrong', () => {
  const written = {
    judgement: '判断',
    topics: Array.from({ length: 10 }, (_, at) => topic('x', `第${at}条`)),
  };
  const faults = [{ pointer: '/topics/2/text' }, { pointer: '/topics/9' }];
  expect(withoutFaultyTopics('topics', written, faults)).toEqual({
    judgement: '判断',
    topics: written.topics.filter((_, at) => at !== 2 && at !== 9),
  });
  expect(withoutFaultyTopics('topics', written, [...faults, { pointer: '/topics/0/why' }])).toBeNull();
  expect(withoutFaultyTopics('topics', written, [{ pointer: '/judgement' }])).toBeNull();
  expect(withoutFaultyTopics('kit', written, faults)).toBeNull();
});
