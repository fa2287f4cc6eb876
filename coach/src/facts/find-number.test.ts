import { describe, expect, test } from '@rstest/core';
import { evidenceOf } from './evidence';
import type { SaidMessage } from './fact';
import type { FactField } from './fields';
import { supportOfNumber } from './find-number';

const aMessage = (text: string, index: number, isPasted = false): SaidMessage => ({
  ...{ id: `id-${index}`, text, asked: '', isPasted },
});

interface Claim {
  readonly value: string;
  readonly word: string;
  readonly said: readonly string[];
  /** Which messages are quoted whole; the first one where nothing is said. */
  readonly quoted?: readonly number[];
  readonly pasted?: readonly number[];
  readonly field?: FactField;
}

/** The message that has the number which the quotes of a value lack; null for none. */
function lookedUp({ value, word, said, quoted = [0], pasted = [], field = 'price' }: Claim) {
  const messages = said.map((text, index) => aMessage(text, index, pasted.includes(index)));
  const evidence = quoted.flatMap((index) => {
    const message = messages[index];
    return message === undefined
      ? []
      : [evidenceOf(message, { start: 0, end: message.text.length, text: message.text })];
  });
  const all = new Map(messages.map((message, index) => [`m${index + 1}`, message]));
  return supportOfNumber({ field, about: 'self', value, evidence }, word, all)?.message.id ?? null;
}

describe('a number that the quotes of a value lack', () => {
  const lost = { value: '修古琴收费600元', word: '600元', said: ['修古琴', '收费600元'] };

  test('is found where the user said it of the same thing, once', () => {
    expect(lookedUp(lost)).toBe('id-1');
    expect(lookedUp({ ...lost, said: [...lost.said, '也收费600元'] })).toBeNull();
    expect(lookedUp({ ...lost, said: ['修古琴', '收费500元'] })).toBeNull();
  });

  test('has the very unit that was claimed', () => {
    expect(lookedUp({ ...lost, said: ['修古琴', '收费600块'] })).toBeNull();
    expect(lookedUp({ ...lost, said: ['修古琴', '收费600人'] })).toBeNull();
  });

  test('is of the same thing by words that the quotes do not have already', () => {
    const shelf = { value: '修古琴收费600元', word: '600元' };
    expect(lookedUp({ ...shelf, said: ['修古琴', '收费600元'] })).toBe('id-1');
    expect(lookedUp({ ...shelf, said: ['修古琴', '修古琴弦600元'] })).toBeNull();
    expect(lookedUp({ ...shelf, said: ['修古琴', '柜子600元'] })).toBeNull();
  });

  test('is none that was pasted, or of a small, vague or double number', () => {
    expect(lookedUp({ ...lost, pasted: [1] })).toBeNull();
    const of = (number: string) =>
      lookedUp({ value: `修古琴收费${number}`, word: number, said: ['修古琴', `收费${number}`] });
    expect(of('10元')).toBe('id-1');
    expect(of('9元')).toBeNull();
    expect(of('600多元')).toBeNull();
    expect(of('600到800元')).toBeNull();
  });

  test('is none where the quotes have another number of that measure', () => {
    expect(lookedUp({ ...lost, said: ['修古琴500元', '收费600元'] })).toBeNull();
    expect(lookedUp({ ...lost, said: ['修古琴500', '收费600元'] })).toBeNull();
    expect(lookedUp({ ...lost, said: ['修古琴12年', '收费600元'] })).toBe('id-1');
  });

  test('is none where a later message takes a number of that measure back', () => {
    expect(lookedUp({ ...lost, said: [...lost.said, '说错了，是650元'] })).toBeNull();
    expect(lookedUp({ ...lost, said: [...lost.said, '换弦另收650元'] })).toBe('id-1');
    expect(lookedUp({ ...lost, said: [...lost.said, '说错了，是12年'] })).toBe('id-1');
    expect(lookedUp({ ...lost, said: ['说错了，是650元', ...lost.said], quoted: [1] })).toBe('id-2');
  });

  test('is none where it was denied, or said of somebody else', () => {
    expect(lookedUp({ ...lost, said: ['修古琴', '收费不是600元'] })).toBeNull();
    expect(lookedUp({ ...lost, said: ['修古琴', '同行收费600元'] })).toBeNull();
  });

  test('is looked for beside three quotes no more', () => {
    const three = { ...lost, said: ['修古琴', '古琴', '修琴', '收费600元'] };
    expect(lookedUp({ ...three, quoted: [0, 1] })).toBe('id-3');
    expect(lookedUp({ ...three, quoted: [0, 1, 2] })).toBeNull();
  });

  test('is none of a value that says little of what its quotes say', () => {
    expect(lookedUp({ ...lost, said: ['修古琴换弦换雁足都算', '收费600元'] })).toBeNull();
  });
});
