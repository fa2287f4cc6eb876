import { describe, expect, test } from '@rstest/core';
import { evidenceOf } from './evidence';
import type { SaidMessage } from './fact';
import { isQuoted, supportOfPhrase, supportOfWord } from './find-support';

interface Claim {
  readonly value: string;
  readonly said: readonly string[];
  /** Which messages are quoted whole; the first one where nothing is said. */
  readonly quoted?: readonly number[];
  readonly pasted?: readonly number[];
}

function read({ value, said, quoted = [0], pasted = [] }: Claim) {
  const messages = said.map(
    (text, index): SaidMessage => ({ id: `id-${index}`, text, asked: '', isPasted: pasted.includes(index) }),
  );
  const evidence = messages
    .filter((_, index) => quoted.includes(index))
    .map((message) => evidenceOf(message, { start: 0, end: message.text.length, text: message.text }));
  const all = new Map(messages.map((message, index) => [`m${index + 1}`, message]));
  return { claim: { field: 'offer', about: 'self', value, evidence } as const, all };
}
const word = (of: Claim, lacking: string) => {
  const { claim, all } = read(of);
  const found = supportOfWord(claim, lacking, all);
  return found === null ? null : [found.message.id, found.span.text, found.isLookedUp];
};
const phrase = (of: Claim) => {
  const { claim, all } = read(of);
  return supportOfPhrase(claim, all)?.span.text ?? null;
};

describe('a word of a value that its quotes lack', () => {
  const lost = { value: '医院陪诊', said: ['陪诊350元', '我做医院陪诊'] };

  test('is found with the words beside it, behind or before', () => {
    expect(word(lost, '医院')).toEqual(['id-1', '医院陪诊', true]);
    expect(word({ value: '陪诊医院', said: ['陪诊350元', '陪诊医院里的'] }, '医院')).toEqual([
      ...['id-1', '陪诊医院', true],
    ]);
    expect(word({ ...lost, said: ['陪诊350元', '我在医院门口，做陪诊'] }, '医院')).toBeNull();
    expect(word({ ...lost, value: '陪诊' }, '医院')).toBeNull();
  });

  test('is taken from the newest message that says it, and from none that was pasted or denies it', () => {
    expect(word({ ...lost, said: [...lost.said, '就是医院陪诊'] }, '医院')?.[0]).toBe('id-2');
    expect(word({ ...lost, said: [...lost.said, '医院陪诊'], pasted: [2] }, '医院')?.[0]).toBe('id-1');
    expect(word({ ...lost, said: [...lost.said, '我不做医院陪诊了'] }, '医院')?.[0]).toBe('id-1');
    expect(word({ ...lost, said: ['陪诊350元', '我不做医院陪诊'] }, '医院')).toBeNull();
  });

  test('is not put together over the end of a clause', () => {
    expect(word({ ...lost, said: ['陪诊350元', '去医院，陪诊'] }, '医院')).toBeNull();
  });

  test('is looked for beside three quotes no more, and beside words of theirs alone', () => {
    const three = { ...lost, said: ['陪诊350元', '陪诊', '陪诊人', '医院陪诊'] };
    expect(word({ ...three, quoted: [0, 1] }, '医院')?.[0]).toBe('id-3');
    expect(word({ ...three, quoted: [0, 1, 2] }, '医院')).toBeNull();
    expect(word({ ...lost, said: ['修伞350元', '我做医院陪诊'] }, '医院')).toBeNull();
  });
});

describe('a phrase of a value that its quotes lack', () => {
  test('is the longest that the user said, where the rest is quoted as it stands', () => {
    expect(phrase({ value: '手语翻译中级', said: ['我只有中级', '我是手语翻译'] })).toBe('手语翻译');
    expect(phrase({ value: '手语翻译高级', said: ['我只有中级', '我是手语翻译'] })).toBeNull();
    expect(phrase({ value: '手语翻译', said: ['我只有中级', '我是手语翻译'] })).toBeNull();
  });

  test('has at least three letters', () => {
    expect(phrase({ value: '陪诊员中级', said: ['我只有中级', '我是陪诊员'] })).toBe('陪诊员');
    expect(phrase({ value: '陪诊中级', said: ['我只有中级', '我是陪诊'] })).toBeNull();
  });
});

test('words are quoted where one of the quotes has them, in any width and case', () => {
  const { claim } = read({ value: '', said: ['做ＶＩＰ卡'] });
  expect([isQuoted(claim.evidence, 'vip'), isQuoted(claim.evidence, 'svip')]).toEqual([true, false]);
});
