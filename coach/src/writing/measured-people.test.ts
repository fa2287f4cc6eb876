import { expect, test } from '@rstest/core';
import type { ClaimSources } from '../checks/claims/claim-sources';
import { verifyFact } from '../facts/verify-fact';
import type { LineSlot } from '../kinds/line-slot';
import { checkSureClaims } from './sure-claims';
import { MEASURED_PEOPLE, type MeasuredFact, type MeasuredPerson } from './testing/measured-people';

/** A small count is scenery, and 「同样大小15厘的」 tells a board of the same size: the audit has to see to these. */
const BEYOND_CODE = ['5寸照片一版9张，15元', '2440*1220*18的板，一张140元'];

const SLOTS: readonly LineSlot[] = [
  { key: '一句', pointer: '/text', what: '', role: 'text', longest: 80, count: [1, 1] },
];

const messageOf = ({ said }: MeasuredPerson) => ({ id: 'id-1', text: said, asked: '', isPasted: false });

function isKept(person: MeasuredPerson, [field, value, text]: MeasuredFact): boolean {
  const claim = { field, value, about: 'self', quotes: [{ message: 'm1', text }], replaces: null };
  return 'fact' in verifyFact(claim, { said: new Map([['m1', messageOf(person)]]), facts: new Map() });
}

function stands(person: MeasuredPerson, text: string): boolean {
  const sources: ClaimSources = { said: new Map([['m1', messageOf(person)]]), facts: new Map(), allowed: [] };
  return (
    checkSureClaims([{ key: '一句', text, from: ['m1'] }], { slots: SLOTS, isAudited: true }, sources)
      .length === 0
  );
}

const facts = (of: (person: MeasuredPerson) => readonly MeasuredFact[], isRight: boolean): string[] =>
  MEASURED_PEOPLE.flatMap((person) =>
    of(person)
      .filter((fact) => isKept(person, fact) !== isRight)
      .map(([, value]) => value),
  );

const lines = (of: (person: MeasuredPerson) => readonly string[], isRight: boolean): string[] =>
  MEASURED_PEOPLE.flatMap((person) => of(person).filter((line) => stands(person, line) !== isRight));

test('facts with sizes, dates and prices are kept', () => {
  expect(facts((person) => person.facts, true)).toEqual([]);
});

test('lines with sizes, dates and prices draw no objection', () => {
  expect(lines((person) => person.lines, true)).toEqual([]);
});

test('facts with another digit, unit, owner or the size of another thing are refused', () => {
  expect(facts((person) => person.wrongFacts, false)).toEqual([]);
});

test('lines with another digit, unit or the size of another thing draw an objection', () => {
  expect(lines((person) => person.wrongLines, false)).toEqual(BEYOND_CODE);
});
