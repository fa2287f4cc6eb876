import { describe, expect, test } from '@rstest/core';
import type { Fact } from '../../facts/fact';
import { checkClaims } from '../check-claims';

/** What is objected to in a line that cites the first message, where a fact has the newest value. */
function codesOf(text: string, said: readonly string[], value: string, at: number | null = said.length - 1) {
  const messages = said.map((one, index) => ({ id: `id-${index}`, text: one, asked: '', isPasted: false }));
  const quotes =
    at === null ? [] : [{ messageId: `id-${at}`, start: 0, end: 2, text: (said[at] ?? '').slice(0, 2) }];
  const fact: Fact = { id: 'f', version: 1, field: 'price', value, about: 'self', status: 'heard', quotes };
  const sources = {
    facts: new Map([['f1', fact]]),
    said: new Map(messages.map((message, index) => [`m${index + 1}`, message])),
    allowed: [],
  };
  return checkClaims([{ key: '一句', text, from: ['m1'] }], sources).map(({ code }) => code);
}

describe('a number that was corrected', () => {
  test('is outdated by a later message that corrects it, and by no earlier one', () => {
    expect(codesOf('修一台琴150元', ['修一台琴150元', '现在修一台琴160元'], '修一台琴160元')).toEqual([
      'outdated',
    ]);
    expect(codesOf('修一台琴150元', ['修一台琴150元', '修一台琴赔过160元'], '修一台琴160元')).toEqual([]);
  });

  test('is outdated by a fact that was typed by hand, which no message corrects', () => {
    expect(codesOf('修一台琴150元', ['修一台琴150元'], '修一台琴160元', null)).toEqual(['outdated']);
    expect(codesOf('修一台琴160元', ['修一台琴150元'], '修一台琴160元', null)).toEqual([]);
  });

  test('is not outdated by a number of another measure or of another thing', () => {
    expect(codesOf('修一台琴150元', ['修一台琴150元', '改了 修一台琴3天'], '修一台琴3天')).toEqual([]);
    expect(codesOf('修一台琴150元', ['修一台琴150元', '改了 换风箱160元'], '换风箱160元')).toEqual([]);
  });
});
