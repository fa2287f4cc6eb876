import { describe, expect, it } from '@rstest/core';
import { makeWordingScan } from './scan-wording';
import { makeWordFinder } from './word-finder';
import { readWording } from './wording-dictionary';

describe('words of a dictionary in a text', () => {
  const find = makeWordFinder([
    ['最', 1],
    ['最好', 2],
    ['好吃', 3],
    ['hr', 4],
    ['VIP卡', 5],
    ['最近', 6],
  ]);
  const found = (text: string) => find(text).map(({ word, value, start, end }) => [word, value, start, end]);

  it('are the longest at each place, and none stands over another', () => {
    expect(found('最好吃，最近')).toEqual([
      ['最好', 2, 0, 2],
      ['最近', 6, 4, 6],
    ]);
    expect(found('最最好')).toEqual([
      ['最', 1, 0, 1],
      ['最好', 2, 1, 3],
    ]);
  });

  it('are found in letters of either case, and no Latin one within a longer', () => {
    expect(found('找HR，用chrome，hr3，vip卡')).toEqual([
      ['HR', 4, 1, 3],
      ['vip卡', 5, 16, 20],
    ]);
    expect(found('xVIP卡')).toEqual([]);
    expect(found('VIP卡a')).toHaveLength(1);
  });
});

describe('banned words', () => {
  const rule = (id: string, more: object) => ({
    ...{ id, kind: '其他' as const, why: '', source: '', words: {}, patterns: [], except: [] },
    ...more,
  });
  const rules = readWording({
    parts: { num: '[0-9]{1,3}', days: '{num}天' },
    rules: [
      rule('word', { words: { 神效: '', 保真: '如实', 神: null }, except: ['神情'] }),
      rule('pattern', { patterns: [{ find: '({days})见效', to: '做满$1看看' }] }),
      rule('posts', { words: { 私聊: null }, posts: true }),
      rule('there', { words: { 加群: null }, platforms: ['抖音'] }),
    ],
  });
  const scan = makeWordingScan(rules);
  const found = (text: string, platform: string | null = null, isPost = true) =>
    scan(text, { platform, isPost }).map(({ rule: { id }, start, end, to }) => [
      id,
      text.slice(start, end),
      to,
    ]);

  it('have what is to stand in their place, with what stood in them', () => {
    expect(found('贴30天见效')).toEqual([['pattern', '30天见效', '做满30天看看']]);
    expect(found('这膏保真')).toEqual([['word', '保真', '如实']]);
  });

  it('go with the particle behind them, and at the beginning of a clause with the comma', () => {
    expect(found('神效的膏')).toEqual([['word', '神效的', '']]);
    expect(found('神效，来看')).toEqual([['word', '神效，', '']]);
    expect(found('这膏神效，来看')).toEqual([['word', '神效', '']]);
    expect(found('来，神效：看')).toEqual([['word', '神效：', '']]);
  });

  it('are the longest that begin at a place, and none where an exception stands', () => {
    expect(found('神效')).toEqual([['word', '神效', '']]);
    expect(found('神情好，神了')).toEqual([['word', '神', null]]);
  });

  it('hold for posts and platforms as their rules say', () => {
    expect([found('私聊我'), found('私聊我', null, false)]).toEqual([[['posts', '私聊', null]], []]);
    expect(found('加群', '抖音')).toHaveLength(1);
    expect(found('加群', '小红书')).toEqual([]);
    expect(found('加群', null, false)).toHaveLength(1);
  });
});
