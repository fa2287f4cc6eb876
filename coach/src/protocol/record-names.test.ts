import { DELIVERABLE_KINDS, DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { readRecords } from './read-records';
import { actionOf, kindOf, kindsIn, ownerOf, parameterOf } from './record-names';

describe('the name of a work', () => {
  it('is its id, its full name or a short one, also before a title', () => {
    for (const kind of DELIVERABLE_KINDS)
      expect([kindOf(kind), kindOf(DELIVERABLE_NAMES[kind])]).toEqual([kind, kind]);
    expect([kindOf('定位'), kindOf(' 口播脚本·第一条'), kindOf('SCRIPT'), kindOf('三十天日历')]).toEqual([
      ...['positioning', 'script', 'script', 'calendar'],
    ]);
    expect([kindOf(''), kindOf('脚本吧')]).toEqual([null, null]);
  });

  it('is found anywhere in a text', () => {
    expect([...kindsIn('先把定位和四件套出了，选题后说')].sort()).toEqual(['kit', 'positioning', 'topics']);
    expect([...kindsIn('先聊聊')]).toEqual([]);
  });
});

it.each([
  ['写', 'make'],
  ['出', 'make'],
  ['换一批', 'again'],
  ['重写', 'again'],
  [' Revise ', 'revise'],
  ['修改', 'revise'],
  ['改写', 'revise'],
  ['删', null],
])('%s asks to %s', (name, action) => expect(actionOf(name)).toBe(action));

it.each([
  ['时长', 'seconds'],
  ['字', 'characters'],
  ['标题字数', 'titleCharacters'],
  ['标题', 'topic'],
  ['条', 'count'],
  ['天', 'days'],
  ['每周', 'perWeek'],
  ['per_week', 'perWeek'],
  ['perweek', 'perWeek'],
  ['起', 'from'],
  ['必须', 'must'],
  ['禁止', 'mustNot'],
  ['别碰', 'avoid'],
  ['别编', 'unknown'],
  ['留空写', 'blank'],
  ['其他', 'wish'],
  ['改哪个', 'target'],
  ['颜色', null],
])('%s is the parameter %s', (name, key) => expect(parameterOf(name)).toBe(key));

it.each([
  ['我', 'self'],
  ['本人', 'self'],
  ['家属', 'family'],
  ['客人', 'customer'],
  ['个案', 'case'],
  ['引用', 'pasted'],
  [' 邻居 ', '邻居'],
])('a fact of %s is about %s', (name, owner) => expect(ownerOf(name)).toBe(owner));

describe('what an order asks for', () => {
  const parameters = (...given: readonly string[]) =>
    readRecords(`O|脚本|写|${given.join('|')}\n`)?.orders[0]?.parameters;

  it('is kept in its words where it is not understood, said twice or out of reach', () => {
    expect(parameters('秒=20到30秒', '颜色=红', '慢一点')).toEqual({ wish: '秒=20到30秒；颜色=红；慢一点' });
    expect(parameters('秒=20', '时长=30')).toEqual({ seconds: 20, wish: '秒=30' });
    expect(parameters('从=明天', '语速=9', '形式=图文口播', '空着写=等我回去再说这个吧')).toEqual({
      wish: '从=明天；语速=9；形式=图文口播；空着写=等我回去再说这个吧',
    });
    expect(parameters('题目=无', '秒=-', '要求=null')).toEqual({});
  });

  it('is a form by any of its names', () => {
    expect(parameters('形式=发笔记')).toEqual({ form: '图文' });
    expect(parameters('体裁=短片')).toEqual({ form: '口播' });
  });

  it('is a list, parted by semicolons, or by commas where there are none', () => {
    expect(parameters('必须有=鱼、草')).toEqual({ must: ['鱼', '草'] });
    expect(parameters('必须有=鱼，红的;草')).toEqual({ must: ['鱼，红的', '草'] });
    expect(parameters('必须有=鱼', '要有=草；无')).toEqual({ must: ['鱼', '草'] });
    expect(parameters('必须有=门要是重，拿手机电筒照一下两边')).toEqual({
      must: ['门要是重，拿手机电筒照一下两边'],
    });
    expect(parameters('别碰=跟房东吵架，欠的那笔钱怎么来的')).toEqual({
      avoid: ['跟房东吵架', '欠的那笔钱怎么来的'],
    });
  });
});
