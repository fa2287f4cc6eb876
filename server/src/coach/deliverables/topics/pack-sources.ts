import {
  type Frame,
  PAIR_LISTS,
  type PairList,
  type ScenePack,
  type ScenePair,
} from '../../knowledge/scenes';
import { hashText, shuffle } from '../seeded-choice';
import { lengthOf } from '../text-pieces';
import { fits, isHalf, mannerOf } from './fill-frame';
import { pairsFor } from './pack-pairs';
import { jitter, RANKS, type Source, type SourceInput, type TopicStage } from './topic-source';

const STAGE_OF: Readonly<Record<PairList, TopicStage>> = {
  asks: '认知',
  slips: '认知',
  scenes: '信任',
  money: '转化',
  life: '生活',
};

/** A source to every pair of a pack; those about the user's own trouble rank before the others. */
export function sourcesOfPack(
  pack: ScenePack,
  frames: readonly Frame[],
  { facts, seed, earlier }: SourceInput,
): readonly Source[] {
  const slots = facts.slotsFor(pack);
  const isPlain = pack.words.length === 0;
  const pairs = PAIR_LISTS.flatMap((list) => pairsFor(pack, list, facts).map((pair) => ({ list, pair })));
  const telling = isPlain
    ? []
    : tellingChars(
        facts.words.problem,
        pairs.map(({ pair }) => pair),
      );
  const framesFor = makeFrameFinder(frames);
  const isWordy = lengthOf(facts.speaker) > LONGEST_SPEAKER;
  return pairs.flatMap(({ list, pair }): Source[] => {
    const own = `${seed}/${pair.first}`;
    const given = sidesGiven(pair, earlier);
    if (given.whole && given.half) return [];
    const pressing = pressure(pair, telling);
    const isUsed = given.whole || given.half;
    const rank =
      (isPlain ? RANKS.plain : RANKS.ofTrade) + RANKS.pressing * pressing + (isUsed ? RANKS.used : 0);
    const isOpen = (frame: Frame): boolean => !(isHalf(frame) ? given.half : given.whole);
    return [
      {
        list,
        stage: STAGE_OF[list],
        pair,
        slots: { ...slots, 人: callThem(facts.people, own) },
        rank: rank + jitter(own),
        isPressing: pressing > 0,
        isPlain,
        frames: () => orderFrames(framesFor(list, pair).filter(isOpen), own, isWordy),
      },
    ];
  });
}

/** 换一批 gives a pair no second time: once as a whole, and once its first half alone, from another side. */
function sidesGiven({ first, second }: ScenePair, earlier: readonly string[]) {
  const about = earlier.filter((text) => text.includes(first) || text.includes(second));
  const whole = about.filter((text) => text.includes(second));
  return { whole: whole.length > 0, half: whole.length < about.length };
}

/** 小公司老板, and every other time 老板: nobody says the whole of it in every sentence. */
function callThem(people: string, seed: string): string {
  const short = /(?:老板|家长|妈妈)$/.exec(people)?.[0] ?? people;
  return people.length > 3 && hashText(seed) % 2 === 0 ? short : people;
}

/** The frames that may hold a pair: the same for all pairs of a list that are said alike. */
function makeFrameFinder(frames: readonly Frame[]): (list: PairList, pair: ScenePair) => readonly Frame[] {
  const found = new Map<string, readonly Frame[]>();
  return (list, { first }) => {
    const manner = mannerOf(list, first);
    const key = `${list}/${manner}`;
    const known =
      found.get(key) ?? frames.filter((frame) => frame.of.includes(list) && fits(frame, list, manner));
    found.set(key, known);
    return known;
  };
}

/** Nobody hears 做短视频代运营的 in every other sentence. */
const LONGEST_SPEAKER = 5;

/** Mostly both halves at first: what says something before what only announces it. */
function orderFrames(frames: readonly Frame[], seed: string, isWordy: boolean): readonly Frame[] {
  const namesSpeaker = ({ text }: Frame): boolean => isWordy && text.includes('〔我〕');
  const all = shuffle(frames, seed);
  const mixed = [...all.filter((frame) => !namesSpeaker(frame)), ...all.filter(namesSpeaker)];
  const halves = mixed.filter(isHalf);
  const whole = mixed.filter((frame) => !isHalf(frame));
  const isHalved = hashText(`${seed}/half`) % 6 === 0;
  return isHalved ? [...halves, ...whole] : [...whole, ...halves];
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
