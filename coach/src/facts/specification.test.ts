import { expect, test } from '@rstest/core';
import { sameNumber, sameUnit } from './quantity';
import { readNumerals } from './read-quantities';

const size = (text: string) => {
  const found = readNumerals(text).find(({ spec }) => spec !== undefined);
  return found === undefined ? null : { text: found.text, parts: found.spec?.parts, unit: found.unit };
};

test.each([
  ['30*20*10的盒子', '30*20*10', [30, 20, 10], ''],
  ['30 × 20的盒子', '30 × 20', [30, 20], ''],
  ['60x120厘米的', '60x120厘米', [60, 120], '厘米'],
  ['3.5米乘2米的', '3.5米乘2米', [3.5, 2], '米'],
  ['1米乘50厘米的', '1米乘50厘米', [100, 50], '厘米'],
  ['三米乘两米的', '三米乘两米', [3, 2], '米'],
])('「%s」 has the size %s', (text, found, parts, unit) => {
  expect(size(text)).toEqual({ text: found, parts, unit });
});

test.each(['5斤*4袋', '7*24', '24*7', '30多*20', '8:30开门'])('「%s」 has none', (text) => {
  expect(size(text)).toBeNull();
});

test('two sizes are the same in each part, in whatever unit these were said', () => {
  const of = (text: string) => {
    const found = readNumerals(text).find(({ spec }) => spec !== undefined);
    if (found === undefined) throw new Error(`no size in ${text}`);
    return found;
  };
  const areSame = (one: string, other: string) => sameNumber(of(one), of(other));
  expect(areSame('30*20*10', '30×20×10')).toBe(true);
  expect(areSame('30*20*10', '30*20*15')).toBe(false);
  expect(areSame('30*20*10', '20*30*10')).toBe(false);
  expect(areSame('1米*2米', '100厘米*200厘米')).toBe(true);
  expect(sameUnit(of('30*20*10'), of('30*20'))).toBe(false);
  expect(sameUnit(of('30*20*10'), of('50*40*30'))).toBe(true);
});
