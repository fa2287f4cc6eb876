import { z } from 'zod';
import { PROFILE_STATES } from './coach';
import { spanSchema } from './span';

/** The words of a message that a value stands in: an excerpt of its text. */
export const saidPlaceSchema = z.object({
  messageId: z.uuid(),
  conversationId: z.uuid(),
  ...spanSchema.shape,
});
export type SaidPlace = z.infer<typeof saidPlaceSchema>;

/** A value of the profile by where the user said it, which is what is marked. */
export const saidValueSchema = z.object({
  id: z.uuid(),
  field: z.string(),
  text: z.string(),
  state: z.enum(PROFILE_STATES),
  /** About the user; whom they serve and what is urgent to these may be said of the customers. */
  isOwn: z.boolean(),
  /** Null for what was entered by hand, and where the message is deleted. */
  place: saidPlaceSchema.nullable(),
  /** The marked words are the value itself, so that the value may be marked wherever it stands. */
  isVerbatim: z.boolean(),
});
export type SaidValue = z.infer<typeof saidValueSchema>;

/** A value that a message of the user has put in the place of another. */
export const saidCorrectionSchema = z.object({
  /** Of the value that holds since, by which it is taken back. */
  id: z.uuid(),
  messageId: z.uuid(),
  was: z.string(),
  now: z.string(),
  /** It holds since, was taken back, or has changed again. */
  state: z.enum(['held', 'undone', 'changed']),
});
export type SaidCorrection = z.infer<typeof saidCorrectionSchema>;

/** What the user has said of themselves and others, oldest first. Nothing that they keep private. */
export const saidSchema = z.object({
  values: z.array(saidValueSchema),
  /** The newest ones, oldest first; absent from an older server. */
  corrections: z.array(saidCorrectionSchema).optional(),
  /** False for a part: the values of the first screen. */
  isWhole: z.boolean(),
});
export type Said = z.infer<typeof saidSchema>;

/** Fields of the sentence that the user builds (docs/decisions/0033), in its order. */
export const SENTENCE_FIELDS = ['place', 'business', 'experience', 'audience', 'problem', 'price'] as const;
export type SentenceField = (typeof SENTENCE_FIELDS)[number];
