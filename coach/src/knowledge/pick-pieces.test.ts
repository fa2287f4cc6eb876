import { describe, expect, it } from '@rstest/core';
import { type PieceSearch, pickPieces } from './pick-pieces';
import type { Piece } from './piece';

const aPiece = (id: string, words: readonly string[], more: Partial<Piece> = {}): Piece => ({
  id,
  text: `关于${words[0]}。`,
  words,
  platforms: [],
  kinds: [],
  source: '自编',
  checked: '2026-01-31',
  ...more,
});

const PIECES = [
  aPiece('contacts', ['留微信', '二维码', '微信 放|写在']),
  aPiece('title-there', ['标题 几个字|太长'], { platforms: ['小红书'], kinds: ['topics'] }),
  aPiece('title-here', ['标题 几个字|太长'], { platforms: ['抖音'], kinds: ['topics'] }),
  aPiece('speech', ['口播语速', '念不完'], { kinds: ['script'] }),
  aPiece('insurance', ['重疾险', '卖保险']),
];

const ids = (search: Partial<PieceSearch>, most = 6) =>
  pickPieces(PIECES, { question: '', recent: [], ...search }, most).map(({ id }) => id);

describe('pickPieces', () => {
  it('gives a greeting, thanks and a story nothing', () => {
    for (const question of ['你好', '嗯 谢谢', '我修表二十年了，柜台在商场一楼', '']) {
      expect(ids({ question })).toEqual([]);
    }
  });

  it('gives what a word of the question names, and before it what two of them name', () => {
    expect(ids({ question: '稿子老是念不完' })).toEqual(['speech']);
    expect(ids({ question: '念不完，口播语速太慢，还想放个二维码' })).toEqual(['speech', 'contacts']);
  });

  it('finds a line of two parts in any order, and not one of its parts alone', () => {
    expect(ids({ question: '能不能在简介里放我的微信' })).toEqual(['contacts']);
    expect(ids({ question: '昨天微信上有两个老客户来找我' })).toEqual([]);
  });

  it('reads traditional characters, wide letters, spaces and punctuation as their plain forms', () => {
    expect(ids({ question: '我是賣 保險 的' })).toEqual(['insurance']);
  });

  it('follows a question that names nothing to what was said before', () => {
    const recent = ['能不能在图里放二维码，留微信也行'];
    expect(ids({ question: '那怎么办', recent })).toEqual(['contacts']);
  });

  it('gives nothing that was only named before once the subject has changed, nor beside a plain statement', () => {
    const recent = ['能不能在图里放二维码，留微信也行'];
    expect(ids({ question: '口播语速呢', recent })).toEqual(['speech']);
    expect(ids({ question: '一节课三百八，一周二十节', recent })).toEqual([]);
    expect(ids({ question: '那你说我拍什么好，车间里就是机器响', recent })).toEqual([]);
  });

  it('takes the trade of those for whom somebody works for none of his own, until he asks', () => {
    expect(ids({ question: '我做印刷的，主要给卖保险的印手册' })).toEqual([]);
    expect(ids({ question: '我卖保险的，给老客户做配置' })).toEqual(['insurance']);
    expect(ids({ question: '给卖保险的印手册要注意什么' })).toEqual(['insurance']);
  });

  it('adds to the work what the trade of its user names, by the words of an editor alone', () => {
    const work = { question: '出脚本', kinds: ['script'] } as const;
    expect(ids({ ...work, trade: '卖保险 重疾险' })).toEqual(['insurance', 'speech']);
    expect(ids({ ...work, trade: '修表' })).toEqual(['speech']);
  });

  it('leaves out what speaks of another platform than the one in question', () => {
    const question = '标题能写几个字';
    expect(ids({ question: `小红薯${question}`, platforms: ['抖音'] })).toEqual(['title-there']);
    expect(ids({ question, platforms: ['抖音'] })).toEqual(['title-here']);
    expect(ids({ question, recent: ['我只发小红书'] })).toEqual(['title-there']);
    expect(ids({ question })).toEqual(['title-there', 'title-here']);
  });

  it('takes the name of a platform alone for no question', () => {
    expect(ids({ question: '我小红书有三百来个粉' })).toEqual([]);
  });

  it('adds what helps to write the deliverable of the turn, after what was asked for', () => {
    expect(ids({ question: '出脚本，二维码的事先不管', kinds: ['script'] })).toEqual(['contacts', 'speech']);
    expect(ids({ question: '出选题库', kinds: ['topics'], platforms: ['抖音'] })).toEqual(['title-here']);
  });

  it('gives at most as many as asked for', () => {
    expect(ids({ question: '留微信，口播语速，重疾险' }, 2)).toHaveLength(2);
    expect(pickPieces([], { question: '留微信', recent: [] }, 6)).toEqual([]);
  });

  it('takes a time that grows with the text, not with its square', { timeout: 15_000 }, () => {
    const long = '想问一下标题到底能写几个字，微信放哪里，'.repeat(20_000);
    expect(ids({ question: long, recent: [long, long] })).toContain('contacts');
  });
});
