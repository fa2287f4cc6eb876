import { readFileSync, writeFileSync } from 'node:fs';
import { DELIVERABLE_KINDS, orderSchema } from '@qihang/shared/contracts';
import { z } from 'zod';
import { limitsSchema, personTruthSchema } from './person';

const CALLS = ['talk', 'records', 'writer', 'audit', 'repair'] as const;
export type CallRole = (typeof CALLS)[number];

const callSchema = z.strictObject({
  as: z.enum(CALLS),
  /** What the model answered, unchanged. */
  text: z.string(),
  /** The vendor broke off behind the text. */
  isCut: z.boolean().optional(),
  /** Hashes of the prompt's sections that it was answered to; left out until it is first accepted. */
  sections: z.record(z.string(), z.string()).optional(),
});

const writtenSchema = z.strictObject({ title: z.string(), lines: z.array(z.string()) });

/** What an order asks to be changed: without keys a deliverable that was not there, otherwise these lines of one. */
const wantedChangeSchema = z.strictObject({
  kind: z.enum(DELIVERABLE_KINDS),
  /** Lines by their keys in the new version; what goes as a whole by its name in the old one (段3). */
  keys: z.array(z.string()).optional(),
});

const seenSchema = z.strictObject({
  text: z.string(),
  chips: z.array(z.string()),
  /** 字段|值|about of what this turn added or changed. */
  kept: z.array(z.string()),
  refused: z.array(z.string()),
  orders: z.array(z.string()),
  written: z.array(writtenSchema),
  /** Code of the failure that ended the turn; null for none. */
  failed: z.string().nullable(),
});

const turnSchema = z.strictObject({
  question: z.string(),
  /** A button's order. */
  order: orderSchema.optional(),
  /** The first of another conversation of the same person. */
  begins: z.boolean().optional(),
  calls: z.array(callSchema),
  /** Pieces of the answers that no user should have seen. */
  hidden: z.array(z.string()).optional(),
  /** Literal limits of what is ordered here. */
  limits: limitsSchema.optional(),
  /** Everything that may come of what is ordered here, as a reader says. */
  changes: z.array(wantedChangeSchema).optional(),
  seen: seenSchema.optional(),
});

const headSchema = z.strictObject({
  tape: z.string(),
  answers: z.enum(['strong', 'weak', 'broken']),
  who: z.string(),
  today: z.iso.date(),
  /** Of people.jsonl; null for a person of the tape's own. */
  person: z.string().nullable(),
  /** The person taps 我没事，继续 at once after a false alarm of the guard. */
  endsCare: z.boolean().optional(),
  /** What is true of a person of its own. */
  truth: personTruthSchema.optional(),
});

export type TapedCall = z.infer<typeof callSchema>;
/** What came of one turn for the user. */
export type SeenTurn = z.infer<typeof seenSchema>;
export type WantedChange = z.infer<typeof wantedChangeSchema>;
export type TapedTurn = z.infer<typeof turnSchema>;
export type TapeHead = z.infer<typeof headSchema>;

/** A conversation as it was answered once, and what its user saw when it was last accepted. */
export interface Tape {
  readonly head: TapeHead;
  readonly turns: readonly TapedTurn[];
}

/** @throws SyntaxError or ZodError where a line is broken */
export function readTape(file: string): Tape {
  const [head, ...turns] = linesOfFile(file);
  return { head: headSchema.parse(head), turns: turns.map((turn) => turnSchema.parse(turn)) };
}

export function writeTape(file: string, { head, turns }: Tape): void {
  writeFileSync(file, `${[head, ...turns].map((line) => JSON.stringify(line)).join('\n')}\n`);
}

/** The values of a file of JSON lines. */
export const linesOfFile = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
