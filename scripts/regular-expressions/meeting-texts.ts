import type { Counts, ProgramGraph } from './program-graph';

/** Several ways through a program at once. */
interface Ways {
  readonly places: readonly number[];
  readonly hasParted: boolean;
  readonly text: string;
}

/** Sets of places that one search visits, and that all searches in one program may look at. */
const MAX_VISITED = 1_000;
const MAX_LOOKED_AT = 60_000;
/** Letters that are tried where a place reads more. */
const MAX_LETTERS = 3;

/**
 * Makes the search for a shortest text on which all of some places lead to others at once; where `mustPart`, the first two
 * ways differ somewhere. It finds nothing once all searches together have looked at too much.
 */
export function makeMeetingTexts(
  graph: ProgramGraph,
): (from: readonly number[], to: readonly number[], mustPart: boolean) => string | null {
  let lookedAt = 0;
  const choicesOf = makeChoices(graph);
  return (from, to, mustPart) => {
    const goal = `${to.join()}${mustPart}`;
    const seen = new Set<string>();
    for (let edge: Ways[] = [{ places: from, hasParted: false, text: '' }]; edge.length > 0; ) {
      const reached: Ways[] = [];
      for (const { places, hasParted, text } of edge) {
        for (const letter of commonLetters(graph, places)) {
          for (const choice of choicesOf(places.map(graph.next))) {
            lookedAt += 1;
            if (lookedAt > MAX_LOOKED_AT || seen.size >= MAX_VISITED) return null;
            const parted = mustPart && (hasParted || choice.hasParted);
            const key = `${choice.places.join()}${parted}`;
            if (key === goal) return text + letter;
            if (seen.has(key)) continue;
            seen.add(key);
            reached.push({ places: choice.places, hasParted: parted, text: text + letter });
          }
        }
      }
      edge = reached;
    }
    return null;
  };
}

function commonLetters(
  { lettersAt, reads }: ProgramGraph,
  [first = -1, ...others]: readonly number[],
): string[] {
  const common = lettersAt(first).filter((letter) => others.every((place) => reads(place, letter)));
  return common.slice(0, MAX_LETTERS);
}

/** Makes every choice of one place out of each list that a letter leads on from all at once. */
function makeChoices({ lettersAt, reads }: ProgramGraph) {
  const known = new Map<string, boolean>();
  const canMeet = (a: number, b: number): boolean => {
    if (a === b) return true;
    const key = `${a},${b}`;
    const can = known.get(key) ?? lettersAt(a).some((letter) => reads(b, letter));
    known.set(key, can);
    return can;
  };
  return function* choose(
    lists: readonly Counts[],
    places: readonly number[] = [],
    isManifold = false,
  ): Generator<Pick<Ways, 'places' | 'hasParted'>> {
    const list = lists[places.length];
    if (list === undefined) yield { places, hasParted: isManifold || places[0] !== places[1] };
    else {
      for (const [place, ways] of list) {
        if (places.every((other) => canMeet(other, place))) {
          yield* choose(lists, [...places, place], isManifold || ways > 1);
        }
      }
    }
  };
}
