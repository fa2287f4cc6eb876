import type { ScenePair } from '../knowledge/scenes';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import { pairsFor } from './topics/pack-pairs';
import { topicFacts } from './topics/topic-facts';

/** What the knowledge holds of this very trade. Ideas to film and to say, never facts about the user. */
export interface TradeScenes {
  /** What the hands do, and what there is to see; the more pressing first. */
  readonly scenes: readonly ScenePair[];
  /** What one would look at first, where the trade knows the very trouble that the user named. */
  readonly answer: string | null;
  /** Which trade it is; null for one that no file knows. */
  readonly trade: string | null;
  /** Of which kind it seems to be: visit, shop, teach; null where nothing is known. */
  readonly kind: string | null;
}

const NONE: TradeScenes = { scenes: [], answer: null, trade: null, kind: null };

/** Empty for a trade that no file knows. */
export function findScenes(profile: Profile, lexicon: Lexicon): TradeScenes {
  const facts = topicFacts(profile, lexicon);
  const own = facts?.packs.own ?? null;
  if (facts === null) return NONE;
  const { problem, track, assets } = facts.words;
  const guessed = track?.kind ?? facts.packs.plain.kinds[0] ?? null;
  // Who has a shop is come to.
  const kind =
    track === null && guessed === 'visit' && assets.some((asset) => /店|铺|工作室/.test(asset))
      ? 'shop'
      : guessed;
  if (own === null) return { ...NONE, kind };
  const said = problem === null ? null : tellingOf(problem, own.things);
  const near = ({ first, second }: ScenePair): number =>
    said === null ? 0 : shared(said, tellingOf(`${first}${second}`, own.things));
  const isFit = ({ first, second }: ScenePair): boolean =>
    lexicon.scanWording(`${first}，${second}`, { platform: null, isPost: true }).length === 0;
  const scenes = pairsFor(own, 'scenes', facts).filter(isFit);
  return {
    trade: own.id,
    kind,
    scenes: scenes
      .map((pair, at) => ({ pair, at, score: near(pair) }))
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .map(({ pair }) => pair),
    answer: said === null ? null : answerTo(said, pairsFor(own, 'asks', facts).filter(isFit), own.things),
  };
}

/** As much of two troubles has to be the same for one answer to do for both. */
const SAME = 0.4;

function answerTo(
  said: ReadonlySet<string>,
  asks: readonly ScenePair[],
  things: readonly string[],
): string | null {
  const likely = asks
    .map(({ first, second }) => {
      const known = tellingOf(first, things);
      const both = shared(said, known);
      return { second, likeness: both / Math.max(1, said.size + known.size - both) };
    })
    .sort((a, b) => b.likeness - a.likeness)[0];
  return likely === undefined || likely.likeness < SAME ? null : likely.second;
}

const IDLE = new Set(
  '的了怎么办吗要不能多久会是有没什老总问呢吧啊都也就还很在我你他她们这那个一给和跟把被让到上下，。？?、',
);

/** The characters that say what a trouble is about: 潮 in 琴潮了怎么办. */
const tellingOf = (text: string, things: readonly string[]): ReadonlySet<string> =>
  new Set([...text].filter((char) => !IDLE.has(char) && !things.join('').includes(char)));

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((char) => other.has(char)).length;
