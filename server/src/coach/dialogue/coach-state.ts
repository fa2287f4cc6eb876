import { DELIVERABLE_KINDS, deliverableRefSchema } from '@qihang/shared/contracts';
import { z } from 'zod';
import { toFact } from '../profile';

/** What the coach may ask about: the six areas of the interview, what deepens them, and a story. */
export const ASKABLE = [
  'business',
  'audience',
  'problem',
  'proof',
  'offer',
  'price',
  'platform',
  'posts',
  'story',
] as const;
/** What the coach suggests where nothing is left to ask. */
export const MOVES = [...DELIVERABLE_KINDS, 'telling', 'words', 'first', 'edit', 'proof'] as const;
export type Askable = (typeof ASKABLE)[number];

const counters = z.partialRecord(z.enum(ASKABLE), z.number().int().nonnegative());

const coachStateSchema = z.object({
  /** Questions of the user answered so far in this conversation. */
  turns: z.number().int().nonnegative().default(0),
  asked: z.enum(ASKABLE).nullable().default(null),
  /** How often each thing was asked: every time in another way, and at most three times. */
  attempts: counters.default({}),
  isDrafted: z.boolean().default(false),
  /** Fingerprint of the last card shown; null before the first. */
  card: z.number().nullable().default(null),
  /** What a bare 好 accepts. */
  offered: z.enum(DELIVERABLE_KINDS).nullable().catch(null).default(null),
  /** What was worked on last: 换一批 means that. */
  kind: z.enum(DELIVERABLE_KINDS).nullable().default(null),
  /** Said back and not yet confirmed: 对 makes it a fact. */
  pending: z.unknown().transform(toFact).default(null),
  /** Asked for and waiting for the answer to {@link asked}: made as soon as that comes. */
  wanted: z.enum(DELIVERABLE_KINDS).nullable().catch(null).default(null),
  /** The next message is the text that is to be examined. */
  isTextAwaited: z.boolean().default(false),
  /** The last suggestions: they do not come back at once. */
  moves: z.array(z.enum(MOVES)).catch([]).default([]),
  /** The profile has grown or changed since the last card of this conversation. */
  hasNews: z.boolean().default(false),
  /** Fingerprints of the last replies: none is given twice running. */
  recent: z.array(z.number()).default([]),
  /** The reply that led here, whole: an answer that was cut goes on with exactly its rest. */
  said: z.string().default(''),
  /** The short answers that were offered with it. */
  chips: z.array(z.string()).default([]),
  /** What it put on the shelf. */
  deliverables: z.array(deliverableRefSchema).catch([]).default([]),
});

/** Where the coach is after one answer (`messages.coach_state`): small, plain JSON. */
export type CoachState = z.infer<typeof coachStateSchema>;

export const emptyState = (): CoachState => coachStateSchema.parse({});

/** Reads a stored state; one that is empty or of an older shape starts afresh rather than failing a turn. */
export function parseState(stored: unknown): CoachState {
  const result = coachStateSchema.safeParse(stored);
  return result.success ? result.data : emptyState();
}

/** What was asked and shown in the user's other conversations: nothing is asked there and here in the same way. */
export interface InterviewMemory {
  readonly attempts: CoachState['attempts'];
  readonly card: number | null;
}

/** The sum of the user's other conversations, newest first. */
export function mergeStates(others: readonly CoachState[]): InterviewMemory {
  const attempts: CoachState['attempts'] = {};
  for (const state of others) {
    for (const field of ASKABLE) {
      const most = Math.max(attempts[field] ?? 0, state.attempts[field] ?? 0);
      if (most > 0) attempts[field] = most;
    }
  }
  return {
    attempts,
    card: others.find(({ card }) => card !== null)?.card ?? null,
  };
}
