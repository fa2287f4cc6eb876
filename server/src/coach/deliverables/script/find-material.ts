import { PAIR_LISTS, type PairList, type ScenePack, type ScenePair } from '../../knowledge/scenes';
import { shuffle } from '../seeded-choice';
import { threes } from '../topics/likeness';
import { pairsFor } from '../topics/pack-pairs';
import type { TopicFacts } from '../topics/topic-facts';

/** What a script can be made of besides its topic. */
export interface Material {
  /** The pair that the topic is made of; null for one of the user's own. */
  readonly pair: (ScenePair & { readonly list: PairList }) | null;
  /** Of the same trade, nearest to the topic first. */
  readonly scenes: readonly ScenePair[];
  readonly slips: readonly ScenePair[];
  readonly asks: readonly ScenePair[];
  readonly money: readonly ScenePair[];
}

/** The trade's own pairs for a topic; the seed decides among those that are equally near. */
export function findMaterial(topic: string, facts: TopicFacts, seed: string): Material {
  const pack = facts.packs.own ?? facts.packs.plain;
  const pair = pairOf(topic, [pack, facts.packs.plain], facts);
  const about = `${topic}${pair?.first ?? ''}${pair?.second ?? ''}`;
  const near = (list: PairList) =>
    [...shuffle(pairsFor(pack, list, facts), seed)]
      .filter(({ first }) => first !== pair?.first)
      .sort((a, b) => nearness(b, about, pack) - nearness(a, about, pack));
  return { pair, scenes: near('scenes'), slips: near('slips'), asks: near('asks'), money: near('money') };
}

/** Shorter ones stand in many topics by chance. */
const FEWEST = 4;

/** The pair that most of the topic is made of. */
function pairOf(topic: string, packs: readonly ScenePack[], facts: TopicFacts): Material['pair'] {
  const covered = ({ first, second }: ScenePair) =>
    [first, second].reduce(
      (sum, half) => sum + (half.length >= FEWEST && topic.includes(half) ? half.length : 0),
      0,
    );
  const pairs = packs.flatMap((pack) =>
    PAIR_LISTS.flatMap((list) => pairsFor(pack, list, facts).map((pair) => ({ ...pair, list }))),
  );
  const best = [...pairs].sort((a, b) => covered(b) - covered(a))[0];
  return best === undefined || covered(best) === 0 ? null : best;
}

/** Characters in common that say something, and pieces of words twice as much. */
function nearness({ first, second }: ScenePair, about: string, { things }: ScenePack): number {
  const common = new Set([...`${things.join('')}的了怎么办一不先看就是个有没在要能`]);
  const own = `${first}${second}`;
  const characters = [...new Set(own)].filter((char) => !common.has(char) && about.includes(char)).length;
  const pieces = threes(about);
  return characters + 2 * [...threes(own)].filter((piece) => pieces.has(piece)).length;
}
