import { describe, expect, it } from '@rstest/core';
import { makeWrapperFilter } from './wrappers';

/** What passes of an answer that comes in one piece, and of the same one that comes letter by letter. */
function passed(answer: string, isInFence = false): string {
  const whole = makeWrapperFilter({ isInFence });
  const letters = makeWrapperFilter({ isInFence });
  const once = whole.push(answer) + whole.end();
  const bit = [...answer].map((letter) => letters.push(letter)).join('') + letters.end();
  expect(bit).toBe(once);
  return once;
}

describe('what a model wraps its answer in', () => {
  it.each([
    ['<think>先想清楚。</think>好。', '好。'],
    ['<Think>先想</THINK>好。', '好。'],
    ['好，<reasoning>a < b，<b></reasoning>再说。', '好，再说。'],
    ['<thinking>一</thinking>好<think>二</think>的', '好的'],
    ['先想</think>好。', '先想好。'],
  ])('loses a thought with everything in it, in letters of either case: %s', (answer, talk) => {
    expect(passed(answer)).toBe(talk);
  });

  it.each([
    ['<answer>好。</answer>', '好。'],
    ['<final_answer>好，<b>很好</b>。</final_answer>', '好，<b>很好</b>。'],
    ['【回答】好。', '好。'],
    ['好。\n【正文】再说。', '好。\n再说。'],
  ])('loses the marks around a part of the answer, and the part stays: %s', (answer, talk) => {
    expect(passed(answer)).toBe(talk);
  });

  it.each([
    ['【思考】他要的是价格。\n【回答】说价。', '说价。'],
    ['【思考过程】先看。【脚本】第一句', '【脚本】第一句'],
  ])('loses a thought under a heading, up to the next heading: %s', (answer, talk) => {
    expect(passed(answer)).toBe(talk);
  });

  it('loses the tokens of a model, of twenty-four characters at most', () => {
    expect(passed('好。<|im_end|>')).toBe('好。');
    expect(passed('<|im_start|>好<|Eot_2|>。')).toBe('好。');
    const token = (letters: number) => `<|${'a'.repeat(letters)}|>`;
    expect(passed(`好${token(20)}。`)).toBe('好。');
    expect(passed(`好${token(21)}。`)).toBe(`好${token(21)}。`);
  });
});

describe('what looks like a wrapper', () => {
  it.each([
    'a<b，b>c',
    '一<二<三',
    '<p>段</p>',
    '<thinker>人</thinker>',
    '<|>管道',
    '<|不是|>记号',
    '说到【思考】两个字',
    '【思考题】第一道',
    '好【回答】',
    '<',
    '好<t',
    '一<think不是',
  ])('passes as it is: %s', (answer) => {
    expect(passed(answer)).toBe(answer);
  });

  it('passes as far as it is no mark where a mark begins right behind it', () => {
    expect(passed('<<think>想</think>好')).toBe('<好');
    expect(passed('<ab<answer>好')).toBe('<ab好');
  });

  it('is code in a fence, until the fence ends', () => {
    const code = '```html\n<answer>字</answer>\n```';
    expect(passed(`${code}\n<answer>好</answer>`)).toBe(`${code}\n好`);
    expect(passed('<think>字\n```\n<think>想</think>好', true)).toBe('<think>字\n```\n好');
  });

  it('is dropped where the answer ends within a thought or a longer mark', () => {
    expect(passed('好。<think>想到一半')).toBe('好。');
    expect(passed('好。<answ')).toBe('好。');
    expect(passed('好。<|im')).toBe('好。');
  });

  it('is held while it may become a mark, and no letter longer', () => {
    const filter = makeWrapperFilter({ isInFence: false });
    expect([...'一<thx二'].map((letter) => filter.push(letter))).toEqual(['一', '', '', '', '<thx', '二']);
  });
});
