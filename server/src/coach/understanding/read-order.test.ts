import type { DeliverableContent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import type { Shelf } from '../deliverables/maker';
import { lexicon } from '../testing/rehearse';
import { readOrder, textToCheck } from './read-order';

const topic = (key: string, text: string): DeliverableContent<'topics'>['topics'][number] => ({
  key,
  text,
  pillar: '答疑',
  hook: '痛点',
  audience: '家长',
  stage: '认知',
  format: '口播',
  score: 60,
  why: '家长问过',
});
const TOPICS: Shelf = {
  topics: {
    judgement: '先拍琴潮。',
    pillars: [
      { name: '答疑', share: 60, about: '家长的原话' },
      { name: '过程', share: 40, about: '手上的活' },
    ],
    topics: [
      topic('t1', '琴潮了，先别开除湿机'),
      topic('t2', '二手钢琴看哪三处'),
      topic('t3', '调音师的一天'),
    ],
  },
};

const order = (message: string, rest: Partial<Parameters<typeof readOrder>[1]> = {}) =>
  readOrder(message, { lexicon, shelf: {}, last: null, isTextAwaited: false, ...rest });

describe('work asked for in words', () => {
  it.each([
    ['出定位卡', 'positioning'],
    ['再来一张卡', 'positioning'],
    ['帮我做个定位', 'positioning'],
    ['四件套', 'kit'],
    ['帮我起个名字', 'kit'],
    ['简介怎么写', 'kit'],
    ['头像用什么', 'kit'],
    ['给我写个人设', 'story'],
    ['整理人设故事', 'story'],
    ['给我几条选题', 'topics'],
    ['拍点什么好', 'topics'],
    ['60条选题', 'topics'],
    ['排30天日历', 'calendar'],
    ['这个月发什么', 'calendar'],
    ['给我排个日历', 'calendar'],
    ['写第一条脚本', 'script'],
    ['这条写脚本', 'script'],
    ['口播怎么说', 'script'],
    ['怎么变现', 'ladder'],
    ['给我讲讲变现', 'ladder'],
    ['变现', 'ladder'],
    ['复盘', 'review'],
    ['这周发得怎么样', 'review'],
    ['换一批', 'topics'],
  ] as const)('%s is %s', (message, kind) => {
    expect(order(message)).toMatchObject({ action: 'make', kind });
  });

  it.each([
    '我是教短视频脚本的老师',
    '我做封面设计的',
    '做体检中心的，在武汉',
    '琴卡住了怎么办',
    '我在无锡调钢琴十二年',
    '湖南长沙开米粉店的，三家店',
    '客户老问选题从哪来',
    '想变现',
    '我卖30天训练营，999一期',
    '我帮人起名字二十年了',
    '给孩子讲故事的绘本馆',
    '孩子读不懂题目',
    '来办卡的客人不多',
    '我们有两条产品线',
    '想做封面设计',
    '讲个故事听听',
    '有个故事，去年有个家长',
    '你好',
    '好',
  ])('%s asks for none', (message) => {
    expect(order(message)).toBeNull();
  });

  it('takes the platform that is named', () => {
    expect(order('小红书的四件套')).toEqual({ action: 'make', kind: 'kit', platform: '小红书' });
    expect(order('给抖音写个脚本')).toEqual({ action: 'make', kind: 'script', platform: '抖音' });
  });

  it.each([
    ['用第二条写脚本', 't2'],
    ['第3条写成脚本', 't3'],
    ['这条写脚本', 't1'],
    ['二手钢琴看哪三处，写个脚本', 't2'],
  ])('%s means a topic of the library', (message, key) => {
    expect(order(message, { shelf: TOPICS })).toMatchObject({ kind: 'script', topic: key });
  });

  it('names no topic that is not there', () => {
    expect(order('第九条写脚本', { shelf: TOPICS })).toEqual({ action: 'make', kind: 'script' });
    expect(order('这条写脚本')).toEqual({ action: 'make', kind: 'script' });
  });

  it('means the last kind by 换一批, and other ones of what is there already', () => {
    expect(order('换一批', { shelf: TOPICS, last: 'topics' })).toEqual({ action: 'again', kind: 'topics' });
    expect(order('换一批选题', { shelf: TOPICS, last: 'positioning' })).toEqual({
      action: 'again',
      kind: 'topics',
    });
    expect(order('更新选题', { shelf: TOPICS })).toEqual({ action: 'refresh', kind: 'topics' });
  });
});

describe('a text to be examined', () => {
  it.each([
    ['帮我看看这段文案：全网最好的调琴师，加微信', '全网最好的调琴师，加微信'],
    ['发布前体检：保证一次调好', '保证一次调好'],
    ['检查一下这条有没有违规\n第一名的调琴店，假一赔十', '第一名的调琴店，假一赔十'],
    ['这条能不能发「百分百不跑音」', '百分百不跑音'],
  ])('stands behind what asks for it: %s', (message, text) => {
    expect(textToCheck(message, false)).toBe(text);
    expect(order(message)).toMatchObject({ action: 'make', kind: 'check', text });
  });

  it('is the whole next message once the coach has asked for it', () => {
    const text = '我是全国第一的调琴师，加我微信领三百元';
    expect(order(text)).toBeNull();
    expect(order(text, { isTextAwaited: true })).toEqual({ action: 'make', kind: 'check', text });
    expect(order('算了', { isTextAwaited: true })).toBeNull();
    expect(order('给我选题', { isTextAwaited: true })).toMatchObject({ kind: 'topics' });
  });

  it('takes the platform from what asks, never from the text', () => {
    expect(order('小红书要发，帮我看看这段文案：抖音上见')).toMatchObject({ platform: '小红书' });
    expect(order('帮我看看这段文案：抖音上见')).not.toHaveProperty('platform');
  });

  it('is not made of what merely sounds like it', () => {
    expect(textToCheck('看看我的情况：我是健身教练，在成都', false)).toBeNull();
    expect(textToCheck('我的定位：教小学生英语', false)).toBeNull();
  });
});
