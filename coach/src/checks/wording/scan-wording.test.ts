import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { shippedRules } from '../../kinds/check/testing/exam-knowledge';
import type { Outlet } from './scan-wording';
import { readWording } from './wording-dictionary';

/** Lines of deliverables, written before the rules were read: which half, fine or boast, the line. */
const SPOKEN = readFileSync(path.join(__dirname, 'testing/spoken-lines.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
const ANYWHERE: Outlet = { platform: null, isPost: true };
const { scanWording, findLicensed, sourceOf } = shippedRules();

/** What is found, as it stands in the text. */
const found = (text: string, outlet: Outlet = ANYWHERE): readonly string[] =>
  scanWording(text, outlet).map(({ start, end }) => text.slice(start, end));

describe('banned words in a text', () => {
  it.each([
    ['无锡最好的调律师', ['最好的']],
    ['全网最低价，先到先得', ['全网最低价']],
    ['口碑全市第一！', ['口碑全市第一']],
    ['保证孩子上岸', ['保证孩子上岸']],
    ['转化率高达100%', ['转化率高达100%']],
    ['跟着我月入过万', ['月入过万']],
    ['七天见效，无效退款', ['七天见效', '无效退款']],
    ['7天瘦10斤', ['7天瘦10斤']],
    ['能根治腰痛', ['能根治腰痛']],
    ['秒杀同行的手艺', ['秒杀同行']],
    ['这个班包过', ['包过']],
    ['这个班包过，散户我不接', ['包过']],
    ['不会的我包教会', ['包教会']],
    ['想包过吗？来找我', ['包过']],
    ['想要包过检查的，来对了', ['包过']],
    ['图源网络，侵删', ['图源网络，', '侵删']],
    ['祖传秘方，药到病除', ['祖传秘方', '药到病除']],
  ])('are found in %s', (text, words) => {
    expect(found(text)).toEqual(words);
  });

  it.each([
    '最近在调琴，最多一周两条',
    '最怕的是受潮，最要紧的是通风',
    '第一次上门，第一步先看弦轴',
    '这不是唯一的办法',
    '我不保证涨分，没人能保证',
    '交一笔保证金',
    '包过这个我不接，练不练得成看你自己',
    '给八节课，不包学会',
    '一个月去几回写在单上，不含包过检查这句话',
    '只想要包过检查的，别往上接',
    '你这包学会吗',
    '有人问「能包过吗」，我说不能',
    '面包会发霉，先放冰箱',
    '客户问能不能根治，我说不能',
    '孩子第一次上台',
    '加V领的毛衣',
    '楼顶级别的风很大',
  ])('are none of the harmless ones: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    '她们最崩溃的就是这句',
    '看着最老实吧',
    '家长最愁的不是分数',
    '最安全的距离是两米',
    '跳得最好的是覃阿姨',
    '我绝对不拍病人',
    '隔壁老板逢人就说自己全城第一',
    '选最便宜的，你会后悔',
  ])('are none of those that praise nothing of one’s own: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['客人都说我家最好吃', ['最']],
    ['我不是最便宜的，可我是最负责的', ['是最负责的']],
    ['选我们家最专业的团队，不后悔', ['最专业的']],
    ['最靠谱的装修团队，不踩坑', ['最靠谱的']],
    ['最好的一家火锅店', ['最好的']],
    ['别家不敢说，我家全县第一', ['全县第一']],
  ])('are found where one’s own is praised after all: %s', (text, words) => {
    expect(found(text)).toEqual(words);
  });

  it.each(['seen', 'held'])('are told from everyday speech in sixty lines of many trades: %s', (half) => {
    const lines = SPOKEN.filter(([of]) => of === half);
    const flagged = (sort: string) =>
      lines.filter(([, is, text = '']) => is === sort && found(text).length > 0).length;
    expect(lines).toHaveLength(60);
    expect(flagged('fine')).toBe(0);
    expect(flagged('boast')).toBeGreaterThanOrEqual(27);
  });

  it('are found in a long text without an end of a sentence in no time to speak of', () => {
    const text = '最好的我家'.repeat(10_000);
    const begun = performance.now();
    found(text);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it.each([
    ['最 好 的蛋糕', ['最 好 的']],
    ['加微·信 abc12345', ['加微·信 abc12345']],
    ['最\u200b佳选择', ['最\u200b佳']],
    ['加ＶＸ了解', ['加ＶＸ了解']],
  ])('are found although somebody hid them: %s', (text, words) => {
    expect(found(text)).toEqual(words);
  });

  it('depend on where the text goes', () => {
    const text = '想学的加我微信 lao_zhou88';
    expect(found(text, { platform: '小红书', isPost: true })).toHaveLength(1);
    expect(found(text, { platform: '公众号', isPost: true })).toEqual([]);
    expect(found(text, { platform: '小红书', isPost: false })).toEqual([]);
  });

  it('stand where they are said to stand, in order and never over one another, in any text', () => {
    const pieces = ['最好的', '保证', '加微信', '\u200b', ' ', '👍', '，', 'Ｎｏ．1', '第一', '的', '根治'];
    const aText = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 3 })), {
        maxLength: 25,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(aText, (text) => {
        let reached = 0;
        for (const { start, end } of scanWording(text, ANYWHERE)) {
          expect(start >= reached && end > start && end <= text.length).toBe(true);
          reached = end;
        }
      }),
    );
  });
});

describe('the dictionaries', () => {
  it('name each subject that asks for a licence once, at its first word', () => {
    expect(findLicensed('艾灸和推拿都要证，艾灸先').map(({ licence, start }) => [licence.id, start])).toEqual(
      [['medical', 0]],
    );
    expect(findLicensed('推拿门坏了，保险起见先看保险丝')).toEqual([]);
  });

  it('give each kind of finding a dated source, and say so where a model judges by itself', () => {
    expect(sourceOf('承诺', null)).toMatch(/广告法.*2021/);
    expect(sourceOf('其他', null)).toContain('教练的判断');
  });

  it('refuse a pattern of a part that there is not', () => {
    const rule = { id: 'x', kind: '其他' as const, why: '', source: '', words: {}, except: [] };
    const pattern = { find: '{gone}', to: null };
    expect(() => readWording({ parts: {}, rules: [{ ...rule, patterns: [pattern] }] })).toThrow('{gone}');
  });
});
