import { z } from 'zod';
import { header, word, words } from './header';

/** What may stand in a line; a line with any other slot is a mistake in the file. */
const SLOTS = ['卖', '活', '人', '话', '怕', '地', '价', '份', '凭', '法'] as const;
export type LadderSlot = (typeof SLOTS)[number];

const isFillable = (line: string): boolean =>
  [...line.matchAll(/〔([^〔〕]*)〕/g)].every(([, slot]) => SLOTS.some((known) => known === slot));
const lines = (max: number) =>
  z.array(word.max(max).refine(isFillable, 'holds a slot that is not known')).min(1);

const share = z.number().positive().max(1);
const advice = { delivers: lines(100), handover: lines(100) };

const rungSchema = z.strictObject({
  /** Of the user's price: free, as it is, a pack of its unit, two packs, or a small portion. */
  times: z.union([z.literal([0, 1]), z.enum(['pack', 'double', 'small'])]),
  /** By default what they sell is called what it is called. */
  names: lines(24).default(['〔卖〕']),
  ...advice,
});
export type LadderRung = z.infer<typeof rungSchema>;

const groupSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+$/),
  /** Trades and kinds of trade that it holds for; a trade's own group comes first. */
  tracks: words.optional(),
  kinds: words.optional(),
  lure: rungSchema,
  trust: rungSchema,
  profit: rungSchema,
});
export type LadderGroup = z.infer<typeof groupSchema>;

const times = z.number().int().min(2).max(12);
const ownSchema = z.strictObject(advice);

/** Three rungs from the user's own price, and what to say on them. */
export const ladderFile = z.strictObject({
  ...header,
  /** A small portion, as a share of the price. */
  small: share,
  /** Assumptions to start reckoning with, shares of one. */
  rates: z.strictObject({ viewToVisit: share, visitToLead: share, leadToDeal: share }),
  units: z.array(z.strictObject({ names: words, times })).min(1),
  plain: z.strictObject({ unit: word.max(4), times }),
  /** Units of which a deal holds an unknown number. */
  open: words,
  /** Of a lower and an upper price that the user has already. */
  own: z.strictObject({ lure: ownSchema, profit: ownSchema }),
  groups: z
    .array(groupSchema)
    .refine(
      (groups) => groups.some(({ tracks, kinds }) => tracks === undefined && kinds === undefined),
      'must hold a group for trades that are not known',
    ),
  talk: z.array(z.strictObject({ when: word.max(30), groups: words.optional(), lines: lines(110) })).min(1),
});
export type LadderKnowledge = z.infer<typeof ladderFile>;
