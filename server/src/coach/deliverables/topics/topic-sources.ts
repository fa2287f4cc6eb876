import {
  type Frame,
  PAIR_LISTS,
  type PairList,
  type ScenePack,
  type ScenePair,
  type TOPIC_STAGES,
} from '../../knowledge/scenes';
import type { Lexicon } from '../../lexicon';
import { hashText, shuffle } from '../seeded-choice';
import { fillFrame, fits, isHalf } from './fill-frame';
import { pairsFor } from './pack-pairs';
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
  readonly frames: readonly Frame[];
}

const STAGE_OF: Readonly<Record<PairList, TopicStage>> = {
  asks: '认知',
  slips: '认知',
  scenes: '信任',
  money: '转化',
  life: '生活',
};

interface SourceInput {
  readonly facts: TopicFacts;
  readonly lexicon: Lexicon;
  /** User and revision: another one gives another order. */
  readonly seed: string;
  /** Topics of earlier versions: what they were made of comes later now. */
  readonly earlier: readonly string[];
  /** What is made is read, and not filmed. */
  readonly isRead: boolean;
}

/** All there is to film for this user, best first. */
export function findSources(input: SourceInput): readonly Source[] {
  const { packs } = input.facts;
  const frames = input.lexicon.knowledge.hooks.frames.filter(({ filmed }) => !(filmed && input.isRead));
  const ofPacks = [packs.own, packs.plain].flatMap((pack) =>
    pack === null ? [] : ofPack(pack, frames, input),
  );
  return [...ofPacks, ...ofSelf(frames, input)].sort((a, b) => b.rank - a.rank);
}

function ofPack(pack: ScenePack, frames: readonly Frame[], input: SourceInput): readonly Source[] {
  const { facts, seed } = input;
  const slots = facts.slotsFor(pack);
  const isPlain = pack.words.length === 0;
  const before = input.earlier.join('\n');
  const all = PAIR_LISTS.flatMap((list) => pairsFor(pack, list, facts));
  const telling = isPlain ? [] : tellingChars(facts.words.problem, all);
  return PAIR_LISTS.flatMap((list) =>
    pairsFor(pack, list, facts).map((pair): Source => {
      const pressing = pressure(pair, telling);
      const isUsed = before.includes(pair.first) || before.includes(pair.second);
      const rank = (isPlain ? PLAIN : OF_TRADE) + 14 * pressing - (isUsed ? USED : 0);
      return {
        list,
        stage: STAGE_OF[list],
        pair,
        slots: { ...slots, 人: callThem(facts.people, `${seed}/${pair.first}`) },
        rank: rank + jitter(`${seed}/${pair.first}`),
        isPressing: pressing > 0,
        isPlain,
        frames: orderFrames(framesFor(frames, list, pair), `${seed}/${pair.first}`, isUsed),
      };
    }),
  );
}

/** 小公司老板, and every other time 老板: nobody says the whole of it in every sentence. */
function callThem(people: string, seed: string): string {
  const short = /(?:老板|家长|妈妈)$/.exec(people)?.[0] ?? people;
  return people.length > 3 && hashText(seed) % 2 === 0 ? short : people;
}

/** How far each kind of source stands before the others; a seeded part of {@link JITTER} mixes them. */
const OF_TRADE = 100;
const OF_SELF = 92;
const PLAIN = 45;
const USED = 60;
const JITTER = 30;
const jitter = (seed: string): number => hashText(seed) % JITTER;

const framesFor = (frames: readonly Frame[], list: PairList, { first }: ScenePair): readonly Frame[] =>
  frames.filter((frame) => frame.of.includes(list) && fits(frame, list, first));

/** Both halves at first; a pair that was given before comes back with one half, and so as another topic. */
function orderFrames(frames: readonly Frame[], seed: string, isUsed: boolean): readonly Frame[] {
  const mixed = shuffle(frames, seed);
  const halves = mixed.filter(isHalf);
  const whole = mixed.filter((frame) => !isHalf(frame));
  const few = hashText(`${seed}/half`) % 4 === 0;
  return isUsed || few ? [...halves, ...whole] : [...whole, ...halves];
}

/** Characters that say nothing of what a trouble is about. */
const IDLE = new Set(
  '的了怎么办吗要不能多久会是有没什老总问呢吧啊都也就还很在我你他她们这那个一给和跟把被让到上下人来去说做看好大小',
);
/** One that is in more of a trade's pairs than this is about the trade, and not about the trouble. */
const COMMON = 0.2;

/** What the user's trouble is about, beyond the trade itself: 潮 in 琴潮了怎么办. */
function tellingChars(problem: string | null, pairs: readonly ScenePair[]): readonly string[] {
  const texts = pairs.map(({ first, second }) => `${first}${second}`);
  return [...new Set(problem ?? '')].filter(
    (char) => !IDLE.has(char) && texts.filter((text) => text.includes(char)).length <= COMMON * texts.length,
  );
}

const MOST_PRESSING = 3;
const pressure = ({ first, second }: ScenePair, telling: readonly string[]): number =>
  Math.min(MOST_PRESSING, telling.filter((char) => `${first}${second}`.includes(char)).length);

function ofSelf(frames: readonly Frame[], { facts, seed, earlier }: SourceInput): readonly Source[] {
  const slots = facts.slotsFor(facts.packs.own ?? facts.packs.plain);
  const trouble = slots.难 ?? null;
  return frames
    .filter((frame) => frame.of.includes('self') && fits(frame, 'self', trouble))
    .flatMap((frame): Source[] => {
      const text = fillFrame(frame.text, slots, null);
      if (text === null || earlier.includes(text)) return [];
      const isPressing = frame.text.includes('〔难〕');
      const rank = OF_SELF + (isPressing ? 24 : 0) + jitter(`${seed}/${frame.text}`);
      const stage = frame.stage ?? '信任';
      return [{ list: 'self', stage, pair: null, slots, rank, isPressing, isPlain: false, frames: [frame] }];
    });
}

/** Where a slot begins with the word that stands before it. */
const STUTTER = /把把|看看看|了了|在在|别别|给给|跟跟|问问/;

/** The lines that a source can become, in the order in which they are tried. */
export function* linesOf(source: Source): Generator<Candidate, undefined, undefined> {
  for (const frame of source.frames) {
    const text = fillFrame(frame.text, source.slots, source.pair);
    if (text !== null && !STUTTER.test(text)) yield { text, frame, source };
  }
}
