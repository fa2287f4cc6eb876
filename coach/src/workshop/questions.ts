import type { Fact } from '../facts/fact';
import type { FactField } from '../facts/fields';
import { QUESTIONS } from './workshop-texts';

/** A question by its number as people see it, from 1. */
export type QuestionNumber = number;

/** What a question is made of. */
interface WorkshopQuestion {
  readonly field: FactField;
  readonly ask: string;
  readonly hints: readonly string[];
  readonly examples: readonly string[];
}

const ALL: readonly WorkshopQuestion[] = QUESTIONS;

/** How many there are. */
export const QUESTION_COUNT = QUESTIONS.length;
export const QUESTION_NUMBERS: readonly QuestionNumber[] = ALL.map((_, at) => at + 1);

export const isQuestionNumber = (value: unknown): value is QuestionNumber =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= QUESTION_COUNT;

/** The question of a number; the first for a number that none has. */
export const questionAt = (number: QuestionNumber): WorkshopQuestion => ALL[number - 1] ?? QUESTIONS[0];

/** What customers say or have trouble with may be stored as theirs. */
const OF_CUSTOMERS: readonly FactField[] = ['audience', 'customerWords', 'problem'];

/** The facts that count as answers: confirmed, and the user's own or, where it is asked, their customers'. */
export const answersIn = (facts: readonly Fact[], field: FactField): readonly Fact[] =>
  facts.filter(
    (fact) =>
      fact.field === field &&
      fact.status === 'confirmed' &&
      fact.value.trim() !== '' &&
      (fact.about === 'self' || (fact.about === 'customer' && OF_CUSTOMERS.includes(field))),
  );

/** The numbers of the questions that have an answer. */
export const answeredIn = (facts: readonly Fact[]): readonly QuestionNumber[] =>
  QUESTION_NUMBERS.filter((number) => answersIn(facts, questionAt(number).field).length > 0);
