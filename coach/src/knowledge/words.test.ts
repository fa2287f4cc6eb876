import { describe, expect, it } from '@rstest/core';
import { bigramsOf } from './bigrams';
import { isAsking } from './is-asking';
import { ownClauses } from './own-clauses';
import { platformsNamed } from './platforms-named';
import { charactersFound, readWordLine } from './word-line';

describe('a line of words that a piece is found by', () => {
  const found = (line: string, ...words: readonly string[]) =>
    charactersFound(readWordLine(line), new Set(words));

  it('counts the longest form of each part, and nothing unless all parts are there', () => {
    expect(found('标题 太长|长', '标题', '太长', '长')).toBe(4);
    expect(found('标题 太长|长', '标题', '长')).toBe(3);
    expect(found('标题 太长', '标题')).toBe(0);
    expect(found('标题太长', '标题太长')).toBe(4);
    expect(found('标题  |', '标题')).toBe(2);
  });
});

describe('a message', () => {
  it.each([
    ['标题多少字合适', true],
    ['能发了吗', true],
    ['这样发行不', true],
    ['那就这么定吧', true],
    ['不发了', false],
    ['我修伞二十年', false],
  ])('sounds like a question: %s %s', (text, is) => expect(isAsking(text)).toBe(is));

  it('names a platform by any of its names', () => {
    const all = ['小红书', '抖音', 'B站'];
    expect([...platformsNamed('小红薯和bilibili', all)]).toEqual(['小红书', 'B站']);
    expect([...platformsNamed('b站', all)]).toEqual(['B站']);
    expect([...platformsNamed('朋友圈', all)]).toEqual([]);
  });

  it('speaks of its own trade without those for whom something is done', () => {
    expect(ownClauses('我做纸盒，给做饼干的、卖水果的，也印字')).toBe(
      '我做纸盒卖水果的也印字'.replace('卖水果的', ''),
    );
    expect(ownClauses('帮人写字')).toBe('');
  });

  it('has runs of two characters', () => {
    expect([...bigramsOf('修伞的')]).toEqual(['修伞', '伞的']);
    expect([...bigramsOf('伞')]).toEqual([]);
  });
});
