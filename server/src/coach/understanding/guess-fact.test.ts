import { describe, expect, it } from '@rstest/core';
import { lexicon } from '../testing/rehearse';
import { guessFact } from './guess-fact';

const guessed = (message: string, asked: Parameters<typeof guessFact>[1]) =>
  guessFact(message, asked, lexicon)?.value.text ?? null;

describe('what is said back to be confirmed', () => {
  it.each([
    ['鸟笼', 'business', '鸟笼'],
    ['我编草鞋', 'business', '编草鞋'],
    ['爱鸟的老头', 'audience', '爱鸟的老头'],
    ['笼子总是掉漆', 'problem', '笼子总是掉漆'],
  ] as const)('%s may be the answer about %s', (message, asked, text) => {
    expect(guessed(message, asked)).toBe(text);
  });

  it.each([
    '最近拍视频很焦虑',
    '现在可以了',
    '有点累',
    '今天下雨了',
    '再试一次',
    '这句话不能丢',
    '特别想做点事',
    '先随便聊聊吧',
  ])('%s is no name of a trade', (message) => {
    expect(guessed(message, 'business')).toBeNull();
    expect(guessed(message, 'audience')).toBeNull();
    expect(guessed(message, 'offer')).toBeNull();
  });

  it.each(['帮我做这周的复盘', '帮我分析一下同行', '把第三条换掉'])('%s is asked of the coach', (message) => {
    for (const asked of ['business', 'audience', 'offer', 'problem', 'proof'] as const)
      expect(guessed(message, asked)).toBeNull();
  });
});
