import { z } from 'zod';
import { answerTreeSchema } from './answer-tree';
import { userSchema } from './auth';
import { standingSchema } from './coach';
import { conversationPageSchema, messagePageSchema, usageSchema } from './conversations';
import { saidSchema } from './said';
import { agentSchema } from './site';

/** The conversation on the first screen, by its newest question and answer. */
export const openingThreadSchema = messagePageSchema.extend({
  conversationId: z.uuid(),
  /** The newest answer of `items` as elements; null for none, and for one that only the renderer can draw. */
  tree: answerTreeSchema.nullable(),
  /**
   * The exchange was too long: `text` and `tree` hold its end, with whole blocks of the answer. They are for the screen
   * alone; the messages are then to be read as usual.
   */
  isCut: z.boolean(),
});
export type OpeningThread = z.infer<typeof openingThreadSchema>;

/** What the first screen of the chat shows (docs/decisions/0027), each part as its own route answers it. */
export const openingSchema = z.object({
  user: userSchema,
  agent: agentSchema,
  /** The first page of the list. */
  conversations: conversationPageSchema,
  /** Null where the screen begins a new conversation, and for a missing one. */
  thread: openingThreadSchema.nullable(),
  /** The conversation of the request is deleted, unknown or another user's. */
  isMissing: z.boolean(),
  usage: usageSchema,
  standing: standingSchema,
  /** Values of the sentence, and those that the thread's messages say; absent from an older server. */
  said: saidSchema.optional(),
  /** State of the user's data before it was read, for `since` of the stream of user events. */
  mark: z.string(),
});
export type Opening = z.infer<typeof openingSchema>;

/** In place of a conversation's id: the screen begins a new one. */
export const NEW_CONVERSATION = 'new';
