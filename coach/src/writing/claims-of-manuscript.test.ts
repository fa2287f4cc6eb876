import { describe, expect, test } from '@rstest/core';
import type { ClaimSources } from '../checks/claims/claim-sources';
import type { LineSlot } from '../kinds/line-slot';
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

/** The lines that code doubts, of those that a manuscript has. */
function objected(...lines: readonly (readonly [text: string, from: string])[]) {
  const written = lines.map(([text, from], index) => ({
    key: `文${index + 1}`,
    text,
    from: from.split(' ').filter((name) => name !== ''),
  }));
  const rules = { slots: SLOTS, isAudited: true, isFromManuscript: true } as const;
  const found = checkSureClaims(written, rules, SOURCES);
  for (const { key, doubt } of found) expect(written.find((line) => line.key === key)?.text).toContain(doubt);
  return found.map(({ key }) => key);
}

describe('of a line that was placed from a manuscript', () => {
  test('a number stands that the user said word for word, wherever they said it', () => {
    expect(objected(['四万怎么攒', ''], ['一六一七年，一天一百八十把', 'm1'])).toEqual([]);
    expect(objected(['一天八十把', 'm1'], ['修过九百把', 'm2'])).toEqual(['文1', '文2']);
    expect(objected(['一把收18，修好再给', 'm1'])).toEqual(['文1']);
  });

  test('a number stands in other signs, and with a unit that was left out', () => {
    expect(objected(['摊子摆了22年', 'm1'], ['零下二十二度，电话打不出去', 'm1'])).toEqual([]);
    expect(objected(['烤到二十二度', 'm1'], ['零下二十三度', 'm1'])).toEqual(['文1', '文2']);
    expect(objected(['我1985年开始修伞', 'm1'], ['45年的手艺', 'm1'])).toEqual(['文1', '文2']);
  });

  test('a number that nobody said stands where the line proposes it, and an age never does', () => {
    expect(objected(['小课一回60分钟，最多12人', 'm1 议'])).toEqual([]);
    expect(objected(['修了四十五年，一回60分钟', 'm1 议'])).toEqual(['文1']);
    expect(objected(['带过500个学员', 'm1'])).toEqual(['文1']);
  });

  test('a sum may suppose what nobody said where it is right and the line proposes what it comes to', () => {
    expect(objected(['四把一起修720元', 'm1 议 720=180*4'])).toEqual([]);
    expect(objected(['四把一起修740元', 'm1 议 740=180*4'])).toEqual(['文1']);
    expect(objected(['那年一共修了720把', 'm1 720=180*4'])).toEqual(['文1']);
    expect(objected(['修8把就回本', 'm1 8=1500/180'])).toEqual(['文1']);
  });

  test('what a number of theirs counts is no matter of the words beside it', () => {
    expect(objected(['她家的园子八亩', 'm1'])).toEqual([]);
  });
});

test('of lines that were no manuscript code is sure, and doubts nothing', () => {
  const line = { key: '文1', text: '带过500个学员', from: ['m1'] };
  const found = checkSureClaims([line], { slots: SLOTS, isAudited: true }, SOURCES);
  expect(found).toHaveLength(1);
  expect(found[0]).not.toHaveProperty('doubt');
});
