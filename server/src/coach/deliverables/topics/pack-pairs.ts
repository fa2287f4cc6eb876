import type { PairList, ScenePack, ScenePair } from '../../knowledge/scenes';
import { formOf } from '../../understanding/phrase';
import { isFelt } from '../text-pieces';
import { fillFrame } from './fill-frame';
import type { TopicFacts } from './topic-facts';

/** A list of a pack in the user's own words, with what fits only children or grown-ups where they are served. */
export function pairsFor(pack: ScenePack, list: PairList, facts: TopicFacts): readonly ScenePair[] {
  const slots = facts.slotsFor(pack);
  const special = facts.isForKids === true ? pack.kids : facts.isForKids === false ? pack.adults : [];
  return [...pack[list], ...(list === 'asks' ? special : [])].flatMap((raw) => {
    const first = fillFrame(asDone(raw.first, slots.物), slots, null);
    const second = fillFrame(asDone(raw.second, slots.物), slots, null);
    if (first === null || second === null) return [];
    const isTheirs = raw.first.includes('〔痛〕');
    return [
      list === 'asks' && !isTheirs ? inOwnWords({ first, second }, slots.难 ?? null) : { first, second },
    ];
  });
}

/** 做〔物〕 and 弄〔物〕 are done by a verb where the thing is one: 调钢琴, not 做调钢琴. */
const asDone = (text: string, thing: string | null | undefined): string =>
  thing != null && formOf(thing) === 'activity'
    ? text.replaceAll('做〔物〕', '〔物〕').replaceAll('弄〔物〕', '〔物〕')
    : text;

const ALIKE = 0.6;
const FEWEST = 3;

/** The user's own words in the place of the trade's, where both say the same trouble. */
function inOwnWords(pair: ScenePair, problem: string | null): ScenePair {
  if (problem === null || isFelt(problem)) return pair;
  const [said, known] = [twos(problem), twos(pair.first)];
  const shared = [...known].filter((piece) => said.has(piece)).length;
  return shared >= FEWEST && shared >= ALIKE * Math.min(said.size, known.size)
    ? { ...pair, first: problem }
    : pair;
}

function twos(text: string): ReadonlySet<string> {
  const letters = [...text];
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}
