import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { lexicon } from '../testing/rehearse';
import { rewriteWording, withoutBanned } from './rewrite-wording';
import type { Outlet } from './scan-wording';

const ANYWHERE: Outlet = { platform: null, isPost: true };
const { rules } = lexicon.knowledge.wording;

/** What is found, as it stands in the text. */
const found = (text: string, outlet: Outlet = ANYWHERE): readonly string[] =>
  lexicon.scanWording(text, outlet).map(({ start, end }) => text.slice(start, end));

describe('banned words in a text', () => {
  it.each([
    ['无锡最好的调律师', ['最好的']],
    ['全网最低价，先到先得', ['全网最低价']],
    ['我们是销量第一的私房蛋糕', ['销量第一的']],
    ['口碑全市第一！', ['口碑全市第一']],
    ['100%纯手工', ['100%']],
    ['绝对好吃', ['绝对']],
    ['保证孩子上岸', ['保证孩子上岸']],
    ['转化率高达100%', ['转化率高达100%']],
    ['跟着我月入过万', ['月入过万']],
    ['七天见效，无效退款', ['七天见效', '无效退款']],
    ['7天瘦10斤', ['7天瘦10斤']],
    ['能根治腰痛', ['能根治腰痛']],
    ['秒杀同行的手艺', ['秒杀同行']],
    ['包你满意', ['包你满意']],
    ['包教会', ['包教会']],
    ['这个班包过', ['包过']],
    ['不合适包退', ['不合适包退']],
    ['保证涨粉', ['保证涨粉']],
    ['保你三个月回本', ['保你三个月回本']],
    ['图源网络，侵删', ['图源网络，', '侵删']],
    ['祖传秘方，药到病除', ['祖传秘方', '药到病除']],
  ])('finds what is wrong with %s', (text, words) => {
    expect(found(text)).toEqual(words);
  });

  it.each([
    '最近在调琴，最多一周两条',
    '最好先擦干，再打开琴盖',
    '最怕的是受潮，最要紧的是通风',
    '第一次上门，第一步先看弦轴',
    '第一，先擦干。第二，再通风',
    '这不是唯一的办法',
    '我不保证涨分，没人能保证',
    '交一笔保证金',
    '别处没有绝对的答案',
    '楼顶级别的风很大',
    '喜欢你是我的事',
  ])('says nothing of harmless words: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['最 好 的蛋糕', ['最 好 的']],
    ['加微·信 abc12345', ['加微·信 abc12345']],
    ['最\u200b佳选择', ['最\u200b佳']],
    ['Ｎｏ．1 的手艺', []],
    ['NO.1的手艺', ['NO.1的']],
    ['加ＶＸ了解', ['加ＶＸ了解']],
  ])('is not deceived by %s', (text, words) => {
    expect(found(text)).toEqual(words);
  });

  it('knows where leading people away is allowed', () => {
    const text = '想学的加我微信 lao_zhou88';
    expect(found(text, { platform: '小红书', isPost: true })).toHaveLength(1);
    expect(found(text, { platform: '公众号', isPost: true })).toEqual([]);
    expect(found(text, { platform: '小红书', isPost: false })).toEqual([]);
    expect(found('电话 13812345678 随时打', { platform: '公众号', isPost: true })).toHaveLength(1);
  });

  it('counts offsets in the text as it was given', () => {
    const text = '👍 我家\u200b的蛋糕，最好吃';
    const [hit] = lexicon.scanWording(text, ANYWHERE);
    expect(text.slice(hit?.start, hit?.end)).toBe('最');
  });
});

describe('rewriting', () => {
  it.each([
    ['无锡最好的调律师，保证一次调准', '无锡靠谱的调律师，尽力做到一次调准'],
    ['我们是销量第一的私房蛋糕', '我们是私房蛋糕'],
    ['独一无二的味道', '少见的味道'],
    ['侵删，这段是我拍的', '这段是我拍的'],
    ['想学的加微信abc12345，名额不多', '想学的在评论区问我，名额不多'],
  ])('makes of %s: %s', (text, clean) => {
    expect(withoutBanned(text, lexicon)).toBe(clean);
  });

  it('leaves a clean text as it is', () => {
    const text = '琴潮了先别急着擦，打开琴盖看一眼弦轴。';
    expect(withoutBanned(text, lexicon)).toBe(text);
  });

  it('has a clean text in place of every word of every rule', () => {
    const dirty = rules.flatMap(({ words, patterns }) =>
      [...Object.values(words), ...patterns.map(({ to }) => to)].filter(
        (to) => to !== null && to !== '' && lexicon.scanWording(`我${to}，好`, ANYWHERE).length > 0,
      ),
    );
    expect(dirty).toEqual([]);
  });

  it('finds every word of every rule by itself', () => {
    const unseen = rules.flatMap(({ words }) =>
      Object.keys(words).filter((word) => lexicon.scanWording(`我${word}，好`, ANYWHERE).length === 0),
    );
    expect(unseen).toEqual([]);
  });

  it('leaves nothing behind that has a rewrite, however the words are put together', () => {
    const pieces = [
      ...rules.flatMap(({ words }) => Object.keys(words)),
      ...[
        '的',
        '，',
        '。',
        '我',
        '最',
        '第一',
        '蛋糕',
        '加微信',
        'abc12345',
        '月入3万',
        '7天瘦',
        '！',
        ' ',
        '\n',
        '最好',
      ],
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const clean = rewriteWording(parts.join(''), ANYWHERE, lexicon);
        expect(lexicon.scanWording(clean, ANYWHERE).filter(({ to }) => to !== null)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
