import { type FoldedText, foldText } from './folded-text';
import { isPraise } from './praise';
import { isRefusedPromise } from './refused-promise';
import { makeWordFinder } from './word-finder';
import type { WordingRule } from './wording-rules';

/** A banned word at its place in a text. */
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

interface Span {
  readonly start: number;
  readonly end: number;
}
interface RawHit extends Span {
  readonly rule: WordingRule;
  readonly to: string | null;
}

/** The rules of wording.yaml made searchable, once at start. One pass finds the words of all of them. */
export function makeWordingScan(rules: readonly WordingRule[]): WordingScan {
  const find = makeFinder(rules);
  return (text, outlet) => {
    const folded = foldText(text);
    const hits = find(folded, (rule) => holds(rule, outlet)).sort(
      (a, b) => a.start - b.start || b.end - a.end,
    );
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

/** Whether a rule holds where a text goes; all of them where that is not known. */
export const holdsOn = ({ platforms }: WordingRule, platform: string | null): boolean =>
  platform === null || platforms === undefined || platforms.includes(platform);
const holds = (rule: WordingRule, { platform, isPost }: Outlet): boolean =>
  (isPost || !rule.posts) && holdsOn(rule, platform);

type Finder = (folded: FoldedText, isHolding: (rule: WordingRule) => boolean) => RawHit[];

function makeFinder(rules: readonly WordingRule[]): Finder {
  const findWords = makeWordFinder(
    rules.flatMap((rule) =>
      Object.entries(rule.words).map(([word, to]) => [fold(word), { rule, to }] as const),
    ),
  );
  const findHarmless = makeWordFinder(
    [...exceptions(rules)].map(([word, excepting]) => [word, excepting] as const),
  );
  const patterns = rules.flatMap((rule) =>
    rule.patterns.map(({ find, to }) => ({ rule, find: new RegExp(find, 'gi'), to })),
  );
  return ({ text }, isHolding) => {
    const isHarmless = makeHarmless(findHarmless(text));
    // A pattern knows more of what stands around a word than the list does: it comes first where both begin alike.
    const found = [
      ...patterns.flatMap(({ rule, find, to }) => (isHolding(rule) ? matchesOf(text, find, rule, to) : [])),
      ...findWords(text).flatMap(({ start, end, value: { rule, to } }) =>
        isHolding(rule) ? [{ rule, start, end, to }] : [],
      ),
    ];
    return found.filter(
      (hit) =>
        !isHarmless(hit) &&
        (hit.rule.praise !== true || isPraise(text, hit.start, hit.end)) &&
        (hit.rule.kind !== '承诺' || !isRefusedPromise(text, hit.start, hit.end)),
    );
  };
}

/** The expression is shared: cloning it for every text, as matchAll does, costs more than looking. */
function matchesOf(text: string, find: RegExp, rule: WordingRule, to: string | null): readonly RawHit[] {
  const hits: RawHit[] = [];
  find.lastIndex = 0;
  for (let match = find.exec(text); match !== null; match = find.exec(text)) {
    hits.push({
      rule,
      start: match.index,
      end: match.index + match[0].length,
      to: filledIn(to, match),
    });
  }
  return hits;
}

const filledIn = (to: string | null, match: RegExpExecArray): string | null =>
  to?.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '') ?? null;

/** A word may be harmless to several rules. */
function exceptions(rules: readonly WordingRule[]): ReadonlyMap<string, ReadonlySet<WordingRule>> {
  const excepting = new Map<string, Set<WordingRule>>();
  for (const rule of rules) {
    for (const word of rule.except.map(fold))
      excepting.set(word, (excepting.get(word) ?? new Set()).add(rule));
  }
  return excepting;
}

/** Whether a hit begins inside a harmless word of its rule. */
function makeHarmless(
  words: readonly (Span & { readonly value: ReadonlySet<WordingRule> })[],
): (hit: RawHit) => boolean {
  const inside = new Map<number, ReadonlySet<WordingRule>>();
  for (const { start, end, value } of words) for (let at = start; at < end; at += 1) inside.set(at, value);
  return ({ start, rule }) => inside.get(start)?.has(rule) === true;
}

const fold = (word: string): string => foldText(word).text;

const PARTICLE = /[的地]/;
const PAUSE = /[，、,；;：:]/;
const STOP = /[\s，、,；;：:。.！!？?（(「“]/;

/** A word that goes takes the 的 behind it along, and the comma that would be left over. */
function tidied(text: string, span: Span, to: string | null): Omit<WordingHit, 'rule'> {
  const { start } = span;
  let { end } = span;
  const isParticleLeft = to === '' || to?.endsWith('的') === true;
  if (isParticleLeft && PARTICLE.test(text.charAt(end))) end += 1;
  const isOpening = start === 0 || STOP.test(text.charAt(start - 1));
  if (to === '' && isOpening && PAUSE.test(text.charAt(end))) end += 1;
  return { start, end, to };
}
