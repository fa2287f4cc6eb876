import { lengthOf } from './wording';

/** A question turn is read on a phone in one glance (PRODUCT: at most 80 characters). */
export const QUESTION_LIMIT = 80;

/** The first lead that leaves room for the question; the question alone when none does. */
export function fitQuestion(leads: readonly string[], question: string, joint = ''): string {
  for (const lead of leads) {
    const text = lead === '' ? question : `${lead}${joint}${question}`;
    if (lengthOf(text) <= QUESTION_LIMIT) return text;
  }
  return lengthOf(question) <= QUESTION_LIMIT
    ? question
    : `${[...question].slice(0, QUESTION_LIMIT - 1).join('')}？`;
}
