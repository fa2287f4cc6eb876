import { z } from 'zod';

const truthSchema = z.object({ field: z.string(), value: z.string(), said: z.string() });
const trapSchema = z.object({ text: z.string(), why: z.string() });

/** What is true of a person, and what must not become a fact. */
export const personTruthSchema = z.object({ facts: z.array(truthSchema), traps: z.array(trapSchema) });

/** Limits of an order that code can hold a deliverable against; everything else is for a reader. */
export const limitsSchema = z.object({
  max_seconds: z.number().optional(),
  max_chars: z.number().optional(),
  title_max_chars: z.number().optional(),
  count: z.number().optional(),
  must_have: z.array(z.string()).optional(),
  must_not_have: z.array(z.string()).optional(),
});

/** A line of people.jsonl. */
export const personSchema = z.object({
  id: z.string(),
  ...personTruthSchema.shape,
  messages: z.array(z.string()),
  orders: z.array(z.object({ after: z.number(), kind: z.string(), ask: z.string(), must: limitsSchema })),
  later: z.union([z.string(), z.array(z.string())]).default([]),
});

export type PersonTruth = z.infer<typeof personTruthSchema>;
export type OrderLimits = z.infer<typeof limitsSchema>;
export type EvalPerson = z.infer<typeof personSchema>;

/** All that a person says, in order. */
export const allSaid = ({ messages, orders, later }: EvalPerson): readonly string[] => [
  ...messages,
  ...orders.map(({ ask }) => ask).filter((ask) => !messages.includes(ask)),
  ...[later].flat(),
];
