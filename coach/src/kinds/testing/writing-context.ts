import type { Fact } from '../../facts/fact';
import type { FactField } from '../../facts/fields';
import type { WritingContext } from '../kind';

/** A context of somebody of whom nothing is known yet. */
export const aContext = (more: Partial<WritingContext> = {}): WritingContext => ({
  today: '2026-11-24',
  parameters: {},
  facts: [],
  shelf: {},
  results: [],
  festivals: [],
  platforms: [],
  current: null,
  ...more,
});

/** Facts about the user, each in the words in which it was said. */
export const factsOf = (...said: readonly (readonly [FactField, string])[]): readonly Fact[] =>
  said.map(([field, text], index) => ({
    id: `fact-${index + 1}`,
    version: 1,
    field,
    value: text,
    about: field === 'customerWords' || field === 'problem' ? 'customer' : 'self',
    status: 'heard',
    quotes: [{ messageId: `message-${index + 1}`, start: 0, end: text.length, text }],
  }));
