import type { PairList, ScenePack, ScenePair } from '../../knowledge/scenes';
import { isFelt } from '../text-pieces';
import { fillFrame } from './fill-frame';
import type { TopicFacts } from './topic-facts';

/** A list of a pack in the user's own words, with what fits only children or grown-ups where they are served. */
export function pairsFor(pack: ScenePack, list: PairList, facts: TopicFacts): readonly ScenePair[] {
  const slots = facts.slotsFor(pack);
  const special = facts.isForKids === true ? pack.kids : facts.isForKids === false ? pack.adults : [];
  return [...pack[list], ...(list === 'asks' ? special : [])].flatMap((raw) => {
    const first = fillFrame(raw.first, slots, null);
    const second = fillFrame(raw.second, slots, null);
    if (first === null || second === null) return [];
    return [list === 'asks' ? inOwnWords({ first, second }, slots.难 ?? null) : { first, second }];
  });
}

const ALIKE = 0.6;
const FEWEST = 3;

/** The user's own words in the place of the trade's, where both say the same trouble. */
function inOwnWords(pair: ScenePair, problem: string | null): ScenePair {
  if (problem === null || isFelt(problem)) return pair;
  const [said, known] = [twos(problem), twos(pair.first)];
  const shared = [...known].filter((piece) => said.has(piece)).length;
  return shared >= FEWEST && shared >= ALIKE * Math.min(said.size, known.size) ? { ...pair, first: problem } : pair;
}

function twos(text: string): ReadonlySet<string> {
  const letters = [...text];
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}
