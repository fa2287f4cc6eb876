import { describe, expect, it } from '@rstest/core';
import { isPraise } from './praise';

/** Whether a superlative praises at its first place in a text. */
function praises(text: string, hit: string): boolean {
  const start = text.indexOf(hit);
  return isPraise(text, start, start + hit.length);
}

describe('a superlative', () => {
  it.each([
    ['这家店最专业', '最'],
    ['最专业的团队', '最'],
    ['我家的面最香', '最'],
    ['最好的店', '最'],
    ['最低价', '最'],
    ['最低的价', '最'],
    ['全网最低', '最'],
    ['我们这儿最便宜', '最'],
    ['我家是最大的馆', '最'],
    ['我是最会挑瓜的师傅', '最'],
    ['我做得最好的是糖', '最'],
    ['我家最好的办法', '最'],
  ])('praises in 「%s」', (text, hit) => {
    expect(praises(text, hit)).toBe(true);
  });

  it.each([
    ['最好带把伞', '最'],
    ['那回的面最香', '最'],
    ['最好的办法是现炸', '最'],
    ['最便宜的是米', '最'],
    ['我家最怕下雨的天', '最'],
    ['我家最大的孩子', '最'],
    ['最会挑瓜的师傅', '最'],
    ['跳得最好的是她', '最'],
    ['我家不是最便宜的', '最'],
    ['不敢说是最专业的', '最'],
    ['哪家最专业', '最'],
    ['同行都说最专业', '最'],
    ['最专业的不一定贵', '最'],
  ])('does not in 「%s」', (text, hit) => {
    expect(praises(text, hit)).toBe(false);
  });

  it('is judged by its own sentence and clause', () => {
    expect(praises('不。最专业的团队', '最')).toBe(true);
    expect(praises('不说，最专业的团队', '最')).toBe(true);
    expect(praises('我家开门了。那面最香', '最')).toBe(false);
    expect(praises('我家开门了，那面最香', '最')).toBe(true);
    expect(praises('我家开门了\n那面最香', '最')).toBe(false);
    expect(praises('最专业的团队，别信', '最')).toBe(false);
    expect(praises('最专业的团队。别信', '最')).toBe(true);
  });

  it('is judged by what stands near it, where nobody ends a sentence', () => {
    const words = (count: number) => '走'.repeat(count);
    expect(praises(`我家${words(118)}面最香`, '最')).toBe(false);
    expect(praises(`我家${words(117)}面最香`, '最')).toBe(true);
  });
});

describe('唯一', () => {
  it.each([
    ['唯一正宗的', '唯一', true],
    ['唯一的店', '唯一', true],
    ['只此独一家', '独一家', true],
    ['全城唯一', '全城唯一', true],
    ['我家是唯一', '唯一', true],
    ['我家有唯一', '唯一', false],
    ['她是唯一', '唯一', false],
    ['唯一的办法', '唯一', false],
  ])('in 「%s」', (text, hit, isTrue) => {
    expect(praises(text, hit)).toBe(isTrue);
  });
});

describe('绝对', () => {
  it.each([
    ['绝对', true],
    ['绝对正品', true],
    ['绝对是正宗', true],
    ['绝对值', false],
    ['绝对值得', true],
    ['绝对值回票价', true],
    ['绝对值是三', false],
    ['绝对不要碰', false],
    ['绝对别去', false],
    ['绝对不掉色', true],
    ['绝对想去', false],
  ])('in 「%s」: %s', (text, isTrue) => {
    expect(praises(text, '绝对')).toBe(isTrue);
  });
});

describe('第一', () => {
  it.each([
    ['销量第一', '第一', true],
    ['第一师傅', '第一', true],
    ['全城第一', '全城第一', true],
    ['跑了第一', '第一', false],
    ['年级第一', '第一', false],
    ['第一次', '第一', false],
    ['第一天', '第一', false],
    ['全城第一家店', '全城第一', true],
    ['跑第一', '第一', false],
    ['第一', '第一', false],
    ['行业第一品牌', '第一品牌', true],
  ])('in 「%s」', (text, hit, isTrue) => {
    expect(praises(text, hit)).toBe(isTrue);
  });
});
