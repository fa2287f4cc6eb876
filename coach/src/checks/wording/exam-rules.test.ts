import { describe, expect, it } from '@rstest/core';
import { sourceAt } from './exam-rules';
import { makeLicensedFinder } from './find-licensed';

type Rule = Parameters<typeof sourceAt>[0];
type Licence = Parameters<typeof makeLicensedFinder>[0][number];

describe('the source of a rule', () => {
  const rule = { source: '广告法', sources: { 小红书: '社区规范' } } as unknown as Rule;

  it('is that of the platform where it has one, else the general one', () => {
    expect([sourceAt(rule, '小红书'), sourceAt(rule, '抖音'), sourceAt(rule, null)]).toEqual([
      ...['社区规范', '广告法', '广告法'],
    ]);
    expect(sourceAt({ source: '广告法' } as unknown as Rule, '小红书')).toBe('广告法');
  });
});

describe('a subject that asks for a licence', () => {
  const licence = (id: string, words: readonly string[], except: readonly string[]) =>
    ({ id, words, except }) as unknown as Licence;
  const find = makeLicensedFinder([
    licence('medical', ['推拿', '艾灸'], ['推拿门']),
    licence('money', ['保险'], ['保险丝']),
  ]);
  const found = (text: string) =>
    find(text).map(({ licence: { id }, start, end }) => `${id} ${text.slice(start, end)} ${start}`);

  it('is found once, at its first word, and not in a word that only holds it', () => {
    expect(found('推拿门坏了，艾灸和推拿都做')).toEqual(['medical 艾灸 6']);
    expect(found('卖保险，也做推拿')).toEqual(['medical 推拿 6', 'money 保险 1']);
    expect(found('换保险丝')).toEqual([]);
  });
});
