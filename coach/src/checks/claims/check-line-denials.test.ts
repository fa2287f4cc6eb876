import { describe, expect, test } from '@rstest/core';
import { checkClaims } from '../check-claims';

const sources = {
  said: new Map([['m1', { id: 'i1', text: '别说有机，我打药的', asked: '', isPasted: false }]]),
  facts: new Map(),
  allowed: [],
};
const codesOf = (text: string) =>
  checkClaims([{ key: 'promise', text, from: ['m1'] }], sources).map(({ code }) => code);

test('a word that the user will not have said is offered by no line', () => {
  expect(codesOf('有机草莓，现摘现发')).toContain('denied');
  expect(codesOf('打药的草莓，现摘现发')).not.toContain('denied');
});

describe('what the user does not do', () => {
  const codes = (text: string, ...said: string[]) =>
    checkClaims([{ key: 'promise', text, from: ['m1'] }], {
      said: new Map(
        said.map((one, at) => [`m${at + 1}`, { id: `i${at}`, text: one, asked: '', isPasted: false }]),
      ),
      facts: new Map(),
      allowed: [],
    }).map(({ code }) => code);

  test.each([
    ['急单都要加钱的，我不做', '我不接急单'],
    ['你的照片都在手机里，修完自己看', '客人的照片别碰'],
    ['我只教小孩，大人可以在旁边看', '我不教大人 只教小孩'],
    ['先付钱，再教', '先付钱再教 别碰'],
    ['6个人一班，照收', '6个人一班 别碰'],
  ])('「%s」 offers none of 「%s」', (text, said) => {
    expect(codes(text, said)).not.toContain('denied');
  });

  test.each([
    ['急单也可以', '我不接急单'],
    ['大人也教', '我不教大人 只教小孩'],
    ['皮衣也能洗', '我不接皮衣'],
    ['也洗皮衣', '我不接皮衣'],
    ['急诊也看', '我不接急诊'],
    ['也可以看急诊', '我不接急诊'],
    ['机器打的也有，便宜些', '机器的我不做'],
    ['用的都是新疆棉', '新疆棉我不用'],
  ])('「%s」 offers what 「%s」 turns down', (text, said) => {
    expect(codes(text, said)).toContain('denied');
  });
});
