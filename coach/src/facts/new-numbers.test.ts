import { expect, test } from '@rstest/core';
import type { FactVersion } from './fact';
import type { FactHistory } from './fact-history';
import { inNewNumbers, newNumbers, oldNumbers } from './new-numbers';

const versions = (field: FactVersion['field'], ...values: readonly string[]): FactHistory => ({
  id: values.join(),
  versions: values.map((value, at) => ({
    ...{ id: values.join(), version: at + 1, field, value, about: 'self', status: 'heard' },
    ...{ quotes: [], saidIn: `m${at + 1}` },
  })),
});
const told = (text: string, ...histories: readonly FactHistory[]) =>
  inNewNumbers(text, newNumbers(histories));
const PRICE = versions('price', '一场8000元', '一场6800元');

test('what was written with a number of before reads with the one that holds, however it is spelt', () => {
  expect(told('在卖：「整场布置」一场8000元；「桌花」一桌300元', PRICE)).toBe(
    '在卖：「整场布置」一场6800元；「桌花」一桌300元',
  );
  expect(told('八千块的一场', PRICE)).toBe('6800元的一场');
});

test('every one of several numbers is replaced at its own place, however long the new one is', () => {
  expect(told('八千块，两天也是8000元，八千块起', PRICE)).toBe('6800元，两天也是6800元，6800元起');
});

test('after several corrections the last one counts, and what is back again was never gone', () => {
  expect(told('8000元，7000元', versions('price', '8000元', '7000元', '6800元'))).toBe('6800元，6800元');
  expect(told('8000元，6800元', versions('price', '8000元', '6800元', '8000元'))).toBe('8000元，8000元');
});

test('a number stays that another value has, that counts something else, or of which nobody knows which is the new one', () => {
  expect(told('8000元', PRICE, versions('price', '搭建8000元'))).toBe('8000元');
  expect(told('8000张图', PRICE)).toBe('8000张图');
  expect(told('8000元', versions('price', '一场8000元', '淡季6000元，旺季9000元'))).toBe('8000元');
  expect(told('8年', versions('experience', '8年', '9年'))).toBe('8年');
});

test('what was withdrawn or is told to nobody gives no new number', () => {
  const [first, last] = PRICE.versions;
  if (first === undefined || last === undefined) throw new Error('no versions');
  expect(told('8000元', { ...PRICE, versions: [first, { ...last, isWithdrawn: true }] })).toBe('8000元');
  expect(told('8000元', { ...PRICE, versions: [first, { ...last, isPrivate: true }] })).toBe('8000元');
});

test('an old number is told with the words that said it and the messages that corrected it', () => {
  const quoted = (messageId: string) => ({ messageId, start: 0, end: 4, text: '一场八千' });
  const [first, last] = PRICE.versions;
  if (first === undefined || last === undefined) throw new Error('no versions');
  const histories = [
    {
      ...PRICE,
      versions: [
        { ...first, quotes: [quoted('m1')] },
        { ...last, quotes: [quoted('m2')] },
      ],
    },
    versions('posts', '一周两条', '一周三条'),
    versions('place', '苏州8号', '苏州'),
  ];
  expect(oldNumbers(histories)).toMatchObject([
    { was: { text: '8000元' }, quotes: [{ messageId: 'm1' }], now: [{ text: '6800元' }] },
    { was: { text: '两条' }, now: [{ text: '三条' }] },
  ]);
  expect(oldNumbers(histories)[0]?.correctedIn).toEqual(new Set(['m2']));
});
