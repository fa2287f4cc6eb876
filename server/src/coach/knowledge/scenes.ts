import { z } from 'zod';
import { header, linesOf, word, words } from './header';

/** Two halves of a topic, `甲 | 乙`: what is asked, done or shown, and the point of it. */
const readPair = (line: string): ScenePair | null => {
  const [first = '', second = '', ...others] = line.split(' | ').map((half) => half.trim());
  const isPair = first !== '' && second !== '' && others.length === 0 && !/\|/.test(first + second);
  return isPair ? { first, second } : null;
};

export interface ScenePair {
  readonly first: string;
  readonly second: string;
}

const pairs = linesOf(readPair, 'must read 甲 | 乙');
const somePairs = pairs.refine((list) => list.length > 0, 'must hold at least one');
/**
 * Those of `tracks.yaml`, and three for trades that no file names: work on a thing that somebody brings (修表, 裱画,
 * 验配), goods that one did not make, and any other line of work.
 */
export const KINDS = [
  'visit',
  'shop',
  'expert',
  'teach',
  'maker',
  'farm',
  'stay',
  'online',
  'bench',
  'goods',
  'work',
] as const;

const packSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  /** How people name the trade; none for a pack that stands for kinds of trades. */
  words: z.array(word),
  kinds: z.array(z.enum(KINDS)).default([]),
  /** What kind of trade it is; the file's own where it is left out. */
  kind: z.enum(KINDS).optional(),
  /** Those who come, where the user named nobody. */
  client: word.max(8),
  /** What it is about; the first stands where the user's own words hold none. */
  things: z.array(word),
  /** Where the work is done: the name of a pillar. */
  site: word.max(8),
  asks: somePairs,
  slips: somePairs,
  scenes: somePairs,
  money: somePairs,
  life: somePairs,
  kids: pairs.default([]),
  adults: pairs.default([]),
  /** Key of the pack that stands in for this one where those served are children, or grown up. */
  kidsPack: z.string().optional(),
  adultsPack: z.string().optional(),
});
/** What is worth filming in one trade. */
export type ScenePack = z.infer<typeof packSchema>;

/** One file of `scenes/`; all of them together are the knowledge of scenes. */
export const scenesFile = z.strictObject({
  ...header,
  kind: z.enum(KINDS).optional(),
  packs: z.array(packSchema).min(1),
});
export type Scenes = z.infer<typeof scenesFile>;

/** Several files read as one: the newest date, all sources, every pack. */
export const joinScenes = (files: readonly Scenes[]): Scenes => ({
  updated:
    files
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? '',
  sources: [...new Set(files.flatMap(({ sources }) => sources))],
  packs: files.flatMap(({ kind, packs }) => packs.map((pack) => ({ ...pack, kind: pack.kind ?? kind }))),
});

/** The lists of a pack that topics are made of, and what the user's own facts alone make. */
export const PAIR_LISTS = ['asks', 'slips', 'scenes', 'money', 'life'] as const;
export type PairList = (typeof PAIR_LISTS)[number];
export const TOPIC_STAGES = ['认知', '信任', '转化', '生活'] as const;

const frameSchema = z.strictObject({
  of: z.array(z.enum([...PAIR_LISTS, 'self'])).min(1),
  only: z.enum(['question', 'felt', 'told', 'doing']).optional(),
  /** Of a frame of `self`; a pair's follows from its list. */
  stage: z.enum(TOPIC_STAGES).optional(),
  text: word.max(60),
  hook: word.max(8),
  format: word.max(8),
  /** It speaks of filming: not for platforms that are read. */
  filmed: z.boolean().default(false),
});
/** A way to make a topic of a pair or of a fact. */
export type Frame = z.infer<typeof frameSchema>;

export const hooksFile = z.strictObject({
  ...header,
  frames: z.array(frameSchema).min(1),
  /** Why a topic is worth filming, by the list that it comes from. */
  whys: z.strictObject({
    asks: words,
    slips: words,
    scenes: words,
    money: words,
    life: words,
    self: words,
  }),
});
