import { describe, expect, it } from '@rstest/core';
import { factsLine, gapsIn, replaceGaps } from './gaps';

const marked = (text: string, word: string | null) => replaceGaps(text, word, () => '_');

describe('a gap', () => {
  it.each([
    ['【待补充】', null, '_'],
    ['案例【待补充】，价【待补充】', null, '案例_，价_'],
    ['待定', null, '待定'],
    ['待定', '待定', '_'],
    [' 待定 ', '待定', ' _ '],
    ['案例【待定】，价：待定。', '待定', '案例_，价：_。'],
    ['【待补充】和待定', '待补充', '_和待定'],
    ['期待定制的人，等待定稿', '待定', '期待定制的人，等待定稿'],
    ['他没有说，我没有', '没有', '他没有说，我没有'],
    ['没有', '没有', '_'],
    ['他说……然后呢', '……', '他说……然后呢'],
    ['……', '……', '_'],
    ['价：____', '____', '价：_'],
    ['案例（空）', '空', '案例（_）'],
    ['空调', '空', '空调'],
    ['【空】一台', '【空】', '_一台'],
  ])('of 「%s」 by 「%s」', (text, word, wanted) => {
    expect(marked(text, word)).toBe(wanted);
  });

  it('is told from one within a text, and has its place', () => {
    expect(replaceGaps('待定', '待定', String)).toBe('true');
    expect(replaceGaps('价：待定', '待定', String)).toBe('价：false');
    expect(gapsIn('价：待定', '待定')).toEqual([{ start: 2, end: 4 }]);
    expect(gapsIn('价：待定', '')).toEqual([]);
  });
});

it('facts stand in one line without what is empty and what nobody has told', () => {
  expect(factsLine('视频号', '', '40秒', '【待补充】')).toBe('视频号 · 40秒');
  expect(factsLine('', '【待补充】')).toBe('');
});
