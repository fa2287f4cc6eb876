import { describe, expect, it } from '@rstest/core';
import { type Fact, type ProfileField, THRESHOLD } from '../profile';
import { LATE_COMERS } from '../testing/late-comers';
import { MORE_PEOPLE } from '../testing/more-people';
import { NEWCOMERS } from '../testing/newcomers';
import { PASSERS_BY } from '../testing/passers-by';
import { PERSONAS, type Persona } from '../testing/personas';
import { lexicon } from '../testing/rehearse';
import { STRANGERS } from '../testing/strangers';
import { UNSEEN } from '../testing/unseen';
import { normaliseText } from './normalise-text';
import { planChanges } from './plan-changes';

type Wanted = readonly [ProfileField, string];

/** A value may carry a few characters more than the words wanted: 私教课 for 私教. A price is right with its unit only. */
const SLACK = 8;

function isWanted(fact: Fact, [field, text]: Wanted): boolean {
  if (fact.field !== field) return false;
  if (fact.field === 'price') {
    return `${fact.value.amount}/${fact.value.unit ?? ''}` === text;
  }
  return fact.value.text.includes(text) && fact.value.text.length <= text.length + SLACK;
}

interface Measured {
  readonly text: string;
  readonly found: readonly Fact[];
  readonly missing: readonly Wanted[];
  readonly invented: readonly Fact[];
}

const measure = (people: readonly Persona[]): readonly Measured[] =>
  people.flatMap(({ messages }) =>
    messages.map(({ asked, text, facts }) => {
      const found = planChanges({ message: text, asked, profile: [], lexicon }).add;
      const missing = [...facts];
      const invented = found.filter((fact) => {
        const index = missing.findIndex((wanted) => isWanted(fact, wanted));
        if (index >= 0) missing.splice(index, 1);
        return index < 0;
      });
      return { text, found, missing, invented };
    }),
  );

const total = (turns: readonly Measured[], key: 'found' | 'missing' | 'invented'): number =>
  turns.reduce((sum, turn) => sum + turn[key].length, 0);
const precision = (turns: readonly Measured[]): number =>
  1 - total(turns, 'invented') / total(turns, 'found');
const recall = (turns: readonly Measured[]): number => {
  const right = total(turns, 'found') - total(turns, 'invented');
  return right / (right + total(turns, 'missing'));
};
const wrongIn = (turns: readonly Measured[]): string =>
  turns
    .flatMap(({ text, invented }) => invented.map(({ field, value }) => `${text} → ${field}:${value.text}`))
    .join('\n');
const missedIn = (turns: readonly Measured[]): string =>
  turns.flatMap(({ text, missing }) => missing.map((wanted) => `${text} → ${wanted.join(':')}`)).join('\n');

const TUNED = [...PERSONAS, ...MORE_PEOPLE];
const FIRST_UNKNOWN = [...STRANGERS, ...NEWCOMERS, ...LATE_COMERS, ...PASSERS_BY];

describe.each([
  ['people as they type', TUNED, { people: 110, facts: 700, recall: 0.9 }],
  [
    'people who were written before the rules knew them',
    FIRST_UNKNOWN,
    { people: 40, facts: 330, recall: 0.75 },
  ],
  ['everybody', [...TUNED, ...FIRST_UNKNOWN, ...UNSEEN], { people: 155, facts: 1200, recall: 0.75 }],
] as const)('what the coach understands of %s', (_, people, least) => {
  const turns = measure(people);

  it('is measured on enough of them', () => {
    expect(people.length).toBeGreaterThanOrEqual(least.people);
    expect(total(turns, 'found')).toBeGreaterThan(least.facts);
  });

  it('is right: precision of at least 0.95 (issue 5)', () => {
    expect(precision(turns), wrongIn(turns)).toBeGreaterThanOrEqual(0.95);
  });

  it(`is most of what they say: recall of at least ${least.recall}`, () => {
    expect(recall(turns), missedIn(turns)).toBeGreaterThanOrEqual(least.recall);
  });

  it('quotes words that were typed, and keeps nothing below the threshold', () => {
    for (const { text, found } of turns) {
      const typed = normaliseText(text);
      for (const fact of found) {
        for (const part of fact.quote.split('，')) expect(typed).toContain(part);
        expect(fact.confidence).toBeGreaterThanOrEqual(THRESHOLD);
      }
    }
  });
});
