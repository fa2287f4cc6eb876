import { describe, expect, test } from '@rstest/core';
import type { ClaimSources } from '../checks/claims/claim-sources';
import type { LineSlot } from '../kinds/line-slot';
import { factsOf } from '../kinds/testing/writing-context';
import { checkSureClaims } from './sure-claims';

const SLOTS: readonly LineSlot[] = [
  { key: '文#', pointer: '/text/#', what: '', role: 'text', longest: 80, count: [1, 9] },
];
const SOURCES: ClaimSources = {
  facts: new Map(),
  said: new Map([
    [
      'm1',
      {
        id: 'q',
        text: '我修伞的，摊子摆了二十二年。一六一七年那会一天收一百八十把，一把收180，老头留下八亩地，想攒四万块钱。那天零下22，电话打不出去',
        asked: '',
        isPasted: false,
      },
    ],
    ['m2', { id: 'p', text: '别家的账号：修过九百把', asked: '', isPasted: true }],
  ]),
  allowed: [],
};

/** The lines that are objected to, of those that a manuscript has. */
function objected(isAudited: boolean, ...lines: readonly (readonly [text: string, from: string])[]) {
  const written = lines.map(([text, from], index) => ({
    key: `文${index + 1}`,
    text,
    from: from.split(' ').filter((name) => name !== ''),
  }));
  const rules = { slots: SLOTS, isAudited, isFromManuscript: true } as const;
  return checkSureClaims(written, rules, SOURCES).map(({ key }) => key);
}

describe('of a line that was placed from a manuscript', () => {
  test('a number stands that the user said word for word, wherever they said it', () => {
    expect(objected(true, ['四万怎么攒', ''], ['一六一七年，一天一百八十把', 'm1'])).toEqual([]);
    expect(objected(true, ['一天八十把', 'm1'], ['修过九百把', 'm2'])).toEqual(['文1', '文2']);
    expect(objected(true, ['一把收18，修好再给', 'm1'])).toEqual(['文1']);
  });

  test('a number stands in other signs, and with a unit that was left out', () => {
    expect(objected(true, ['摊子摆了22年', 'm1'], ['零下二十二度，电话打不出去', 'm1'])).toEqual([]);
    expect(objected(true, ['烤到二十二度', 'm1'], ['零下二十三度', 'm1'])).toEqual(['文1', '文2']);
    expect(objected(true, ['我1985年开始修伞', 'm1'], ['45年的手艺', 'm1'])).toEqual(['文1', '文2']);
  });

  test('a number that nobody said stands where the line proposes it, and an age never does', () => {
    expect(objected(true, ['小课一回60分钟，最多12人', 'm1 议'])).toEqual([]);
    expect(objected(true, ['修了四十五年，一回60分钟', 'm1 议'])).toEqual(['文1']);
    expect(objected(true, ['带过500个学员', 'm1'])).toEqual(['文1']);
  });

  test('a sum may suppose what nobody said where it is right and the line proposes what it comes to', () => {
    expect(objected(true, ['四把一起修720元', 'm1 议 720=180*4'])).toEqual([]);
    expect(objected(true, ['四把一起修740元', 'm1 议 740=180*4'])).toEqual(['文1']);
    expect(objected(true, ['那年一共修了720把', 'm1 720=180*4'])).toEqual(['文1']);
    expect(objected(true, ['修8把就回本', 'm1 8=1500/180'])).toEqual(['文1']);
  });

  test('what a number of theirs counts is no matter of the words beside it', () => {
    const line = ['她家的园子八亩', 'm1'] as const;
    expect([objected(true, line), objected(false, line)]).toEqual([[], []]);
  });

  test('what was given away is none of what they do not sell, and a year before anybody lived is nobody’s', () => {
    const facts = factsOf(['rejected', '饲料我不卖']);
    const sources = { ...SOURCES, facts: new Map(facts.map((fact, at) => [`f${at + 1}`, fact])) };
    const line = { key: '文1', text: '我送了一家一包饲料，1892年就有人这么干', from: ['m1'] };
    const of = (isAudited: boolean) =>
      checkSureClaims([line], { slots: SLOTS, isAudited, isFromManuscript: true }, sources).map(
        ({ why }) => why,
      );
    expect(of(true).join()).not.toMatch(/饲料|1892/);
    expect(of(false).join()).toMatch(/1892/);
  });

  test('how a cover looks and who has looked boasts of nothing, and a clean record does', () => {
    expect(objected(true, ['封面：伞占一半', ''], ['问了几个，没有一个看过图纸', ''])).toEqual([]);
    expect(objected(true, ['修过的没有一个说不好', 'm1'])).toEqual(['文1']);
  });
});
