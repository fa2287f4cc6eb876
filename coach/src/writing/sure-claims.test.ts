import { describe, expect, test } from '@rstest/core';
import type { ClaimSources } from '../checks/claims/claim-sources';
import type { LineSlot } from '../kinds/line-slot';
import { checkSureClaims } from './sure-claims';
import { TOLD_PEOPLE, type ToldPerson } from './testing/told-people';

const SLOTS: readonly LineSlot[] = [
  { key: '一句', pointer: '/text', what: '', role: 'text', longest: 80, count: [1, 1] },
];

function sourcesOf({ said, facts }: ToldPerson): ClaimSources {
  const messages = said.map((text, index) => ({ id: `id-${index}`, text, asked: '', isPasted: false }));
  return {
    said: new Map(messages.map((message, index) => [`m${index + 1}`, message])),
    facts: new Map(
      facts.map(([field, value, at], index) => {
        const text = said[at] ?? '';
        const quotes = [{ messageId: `id-${at}`, start: 0, end: text.length, text }];
        const id = `fact-${index}`;
        return [`f${index + 1}`, { id, version: 1, field, value, about: 'self', status: 'heard', quotes }];
      }),
    ),
    allowed: [],
  };
}

const objected = (lines: (person: ToldPerson) => ToldPerson['right']) =>
  TOLD_PEOPLE.flatMap((person) =>
    lines(person).map(([text, from]) => ({
      text,
      whys: checkSureClaims(
        [{ key: '一句', text, from: from.split(' ').filter((name) => name !== '') }],
        { slots: SLOTS, isAudited: true },
        sourcesOf(person),
      ),
    })),
  );

test('no true line draws an objection that code is sure of', () => {
  const found = objected(({ right }) => right);
  expect(found.length).toBe(64);
  expect(found.filter(({ whys }) => whys.length > 0)).toEqual([]);
});

test('of the inventions more than four in five do, and the audit is asked for the others', () => {
  const found = objected(({ wrong }) => wrong);
  expect(found.length).toBe(45);
  expect(found.filter(({ whys }) => whys.length > 0).length).toBeGreaterThanOrEqual(38);
});

describe('by what a line is for', () => {
  const slots: readonly LineSlot[] = [
    { key: '口播', pointer: '/say', what: '', role: 'spoken', longest: 80, count: [1, 1] },
    { key: '画面', pointer: '/shot', what: '', role: 'direction', longest: 80, count: [1, 1] },
    { key: '当心', pointer: '/care', what: '', role: 'text', longest: 80, count: [1, 1], isForUser: true },
  ];
  const sources: ClaimSources = {
    facts: new Map(),
    said: new Map([['m1', { id: 'q', text: '我剪头发的，干了九年', asked: '', isPasted: false }]]),
    allowed: [],
  };
  const keysOf = (isAudited: boolean, ...lines: readonly (readonly [string, string])[]) =>
    checkSureClaims(
      lines.map(([key, text]) => ({ key, text, from: [] })),
      { slots, isAudited },
      sources,
    ).map(({ key }) => key);

  test('a name in a shot has to have been said, and what films it has not', () => {
    expect(keysOf(true, ['画面', '王姐微笑面对镜头'])).toEqual(['画面']);
    expect(keysOf(true, ['画面', '她坐下，GoPro贴着镜子'])).toEqual([]);
  });
  test('a price on a sign in a shot has to have been said, and its seconds have not', () => {
    expect(keysOf(true, ['画面', '价签写着：剪发三十八元'])).toEqual(['画面']);
    expect(keysOf(true, ['画面', '特写价签，停三秒'])).toEqual([]);
  });
  test('what a thermometer or a pan shows is of the trade where nobody is told of', () => {
    expect(keysOf(true, ['口播', '屋里湿度守在百分之四五十，水烧到八十来度'])).toEqual([]);
    expect(keysOf(true, ['口播', '油温六成热，机器三到五年洗一次'])).toEqual([]);
    expect(keysOf(true, ['口播', '百分之四五十的人都剪错了'])).toEqual(['口播']);
  });
  test('a story and a promise need a source where the user is told of, and not in a plan', () => {
    const told = [
      ['口播', '他赶到现场，灭火救了一栋楼'],
      ['口播', '剪坏了不收钱'],
    ] as const;
    expect(keysOf(true, ...told)).toEqual(['口播', '口播']);
    expect(keysOf(false, ...told)).toEqual([]);
    expect(keysOf(true, ['当心', '剪坏了不收钱这句先别写'])).toEqual([]);
  });
});
