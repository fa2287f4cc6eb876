import { hasField, type Profile } from '../profile';
import type { Askable, CoachState, InterviewMemory } from './coach-state';
import { TACTIC_COUNT } from './questions';

/** The six areas in the order in which they are asked (issue: business, audience, proof, offer, platform, time). */
const AREAS = [
  'business',
  'audience',
  'proof',
  'offer',
  'platform',
  'posts',
] as const satisfies readonly Askable[];
/** What makes a good card better, asked after the six. */
const DEPTH = ['problem', 'price'] as const satisfies readonly Askable[];

/** Whether an area needs no question: what it asks for is known in one form or another. */
export function isKnown(profile: Profile, field: Askable): boolean {
  switch (field) {
    case 'audience':
      return hasField(profile, 'audience') || hasField(profile, 'problem');
    case 'offer':
      return hasField(profile, 'offer') || hasField(profile, 'price');
    case 'posts':
      return hasField(profile, 'posts') || hasField(profile, 'hours');
    default:
      return hasField(profile, field);
  }
}

const countOf = (field: Askable, state: Pick<CoachState, 'attempts'>, memory: InterviewMemory): number =>
  Math.max(state.attempts[field] ?? 0, memory.attempts[field] ?? 0);

/** How often a thing was asked, here or elsewhere. Whoever was asked what they sell was asked for the price, too. */
export const attemptsOf = (
  field: Askable,
  state: Pick<CoachState, 'attempts'>,
  memory: InterviewMemory,
): number => Math.max(countOf(field, state, memory), field === 'price' ? countOf('offer', state, memory) : 0);

/**
 * What to ask next: the first area that is missing and was not yet asked in all its ways. The open question comes first,
 * so that a side question or a greeting does not make the coach jump. Null when nothing is left to ask.
 */
export function nextQuestion(
  profile: Profile,
  state: Pick<CoachState, 'attempts' | 'asked'>,
  memory: InterviewMemory,
): Askable | null {
  const isOpen = (field: Askable) =>
    !isKnown(profile, field) && attemptsOf(field, state, memory) < TACTIC_COUNT;
  const open = state.asked;
  if (open !== null && open !== 'story' && isOpen(open)) return open;
  const inOrder = [...AREAS, ...DEPTH].filter(isOpen);
  // Somebody who left one area open twice is asked for another first; the open one comes back in its last form.
  return inOrder.find((field) => attemptsOf(field, state, memory) < 2) ?? inOrder[0] ?? null;
}

/** Everything the six areas ask for is known, or was asked for in every way. */
export const isComplete = (
  profile: Profile,
  state: Pick<CoachState, 'attempts'>,
  memory: InterviewMemory,
): boolean =>
  AREAS.every((field) => isKnown(profile, field) || attemptsOf(field, state, memory) >= TACTIC_COUNT);
