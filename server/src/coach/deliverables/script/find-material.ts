import type { PairList, ScenePack, ScenePair } from '../../knowledge/scenes';
import { shuffle } from '../seeded-choice';
import { threes } from '../topics/likeness';
import { inOwnWords, type TopicFacts } from '../topics/topic-facts';
import { fillFrame } from '../topics/fill-frame';

/** What a script can be made of besides its topic. */
export interface Material {
  /** The pair that the topic is made of; null for one of the user's own. */
  readonly pair: (ScenePair & { readonly list: PairList }) | null;
  /** Of the same trade, nearest to the topic first. */
  readonly scenes: readonly ScenePair[];
  readonly slips: readonly ScenePair[];
  readonly asks: readonly ScenePair[];
}

/** The trade's own pairs for a topic; the seed decides among those that are equally near. */
export function findMaterial(topic: string, facts: TopicFacts, seed: string): Material {
  const pack = facts.packs.own ?? facts.packs.plain;
  const lists = { asks: pairsOf(pack, 'asks', facts), slips: pairsOf(pack, 'slips', facts), scenes: pairsOf(pack, 'scenes', facts) };
  const money = pairsOf(pack, 'money', facts);
  const life = pairsOf(pack, 'life', facts);
  const all = [...tagged('asks', lists.asks), ...tagged('slips', lists.slips), ...tagged('scenes', lists.scenes)];
  const pair = [...all, ...tagged('money', money), ...tagged('life', life), ...ofOther(pack, facts)].find(
    ({ first, second }) => topic.includes(first) || topic.includes(second),
  );
  const near = (pairs: readonly ScenePair[]) => {
    const others = shuffle(pairs, seed).filter(({ first }) => first !== pair?.first);
    const about = `${topic}${pair?.first ?? ''}${pair?.second ?? ''}`;
    return [...others].sort((a, b) => nearness(b, about, pack) - nearness(a, about, pack));
  };
  return { pair: pair ?? null, scenes: near(lists.scenes), slips: near(lists.slips), asks: near(lists.asks) };
}

const tagged = (list: PairList, pairs: readonly ScenePair[]) => pairs.map((pair) => ({ ...pair, list }));

/** Topics of the kind's plain pack, where the trade has one of its own. */
const ofOther = (pack: ScenePack, facts: TopicFacts) =>
  pack === facts.packs.plain
    ? []
    : (['asks', 'slips', 'scenes', 'money', 'life'] as const).flatMap((list) =>
        tagged(list, pairsOf(facts.packs.plain, list, facts)),
      );

function pairsOf(pack: ScenePack, list: PairList, facts: TopicFacts): readonly ScenePair[] {
  const slots = facts.slotsFor(pack);
  const asks = facts.isForKids === true ? pack.kids : facts.isForKids === false ? pack.adults : [];
  return [...pack[list], ...(list === 'asks' ? asks : [])].flatMap((raw) => {
    const { first, second } = list === 'asks' ? inOwnWords(raw, slots.难 ?? null) : raw;
    const filled = [fillFrame(first, slots, null), fillFrame(second, slots, null)] as const;
    return filled[0] === null || filled[1] === null ? [] : [{ first: filled[0], second: filled[1] }];
  });
}

/** Characters in common that say something, and pieces of words twice as much. */
function nearness({ first, second }: ScenePair, about: string, { things }: ScenePack): number {
  const common = new Set([...`${things.join('')}的了怎么办一不先看就是个有没在要能`]);
  const own = `${first}${second}`;
  const characters = [...new Set(own)].filter((char) => !common.has(char) && about.includes(char)).length;
  const pieces = threes(about);
  return characters + 2 * [...threes(own)].filter((piece) => pieces.has(piece)).length;
}
