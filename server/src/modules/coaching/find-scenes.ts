/** What is worth filming in one trade, as its knowledge file says it. */
export interface ScenePack {
  /** How people name the trade. */
  readonly words: readonly string[];
  readonly asks: Topics;
  readonly slips: Topics;
  readonly scenes: Topics;
  readonly money: Topics;
  readonly life: Topics;
}

/** Halves of topics: the first is what is asked, done or shown. */
type Topics = readonly { readonly first: string }[];

/** 我是开早餐店的 names 早餐店: what stands around a name and says nothing of the trade. */
const BEFORE = /^(?:我是|我)?(?:专门|就是|是)?(?:开|做|卖|搞)?/;
const AFTER = /(?:生意|师傅|老师)?的?$/;
const PAUSE = /[\s，,、。；;！!？?（）()]+/;

const nameIn = (piece: string): string => piece.replace(BEFORE, '').replace(AFTER, '');

/**
 * Makes the packs searchable by the names of their trades. A pack is found by its exact name alone: by what a name is part
 * of, 给餐饮店记账 would be a restaurant.
 */
export function makeFindScenes(packs: readonly ScenePack[]): (business: string) => readonly string[] {
  const packOf = new Map<string, ScenePack>();
  for (const pack of packs) for (const word of pack.words) if (!packOf.has(word)) packOf.set(word, pack);
  return (business) => {
    const pieces = business.normalize('NFKC').split(PAUSE);
    const found = pieces.flatMap((piece) => packOf.get(piece) ?? packOf.get(nameIn(piece)) ?? []);
    const [pack] = found;
    return pack === undefined ? [] : topicsOf(pack).map(({ first }) => first);
  };
}

/** What there is to see first, for that is easiest to film. */
const topicsOf = ({ scenes, asks, slips, money, life }: ScenePack): Topics => [
  ...scenes,
  ...asks,
  ...slips,
  ...money,
  ...life,
];
