import { lengthOf } from '../deliverables/text-pieces';

/** A question turn is read on a phone in one glance (issue 5: at most 80 characters). */
export const QUESTION_LIMIT = 80;

export const fitsQuestion = (text: string): boolean => lengthOf(text) <= QUESTION_LIMIT;

/** The first lead that leaves room for the question; the question alone when none does. */
export function fitQuestion(leads: readonly string[], question: string): string {
  const texts = [...leads.map((lead) => `${lead}${question}`), question];
  return texts.find(fitsQuestion) ?? `${[...question].slice(0, QUESTION_LIMIT - 1).join('')}？`;
}
