import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { habitsIn } from './habits';

const lines = (pairs: readonly (readonly [string, string])[], known: readonly string[] = []) =>
  habitsIn(
    pairs.map(([was, text], index) => ({ id: String(index), was, text })),
    known,
  ).map(({ line }) => line);

describe('what a writer learns from changes by hand', () => {
  it('is both passages as they stand, the newest first, six at most', () => {
    expect(lines([['让我们一起揭开修表的秘密', '表不走了，先别急着换']])).toEqual([
      '原：让我们一起揭开修表的秘密 改成：表不走了，先别急着换',
    ]);
    const many = Array.from({ length: 9 }, (_, index) => [`好的话${'啊'.repeat(index)}`, '短句'] as const);
    expect(lines(many)).toHaveLength(6);
    expect(lines(many)[0]).toContain('好的话 改成');
  });

  it('leaves out numbers, and names that the user has told, which are facts', () => {
    expect(lines([['我修了二十年表', '我修了18年表']])).toEqual([]);
    expect(lines([['一次收三百块', '一次收两百八']])).toEqual([]);
    expect(lines([['我是小王，修表的', '我是小张，修表的']], ['大家叫我小张'])).toEqual([]);
    expect(lines([['来的都是老客户', '']])).toEqual([]);
    expect(lines([['来的都是老客户', '  ']])).toEqual([]);
  });

  it('is told of six changes of style, however many numbers were put right since', () => {
    const numbers = Array.from({ length: 6 }, (_, at) => [`收${at}百块`, `收${at + 1}百块`] as const);
    expect(lines([...numbers, ['好的话', '短句']])).toEqual(['原：好的话 改成：短句']);
  });

  it('keeps a longer passage though the user told it, for that is how they put it', () => {
    expect(lines([['让我们来修表', '表不走了先别急着换']], ['表不走了先别急着换'])).toHaveLength(1);
    expect(lines([['我们来修吧', '我们就修吧']], ['别的'])).toHaveLength(1);
  });

  it('stands on one line, however the passages were broken', () => {
    expect(lines([['先看\n再报价', '先看\n再说价']])).toEqual(['原：先看 再报价 改成：先看 再说价']);
  });

  it('keeps a change of words beside a number', () => {
    expect(lines([['深耕行业20年的资深匠人', '修了20年表']])).toHaveLength(1);
  });

  it('shows of a long line where it was changed', () => {
    const before = '前面这一段很长很长，一个字都没有动过，所以不用看，看了也没有用处，';
    const [line = ''] = lines([[`${before}让我们拭目以待`, `${before}下回接着说`]]);
    expect(line).toContain('让我们拭目以待 改成：');
    expect(line.endsWith('下回接着说')).toBe(true);
    expect(line).not.toContain('前面这一段');
  });

  it('shows by a sign where a passage was cut, and a whole one without', () => {
    const before = '前面这一段很长很长，一个字都没有动过，所以不用看，看了也没有用处，';
    expect(lines([[`${before}拭目以待`, `${before}下回接着说`]])[0]).toMatch(/^原：….* 改成：…/);
    const behind = '后面这一段也很长，一个字都没有动过，所以不用看，看了也没有用';
    expect(lines([[`让我们${behind}`, `你看${behind}`]])[0]).toMatch(/^原：让我们.*… 改成：你看.*…$/);
    const fits = '二'.repeat(26);
    expect(lines([[`甲${fits}`, `乙${fits}`]])[0]).toBe(`原：甲${fits} 改成：乙${fits}`);
  });

  it('takes a name of six letters that the user told for a fact, and none longer', () => {
    const line = (name: string) => lines([['找老王就行', `找${name}就行`]], [name]);
    expect(line('老街修伞小张')).toEqual([]);
    expect(line('老街口修伞小张')).toHaveLength(1);
  });

  it('is never longer than sixty characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (was, text) => {
        for (const line of lines([[was, text]])) expect(line.length).toBeLessThanOrEqual(60);
      }),
    );
  });
});
