import type { Frame, PairList, ScenePair, TOPIC_STAGES } from '../../knowledge/scenes';
import type { Lexicon } from '../../lexicon';
import { hashText } from '../seeded-choice';
import { fillFrame, fits, mannerOf } from './fill-frame';
import { sourcesOfPack } from './pack-sources';
import type { Slots, TopicFacts } from './topic-facts';

export type TopicStage = (typeof TOPIC_STAGES)[number];

/** A line that could be a topic. */
export interface Candidate {
  readonly text: string;
  readonly frame: Frame;
  readonly source: Source;
}

/** One thing to make a topic of: a pair of a pack, or a fact of the user's. Used once in a library. */
export interface Source {
  readonly list: PairList | 'self';
  readonly stage: TopicStage;
  readonly pair: ScenePair | null;
  readonly slots: Slots;
  /** What decides who comes first. */
  readonly rank: number;
  /** It answers the very trouble that the user named. */
  readonly isPressing: boolean;
  /** It would do for any trade of the kind. */
  readonly isPlain: boolean;
  /** In the order in which they are tried. */
  readonly frames: () => readonly Frame[];
}

export interface SourceInput {
  readonly facts: TopicFacts;
  readonly lexicon: Lexicon;
  /** User and revision: another one gives another order. */
  readonly seed: string;
  /** Topics of earlier versions: what they were made of comes later now. */
  readonly earlier: readonly string[];
  /** What is made is read, and not filmed. */
  readonly isRead: boolean;
}

/** How far each kind of source stands before the others; a seeded part of {@link jitter} mixes them. */
export const RANKS = {
  ofTrade: 100,
  ofSelf: 92,
  plain: 45,
  pressing: 14,
  ownTrouble: 24,
  used: -60,
} as const;
const JITTER = 30;
export const jitter = (seed: string): number => hashText(seed) % JITTER;

/** All there is to film for this user, best first. */
export function findSources(input: SourceInput): readonly Source[] {
  const { own, plain } = input.facts.packs;
  const frames = input.lexicon.knowledge.hooks.frames.filter(({ filmed }) => !(filmed && input.isRead));
  return [
    ...(own === null ? [] : sourcesOfPack(own, frames, input)),
    ...sourcesOfPack(plain, frames, input),
    ...sourcesOfSelf(frames, input),
  ].sort((a, b) => b.rank - a.rank);
}

/** What the user's facts alone make, a topic to a frame. */
function sourcesOfSelf(frames: readonly Frame[], { facts, seed, earlier }: SourceInput): readonly Source[] {
  const slots = facts.slotsFor(facts.packs.own ?? facts.packs.plain);
  const trouble = slots.难 ?? null;
  const manner = trouble === null ? null : mannerOf('self', trouble);
  return frames
    .filter((frame) => frame.of.includes('self') && (trouble === null || fits(frame, 'self', manner)))
    .flatMap((frame): Source[] => {
      const text = fillFrame(frame.text, slots, null);
      if (text === null || earlier.includes(text)) return [];
      const isPressing = frame.text.includes('〔难〕');
      const rank = RANKS.ofSelf + (isPressing ? RANKS.ownTrouble : 0) + jitter(`${seed}/${frame.text}`);
      const stage = frame.stage ?? '信任';
      const shared = { pair: null, slots, isPlain: false, frames: () => [frame] };
      return [{ list: 'self', stage, rank, isPressing, ...shared }];
    });
}

/** Where a slot begins with the word that stands before it. */
const STUTTER = /把把|看看看|了了|在在|别别|给给|跟跟|问问/;

/** The lines that a source can become, by the frames that are free. */
export function* linesOf(
  source: Source,
  isFree: (frame: Frame) => boolean,
): Generator<Candidate, undefined, undefined> {
  for (const frame of source.frames()) {
    if (!isFree(frame)) continue;
    const text = fillFrame(frame.text, source.slots, source.pair);
    if (text !== null && !STUTTER.test(text)) yield { text, frame, source };
  }
}
