import { describe, expect, it } from '@rstest/core';
import { type Fact, type ProfileField, THRESHOLD } from '../profile';
import { PERSONAS } from '../testing/personas';
import { lexicon } from '../testing/rehearse';
import { normaliseText } from './normalise-text';
import { planChanges } from './plan-changes';

type Wanted = readonly [ProfileField, string];

/** A value may carry a few characters more than the words wanted: 私教课 for 私教. */
const SLACK = 8;

function isWanted(fact: Fact, [field, text]: Wanted): boolean {
  if (fact.field !== field) return false;
  if (fact.field === 'price') return `${fact.value.amount}/${fact.value.unit ?? ''}` === text;
  return fact.value.text.includes(text) && fact.value.text.length <= text.length + SLACK;
}

const understood = PERSONAS.flatMap(({ name, messages }) =>
  messages.map(({ asked, text, facts }) => {
    const found = planChanges({ message: text, asked, profile: [], lexicon }).add;
    const missing = [...facts];
    const invented = found.filter((fact) => {
      const index = missing.findIndex((wanted) => isWanted(fact, wanted));
      if (index >= 0) missing.splice(index, 1);
      return index < 0;
    });
    return { name, text, found, missing, invented };
  }),
);
const sum = (count: (turn: (typeof understood)[number]) => number) =>
  understood.reduce((total, turn) => total + count(turn), 0);

describe('what the coach understands of people as they type', () => {
  it('is measured on enough people', () => {
    expect(PERSONAS.length).toBeGreaterThanOrEqual(45);
    expect(sum(({ found }) => found.length)).toBeGreaterThan(300);
  });

  it('is right: precision of at least 0.95', () => {
    const wrong = understood.flatMap(({ text, invented }) =>
      invented.map(({ field, value }) => `${text} → ${field}:${value.text}`),
    );
    expect(wrong.length / sum(({ found }) => found.length), wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('is most of what they say: recall of at least 0.9', () => {
    const right = sum(({ found, invented }) => found.length - invented.length);
    const missing = understood.flatMap(({ text, missing }) =>
      missing.map((wanted) => `${text} → ${wanted.join(':')}`),
    );
    expect(right / (right + missing.length), missing.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  it('quotes words that were typed, and keeps nothing below the threshold', () => {
    for (const { text, found } of understood) {
      const typed = normaliseText(text);
      for (const fact of found) {
        for (const part of fact.quote.split('，')) expect(typed).toContain(part);
        expect(fact.confidence).toBeGreaterThanOrEqual(THRESHOLD);
      }
    }
  });
});
