import type { Frame, PairList, ScenePair, TOPIC_STAGES } from '../../knowledge/scenes';
import type { Lexicon } from '../../lexicon';
import { hashText } from '../seeded-choice';
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
