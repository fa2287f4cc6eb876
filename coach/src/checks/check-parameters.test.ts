import { describe, expect, test } from '@rstest/core';
import { checkParameters, lengthOf, type ParameterLayout } from './check-parameters';

const LAYOUT: ParameterLayout = {
  isSpoken: (key) => key.startsWith('say'),
  isItem: (key) => key.startsWith('topic'),
  isTitle: (key) => key === 'title',
  titleLimit: 10,
};
const codes = (lines: Record<string, string>, parameters: Parameters<typeof checkParameters>[1]) =>
  checkParameters(
    Object.entries(lines).map(([key, text]) => ({ key, text })),
    parameters,
    LAYOUT,
  ).map(({ code }) => code);

describe('parameters of an order', () => {
  test('seconds are counted over what is spoken only', () => {
    const say = '一二三四五六七八'.repeat(5);
    expect(codes({ say1: say, shot1: say.repeat(9) }, { seconds: 10 })).toEqual([]);
    expect(codes({ say1: say, say2: '多一个字' }, { seconds: 10 })).toEqual(['tooLong']);
    expect(codes({ say1: '太短' }, { seconds: 10 })).toEqual(['tooShort']);
    expect(codes({ say1: `${say}（停一下）【待补充：价格】，。` }, { seconds: 10 })).toEqual([]);
  });
  test('seconds of a slow speaker hold fewer characters', () => {
    const say = '一二三四五六七八'.repeat(4);
    expect(codes({ say1: say }, { seconds: 10 })).toEqual([]);
    expect(codes({ say1: say }, { seconds: 10, pace: 3 })).toEqual(['tooLong']);
  });
  test('items are as many as were asked for', () => {
    const topics = { topic1: 'a', topic2: 'b', note: 'c' };
    expect(codes(topics, { count: 2 })).toEqual([]);
    expect(codes(topics, { count: 3 })).toEqual(['wrongCount']);
    expect(codes(topics, { count: 1 })).toEqual(['wrongCount']);
  });
  test('words are literal, whatever their case', () => {
    expect(codes({ say1: '鹅毛不是翠鸟毛' }, { must: ['鹅毛'], mustNot: ['非遗'] })).toEqual([]);
    expect(codes({ say1: '店里有WiFi' }, { must: ['WiFi', 'wifi'] })).toEqual([]);
    expect(codes({ say1: '这不是VIP' }, { must: ['鹅毛'], mustNot: ['vip'] })).toEqual([
      'missing',
      'forbidden',
    ]);
  });
  test('a word that has to stand in the work is not kept by a remark below it, where none may stand either', () => {
    const layout = { ...LAYOUT, isBelow: (key: string) => key === 'note' };
    const found = (say: string, order: Parameters<typeof checkParameters>[1]) =>
      checkParameters(
        [
          { key: 'say1', text: say },
          { key: 'note', text: '没写鹅毛' },
        ],
        order,
        layout,
      );
    expect(found('翠鸟毛', { must: ['鹅毛'] }).map(({ code }) => code)).toEqual(['missing']);
    expect(found('鹅毛', { must: ['鹅毛'] })).toEqual([]);
    expect(found('翠鸟毛', { mustNot: ['鹅毛'] }).map(({ key }) => key)).toEqual(['note']);
  });
  test('a forbidden word may not stand there in a denial either', () => {
    expect(codes({ say1: '我这不是有机草莓' }, { mustNot: ['有机'] })).toEqual(['forbidden']);
  });
  test('a matter to be avoided is for a reader: its words alone are no fault', () => {
    expect(codes({ say1: '有人让她卖代餐，她没卖' }, { avoid: ['让她卖代餐'] })).toEqual([]);
    expect(codes({ say1: '有人让她卖代餐，她没卖' }, { mustNot: ['代餐'] })).toEqual(['forbidden']);
  });
  test('what parts lines is no character, and an emoji is one', () => {
    expect(lengthOf('一／二 三\n🍞')).toBe(4);
  });
  test('a title keeps to the platform', () => {
    expect(codes({ title: '一二三四五六七八九十' }, {})).toEqual([]);
    expect(codes({ title: '一二三四五六七八九十一' }, {})).toEqual(['titleTooLong']);
  });
  test('seconds that were said as ones to come near to leave a little room, and a half of them is enough', () => {
    const say = (letters: number) => ({ say1: '说'.repeat(letters) });
    expect(codes(say(40), { seconds: 10 })).toEqual([]);
    expect(codes(say(41), { seconds: 10 })).toEqual(['tooLong']);
    expect(codes(say(46), { seconds: 10, isAbout: true })).toEqual([]);
    expect(codes(say(47), { seconds: 10, isAbout: true })).toEqual(['tooLong']);
    expect(codes(say(20), { seconds: 10 })).toEqual([]);
    expect(codes(say(19), { seconds: 10 })).toEqual(['tooShort']);
    expect(codes({ shot1: '手' }, { seconds: 10 })).toEqual([]);
    expect(codes(say(400), {})).toEqual([]);
  });
  test('an objection says by how much, and each line has its own', () => {
    const whys = (lines: Record<string, string>, parameters: Parameters<typeof checkParameters>[1]) =>
      checkParameters(
        Object.entries(lines).map(([key, text]) => ({ key, text })),
        parameters,
        LAYOUT,
      ).map(({ key, why }) => `${key ?? ''}${why.split('；').at(-1)}`);
    expect(whys({ say1: '说'.repeat(45) }, { seconds: 10 })).toEqual(['删到40字以内']);
    expect(whys({ topic1: 'a', topic2: 'b' }, { count: 5 })).toEqual(['再写3条']);
    expect(whys({ topic1: 'a', topic2: 'b' }, { count: 1 })).toEqual(['删掉1条']);
    expect(whys({ say1: '甲乙', say2: '甲' }, { mustNot: ['甲', '乙', ''] })).toEqual([
      ...['say1换个说法', 'say1换个说法', 'say2换个说法'],
    ]);
    const unlimited = { ...LAYOUT, titleLimit: null };
    expect(checkParameters([{ key: 'title', text: '长'.repeat(99) }], {}, unlimited)).toEqual([]);
  });
  test('an objection tells the model in Chinese what to do', () => {
    const [found] = checkParameters([{ key: 'say1', text: '别写非遗' }], { mustNot: ['非遗'] }, LAYOUT);
    expect(found).toEqual({
      key: 'say1',
      code: 'forbidden',
      word: '非遗',
      why: '出现了「非遗」，这几个字不能出现；换个说法',
    });
  });
});
