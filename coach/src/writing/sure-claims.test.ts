import { expect, test } from '@rstest/core';
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

test('of the inventions about two in three do, and the audit is asked for the others', () => {
  const found = objected(({ wrong }) => wrong);
  expect(found.length).toBe(45);
  expect(found.filter(({ whys }) => whys.length > 0).length).toBeGreaterThanOrEqual(29);
});
