import type { WordingRule } from '../knowledge/wording';
import { makeWordFinder } from '../word-finder';
import { type FoldedText, foldText } from './fold-text';

/** Words of a text that a rule speaks against. */
export interface WordingHit {
  readonly rule: WordingRule;
  /** In the text as it was given, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** What stands in their place; '' takes them out, null leaves it to the user. */
  readonly to: string | null;
}

/** Where a text is meant to appear. */
export interface Outlet {
  /** Null where it is not known: then the rules of every platform hold. */
  readonly platform: string | null;
  /** It is published, and not a plan or a private talk. */
  readonly isPost: boolean;
}

/** In the order of the text, none overlapping. */
export type WordingScan = (text: string, outlet: Outlet) => readonly WordingHit[];

type RuleScan = (folded: FoldedText) => readonly { start: number; end: number; to: string | null }[];

/** The rules of `wording.yaml` made searchable, once at start. */
export function makeWordingScan(rules: readonly WordingRule[]): WordingScan {
  const scans = rules.map((rule) => ({ rule, scan: makeRuleScan(rule) }));
  return (text, outlet) => {
    const folded = foldText(text);
    const hits = scans
      .filter(({ rule }) => holds(rule, outlet))
      .flatMap(({ rule, scan }) => scan(folded).map((hit) => ({ ...hit, rule })))
      .sort((a, b) => a.start - b.start || b.end - a.end);
    const kept: WordingHit[] = [];
    let reached = 0;
    for (const { rule, start, end, to } of hits) {
      if (start < reached) continue;
      reached = end;
      kept.push({ rule, ...tidied(text, folded.span(start, end), to) });
    }
    return kept;
  };
}

const holds = ({ platforms, posts }: WordingRule, { platform, isPost }: Outlet): boolean =>
  (isPost || !posts) && (platform === null || platforms === undefined || platforms.includes(platform));

function makeRuleScan({ words, patterns, except }: WordingRule): RuleScan {
  const findWords = makeWordFinder(Object.entries(words).map(([word, to]) => [fold(word), { to }] as const));
  const findHarmless = makeWordFinder(except.map((word) => [fold(word), true] as const));
  const compiled = patterns.map(({ find, to }) => ({ find: new RegExp(find, 'gi'), to }));
  return ({ text }) => {
    const harmless = findHarmless(text);
    // A pattern knows more of what stands around a word than the list does: it comes first where both begin alike.
    const found = [
      ...compiled.flatMap(({ find, to }) =>
        [...text.matchAll(find)].map((match) => ({
          start: match.index,
          end: match.index + match[0].length,
          to,
        })),
      ),
      ...findWords(text).map(({ start, end, value }) => ({ start, end, to: value.to })),
    ];
    return found.filter((hit) => !harmless.some(({ start, end }) => start <= hit.start && hit.start < end));
  };
}

const fold = (word: string): string => foldText(word).text;

const PARTICLE = /[的地]/;
const PAUSE = /[，、,；;：:]/;
const STOP = /[\s，、,；;：:。.！!？?（(「“]/;

/** A word that goes takes the 的 behind it along, and the comma that would be left over. */
function tidied(
  text: string,
  span: { start: number; end: number },
  to: string | null,
): Omit<WordingHit, 'rule'> {
  const { start } = span;
  let { end } = span;
  const isParticleLeft = to === '' || to?.endsWith('的') === true;
  if (isParticleLeft && PARTICLE.test(text.charAt(end))) end += 1;
  const isOpening = start === 0 || STOP.test(text.charAt(start - 1));
  if (to === '' && isOpening && PAUSE.test(text.charAt(end))) end += 1;
  return { start, end, to };
}
