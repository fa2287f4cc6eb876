import { answerAttachmentsSchema } from '@qihang/shared/contracts';
import { z } from 'zod';

/**
 * Where an answer stands: its talk is being said, its records are to be read, its orders are to be carried out, or
 * nothing is left to do. Each step is stored when it is done, so that a process that goes on does none twice
 * (docs/decisions/0026 §11).
 */
const PHASES = ['talk', 'records', 'work', 'done'] as const;

const turnStateSchema = z.object({
  phase: z.enum(PHASES),
  /** The head's line and the tail as a model would write them, for the conversation of later briefs. */
  head: z.string(),
  tail: z.string(),
  /** The talk as it was shown, once it is over. */
  talk: z.string(),
  /** The product said it, and no model. */
  isByProduct: z.boolean().default(false),
  /** The tail as it came; null where none did. */
  raw: z.string().nullable(),
  /** What was not accepted, and why: told to the model in the next brief. */
  refused: z.array(z.string()),
  /** Facts among these that were only doubted: the next turn may tell them again (docs/decisions/0026 §5). */
  doubted: z
    .array(
      z.object({
        ...{ field: z.string(), value: z.string(), about: z.string(), isPrivate: z.boolean() },
        quotes: z.array(z.object({ message: z.string(), text: z.string() })).readonly(),
      }),
    )
    .default([]),
  chips: answerAttachmentsSchema.shape.chips,
  /** Deliverables that the orders so far have made or changed. */
  refs: answerAttachmentsSchema.shape.deliverables.default([]),
  /** Text of the answer after the last order that was carried out; '' before the first. */
  shown: z.string(),
  /** Deliverables that the orders of the tail are about, in their order; null for a new one or the newest of its kind. */
  targets: z.array(z.string().nullable()),
  /** Orders that are done, by their place in the tail. */
  done: z.array(z.number().int()),
  /** Those of them for which the model wrote nothing usable: the operator is told how many (`npm run usage`). */
  failed: z.array(z.number().int()).default([]),
});

/** What is kept with an answer of a model. */
export type TurnState = z.infer<typeof turnStateSchema>;

/** An answer of which nothing is known yet. */
export const NEW_TURN: TurnState = {
  phase: 'talk',
  head: '',
  tail: '',
  talk: '',
  isByProduct: false,
  raw: null,
  refused: [],
  doubted: [],
  chips: [],
  refs: [],
  shown: '',
  targets: [],
  done: [],
  failed: [],
};

const storedSchema = z.object({ turn: turnStateSchema });

/** The state in a stored value; null in that of an answer by rules, or of another version of the product. */
export function readTurnState(stored: unknown): TurnState | null {
  const read = storedSchema.safeParse(stored);
  return read.success ? read.data.turn : null;
}

/** The form in which it is stored. */
export const toStoredTurn = (turn: TurnState) => ({ turn });
