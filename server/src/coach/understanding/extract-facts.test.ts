import { describe, expect, it } from '@rstest/core';
import type { ProfileField } from '../profile';
import { lexicon } from '../testing/rehearse';
import { splitClauses } from './clauses';
import { extractFacts } from './extract-facts';

/** `field:text` of every fact, in no particular order. */
const read = (message: string, asked: ProfileField | null = null) =>
  extractFacts(splitClauses(message), asked, lexicon)
    .map(({ field, value }) => `${field}:${value.text}`)
    .sort();
const only = (field: ProfileField, message: string, asked: ProfileField | null = null) =>
  read(message, asked)
    .filter((fact) => fact.startsWith(`${field}:`))
    .map((fact) => fact.slice(field.length + 1));

describe('money', () => {
  it.each([
    ['上门三百一次', ['三百元一次']],
    ['300一次', ['300元一次']],
    ['收费三百块', ['三百元']],
    ['一节课200', ['200元一节']],
    ['客单价两千', ['两千元']],
    ['半包899一平起', ['899元一平起']],
    ['￥59.9一盒', ['59.9元一盒']],
    ['一次收200到500', ['200到500元一次']],
    ['洗澡88造型168', ['洗澡88元', '造型168元']],
    ['私教课400一节，年卡3980', ['私教课400元一节', '年卡3980元']],
    ['咨询单次398', ['398元一次']],
  ])('%s', (message, prices) => {
    expect(only('price', message)).toEqual([...prices].sort());
  });

  it.each([
    '一周两次',
    '三万粉丝',
    '月入三万',
    '投了两万没效果',
    '带过两百个学员',
    '一个小时能剪完',
    '2019年开始做',
    '今年35岁',
    '每年卖三万斤',
    '三十亩地',
    '欠了八万',
    '雅思7分',
  ])('%s is no price', (message) => {
    expect(only('price', message)).toEqual([]);
  });

  it('keeps the amount and the unit for reckoning', () => {
    const price = extractFacts(splitClauses('上门三百五一次'), null, lexicon).find(
      ({ field }) => field === 'price',
    );
    expect(price?.value).toEqual({ text: '三百五十元一次', amount: 350, unit: '次' });
    expect(price?.quote).toBe('上门三百五一次');
  });

  it('takes a bare number for a price only when a price was asked', () => {
    expect(only('price', '三百左右吧', 'price')).toEqual(['三百元']);
    expect(only('price', '三百左右吧', 'posts')).toEqual([]);
  });
});

describe('years', () => {
  it.each([
    ['调钢琴十二年', '十二年'],
    ['干了15年了', '15年'],
    ['做这行快十年', '快十年'],
    ['从业二十余年', '二十余年'],
    ['教龄12年', '12年'],
    ['从2015年开始做', '2015年开始'],
    ['入行第6年', '6年'],
  ])('%s', (message, text) => {
    expect(only('experience', message)).toEqual([text]);
  });

  it.each([
    '今年想做起来',
    '去年开的店',
    '教三年级',
    '一年卖三万斤',
    '想三年内开店',
    '老客户十几年了',
    '每年都来',
    '质保两年',
  ])('%s says nothing of experience', (message) => {
    expect(only('experience', message)).toEqual([]);
  });
});

describe('places', () => {
  it.each([
    ['我在无锡调琴', '无锡'],
    ['坐标南京', '南京'],
    ['上海，做劳动仲裁的', '上海'],
    ['以前在上海，现在回合肥了', '合肥'],
    ['河南郑州的', '郑州'],
    ['在桐庐县开民宿', '桐庐'],
  ])('%s', (message, place) => {
    expect(only('place', message)[0]?.replace(/县$/, '')).toBe(place);
  });

  it.each(['开重庆小面馆', '做过上海的客户', '毕业于武汉大学', '他在北京', '教普通话'])(
    '%s names no place of theirs',
    (message) => {
      expect(only('place', message)).toEqual([]);
    },
  );
});

describe('platforms', () => {
  it.each([
    ['想做视频号', ['视频号']],
    ['小红薯和抖音都想发', ['小红书', '抖音']],
    ['b站有3000粉', ['B站']],
    ['想做XHS', ['小红书']],
  ])('%s', (message, platforms) => {
    expect(only('platform', message)).toEqual([...platforms].sort());
  });

  it.each(['在抖音刷到你们', '不想做抖音', '小红书还是抖音好', '抖音怎么开直播', '抖音就算了', '卖红薯'])(
    '%s chooses none',
    (message) => {
      expect(only('platform', message)).toEqual([]);
    },
  );
});

describe('time', () => {
  it.each([
    ['一周最多拍两条', 'posts', '一周最多两条', 2],
    ['每周三更', 'posts', '每周三条', 3],
    ['日更', 'posts', '日更', 7],
    ['两天一条', 'posts', '两天一条', 3.5],
    ['一个礼拜能弄个四五条', 'posts', '一周四五条', 5],
    ['每天两小时', 'hours', '每天两个小时', 14],
    ['每天能抽半小时', 'hours', '每天半个小时', 3.5],
  ])('%s', (message, field, text, perWeek) => {
    const fact = extractFacts(splitClauses(message), null, lexicon).find((found) => found.field === field);
    expect(fact?.value).toEqual({ text, perWeek });
  });
});

describe('people and their troubles', () => {
  it.each([
    ['家长老问琴潮了怎么办', ['audience:家长', 'problem:琴潮了怎么办']],
    ['客户都是附近写字楼的白领', ['audience:附近写字楼的白领']],
    ['主要服务30岁以上的宝妈和上班族', ['audience:30岁以上的宝妈和上班族']],
    ['带孩子来住的一家人居多', ['audience:带孩子来住的一家人']],
    ['小老板招不到人', ['audience:小老板', 'problem:招不到人']],
    ['痛点是单词背了就忘', ['problem:单词背了就忘']],
  ])('%s', (message, facts) => {
    expect(read(message)).toEqual([...facts].sort());
  });

  it('does not take the speaker for an audience', () => {
    expect(only('audience', '我是二胎宝妈')).toEqual([]);
    expect(only('background', '我是二胎宝妈')).toEqual(['二胎宝妈']);
  });

  it('does not take a number of customers for a kind of them', () => {
    expect(only('audience', '服务六十几家公司')).toEqual([]);
    expect(only('proof', '服务六十几家公司')).toEqual(['服务六十几家公司']);
  });
});

describe('somebody else, questions and talk', () => {
  it.each([
    '我朋友是健身教练',
    '她在成都做瑜伽',
    '你们怎么收费',
    '哈哈哈哈',
    '今天天气不错',
    '我想试试',
    '。。。',
    '👍',
  ])('%s tells nothing of the trade', (message) => {
    expect(only('business', message)).toEqual([]);
  });
});
