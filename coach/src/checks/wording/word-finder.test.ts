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

  it('are found in each text anew, and in each place of one', () => {
    for (let time = 0; time < 2; time += 1) expect(found('贴30天见效，贴7天见效')).toHaveLength(2);
    expect(found('7天见效')).toHaveLength(1);
  });

  it('never overlap: the first counts, and of two that begin alike the longer one', () => {
    const nested = makeWordingScan(
      readWording({
        parts: {},
        rules: [
          rule('short', { words: { 三天: null } }),
          rule('long', { patterns: [{ find: '三天好', to: null }] }),
          rule('later', { words: { 好转: null } }),
        ],
      }),
    );
    const text = '三天好转，好转';
    expect(
      nested(text, { platform: null, isPost: true }).map(({ rule: { id }, start }) => [id, start]),
    ).toEqual([
      ['long', 0],
      ['later', 5],
    ]);
  });

  it('are praise or a promise only where these are made, if their rule is of such', () => {
    const meant = makeWordingScan(
      readWording({
        parts: {},
        rules: [
          rule('praise', { words: { 最专业: null }, praise: true }),
          rule('promise', { kind: '承诺', words: { 包过: null } }),
          rule('other', { words: { 包满意: null } }),
        ],
      }),
    );
    const ids = (text: string) => meant(text, { platform: null, isPost: true }).map(({ rule: { id } }) => id);
    expect(ids('最专业的团队')).toEqual(['praise']);
    expect(ids('不敢说最专业')).toEqual([]);
    expect(ids('这个班包过')).toEqual(['promise']);
    expect(ids('这个班不包过')).toEqual([]);
    expect(ids('这个班不包满意')).toEqual(['other']);
  });

  it('hold for posts and platforms as their rules say', () => {
    expect([found('私聊我'), found('私聊我', null, false)]).toEqual([[['posts', '私聊', null]], []]);
    expect(found('加群', '抖音')).toHaveLength(1);
    expect(found('加群', '小红书')).toEqual([]);
    expect(found('加群', null, false)).toHaveLength(1);
  });
});
