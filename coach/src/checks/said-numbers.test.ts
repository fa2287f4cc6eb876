import { describe, expect, it } from '@rstest/core';
import type { Fact } from '../facts/fact';
import type { ClaimSources } from './claims/claim-sources';
import { makeSaidNumbers } from './said-numbers';

const TOLD = '我是修表的，在老商场一楼干了十八年。修一块三百，徒弟收了两个，一个星期最多拍两条';
const PASTED = '他一年修了九百块表';
const fact = (value: string, words: string, field: Fact['field'] = 'experience'): Fact => {
  const start = TOLD.indexOf(words);
  return {
    ...{ id: value, version: 1, field, value, about: 'self', status: 'heard' },
    quotes: words === '' ? [] : [{ messageId: 'one', start, end: start + words.length, text: words }],
  };
};
const SOURCES: ClaimSources = {
  facts: new Map([
    ['f1', fact('18年', '干了十八年')],
    ['f2', fact('收过40个徒弟', '', 'figures')],
  ]),
  said: new Map([
    ['m1', { id: 'one', text: TOLD, asked: '', isPasted: false }],
    ['m2', { id: 'two', text: PASTED, asked: '', isPasted: true }],
  ]),
  allowed: [],
};
const find = (text: string, from: readonly string[] = [], sources = SOURCES) =>
  makeSaidNumbers(sources)({ key: '题', text, from }).map(({ at, length, messageId, start, end }) => [
    text.slice(at, at + length),
    messageId,
    TOLD.slice(start, end),
  ]);

describe('a number that the user said', () => {
  it('leads to the words that say it, as they were said', () => {
    expect(find('干了18年', ['f1'])).toEqual([['18年', 'one', '十八年']]);
    expect(find('修一块300元', ['m1'])).toEqual([['300元', 'one', '三百']]);
  });

  it('does so where the line cites nothing, and where the message of a fact is not at hand', () => {
    expect(find('我干了18年')).toEqual([['18年', 'one', '十八年']]);
    expect(find('干了18年', ['f1'], { ...SOURCES, said: new Map() })).toEqual([['18年', 'one', '十八年']]);
  });

  it('leads to the words that count the same, where others have the number too', () => {
    expect(find('抖音，一个星期最多两条', ['m1'])).toEqual([['两条', 'one', '两条']]);
  });

  it('is none that was reckoned, pasted or entered by hand, and none that claims nothing', () => {
    expect(find('两块600元', ['m1'])).toEqual([]);
    expect(find('一年修了九百块表', ['m2'])).toEqual([]);
    expect(find('收过40个徒弟', ['f2'])).toEqual([]);
    expect(find('拍3个镜头', ['m1'])).toEqual([]);
  });
});
