import { describe, expect, test } from '@rstest/core';
import { splitClauses } from '../../facts/clauses';
import { readNumerals } from '../../facts/read-quantities';
import { namesOthers, namesPerson, nounAfter, ownerOfClause, shared, wordsBeside } from './stand-context';

test('two contexts share their pairs of letters, and no blanks', () => {
  expect(shared('换弦 调音', '先换弦再调音')).toBe(2);
  expect(shared('换弦', '弦换')).toBe(0);
  expect(shared('换 弦', '换 弦')).toBe(0);
});

describe('the words of a number in its clause', () => {
  const wordsOf = (text: string, number: string) => {
    const numerals = readNumerals(text);
    const numeral = numerals.find((one) => one.text === number);
    const [clause] = splitClauses(text);
    if (numeral === undefined || clause === undefined) throw new Error(`no ${number}`);
    return wordsBeside(clause, numeral, numerals);
  };

  test('end at the next number on each side', () => {
    expect(wordsOf('换弦260元调音80元', '80元')).toContain('调音');
    expect(wordsOf('换弦260元调音80元', '80元')).not.toContain('换弦');
    expect(wordsOf('换弦260元调音80元', '260元')).toContain('换弦');
  });

  test('end at a mark that parts things, and at 和 before another number', () => {
    expect(wordsOf('修面、换弦260元', '260元')).not.toContain('修面');
    expect(wordsOf('白天80和晚上120', '80')).not.toContain('晚上');
    expect(wordsOf('白天80和晚上', '80')).toContain('晚上');
  });
});

describe('whom a clause tells of', () => {
  const ownerOfLast = (text: string) => {
    const clauses = splitClauses(text);
    return ownerOfClause(clauses, clauses.length - 1);
  };

  test.each([
    ['我修伞', 'self'],
    ['我爸修伞', 'family'],
    ['家里有孩子考级的', null],
    ['对面超市一把十九块九', 'outsider'],
    ['前头有个店 半夜敢要三百', 'outsider'],
    ['前头有个店，我们在旁边，半夜三百', 'self'],
    ['我老婆在医院，她干了11年', 'family'],
    ['同行也有，他干了11年', 'outsider'],
    ['有个客户来，他干了11年', 'third'],
    ['他干了11年', 'third'],
  ])('「%s」: %s', (text, owner) => {
    expect(ownerOfLast(text)).toBe(owner);
  });
});

test('others are named by a word for them, or by the very name of the source', () => {
  expect(namesOthers('同行收八十')).toBe(true);
  expect(namesOthers('我收八十')).toBe(false);
  expect(namesPerson('我爸收八十', '爸爸收八十')).toBe(true);
  expect(namesPerson('我爸收八十', '舅舅收八十')).toBe(false);
  expect(namesPerson('我爸收八十', '')).toBe(true);
  expect(namesPerson('我收八十', '')).toBe(false);
});

test('the noun behind a number is none where a verb or 左右 follows', () => {
  expect(nounAfter('徒弟，还有')).toBe('徒弟');
  expect(nounAfter('左右的')).toBe('');
  expect(nounAfter('都好')).toBe('');
  expect(nounAfter('，徒弟')).toBe('');
});
