import { randomUUID } from 'node:crypto';
import type { SaidValue } from '@qihang/shared/contracts';
import { expect, it } from '@rstest/core';
import { beginningOf, progressText, sentenceOf, widthOf } from './sentence';

const said = (field: string, text: string, more: Partial<SaidValue> = {}): SaidValue => ({
  ...{ id: randomUUID(), field, text, state: 'heard', isOwn: true, place: null, isVerbatim: true },
  ...more,
});
const textOf = (values: readonly SaidValue[]): string =>
  sentenceOf(values)
    .map((part) => (part.type === 'slot' ? `〔${part.label}〕` : part.text))
    .join('');

it('before anything is said the sentence is all slots', () => {
  expect(textOf([])).toBe(
    '我在〔哪里〕做〔做什么〕，〔做了多久〕，专帮〔谁〕，解决〔他们最急的事〕，〔一次多少钱〕',
  );
  expect(progressText(sentenceOf([]))).toBe('说一句，就填上一格');
});

it('what the user has said fills its places, and the rest stays asked for', () => {
  const values = [said('place', '苏州'), said('business', '婚礼花艺'), said('experience', '8年')];
  expect(textOf(values)).toBe('我在苏州做婚礼花艺，8年，专帮〔谁〕，解决〔他们最急的事〕，〔一次多少钱〕');
  expect(progressText(sentenceOf(values))).toBe('3 处是你说的 · 还差 3 格');
});

it('a value that says what somebody does stands without another 做', () => {
  expect(textOf([said('business', '开花店')])).toContain('〕开花店，');
});

it('the newest confirmed value holds, else the newest; what is said of others never does', () => {
  const values = [
    said('price', '300元', { state: 'confirmed' }),
    said('price', '350元'),
    said('place', '北京', { isOwn: false }),
  ];
  expect(textOf(values)).toMatch(/^我在〔哪里〕.*300元$/);
  expect(textOf([said('price', '300元'), said('price', '350元')])).toContain('350元');
});

it('of a long value its first clause stands, or its beginning, without the mark at its end', () => {
  expect(textOf([said('problem', '票友网上买的盔头头围不对，一低头就掉。')])).toContain(
    '解决票友网上买的盔头头围不对，',
  );
  expect(textOf([said('audience', '刚从厂里出来还不知道做什么好的人')])).toContain(
    '专帮刚从厂里出来还不知道做什么…，',
  );
  expect(textOf([said('place', '苏州。')])).toContain('我在苏州做');
});

it('a value of 14 characters stands whole, and one of 15 without a pause is shortened to as many', () => {
  expect(textOf([said('audience', '刚从厂里出来还不知道做什么的人'.slice(0, 14))])).toContain(
    '专帮刚从厂里出来还不知道做什么的，',
  );
  expect(textOf([said('audience', '刚从厂里出来还不知道做什么的人')])).toContain(
    '专帮刚从厂里出来还不知道做什么…，',
  );
});

it('a value that has room stands with all its clauses', () => {
  expect(textOf([said('problem', '琴一到黄梅天，就发黏弹不起来')])).toContain(
    '解决琴一到黄梅天，就发黏弹不起来，',
  );
});

it('a first clause of one character says nothing, so that the beginning stands instead', () => {
  expect(textOf([said('problem', '琴，一到黄梅天就发黏弹不起来了')])).toContain(
    '解决琴，一到黄梅天就发黏弹不起…，',
  );
});

it('what was heard after a confirmation does not take its place, and a later confirmation does', () => {
  const first = said('price', '300元', { state: 'confirmed' });
  const second = said('price', '350元', { state: 'confirmed' });
  expect(textOf([first, second, said('price', '400元')])).toContain('350元');
});

it('a part that was said knows its field and its value', () => {
  const place = said('place', '苏州');
  expect(sentenceOf([place]).filter(({ type }) => type === 'said')).toEqual([
    { type: 'said', field: 'place', text: '苏州', value: place },
  ]);
});

it('a sentence is wider the more is said, and a slot takes the room of its border too', () => {
  const width = (values: readonly SaidValue[]) => widthOf(sentenceOf(values));
  const named = [said('place', '某某')];
  expect(width([])).toBeGreaterThan(width(named));
  expect(width([said('place', '呼和浩特')])).toBeCloseTo(width(named) + 2);
  expect(width([said('place', '𠮷𠮷')])).toBeCloseTo(width(named));
});

it('when all is said nothing is missing', () => {
  const all = ['place', 'business', 'experience', 'audience', 'problem', 'price'].map((field) =>
    said(field, '某'),
  );
  expect(progressText(sentenceOf(all))).toBe('6 处都是你说的');
});

it('a slot knows how the user may begin', () => {
  expect(beginningOf('price')).toBe('我收费是');
  expect(beginningOf('audience')).toBe('来找我的多是');
  expect(beginningOf('place')).toBe('我在');
});
