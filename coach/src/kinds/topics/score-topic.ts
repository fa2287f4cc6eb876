import type { Fact } from '../../facts/fact';
import type { FactField } from '../../facts/fields';
import { sharesWords } from './likeness';

/** A topic as it is scored. */
export interface ScoredTopic {
  readonly text: string;
  readonly why: string;
  readonly audience: string;
  readonly format: string;
  /** Short names of what it rests on. */
  readonly from: readonly string[];
}

const SCENES: readonly FactField[] = ['story', 'customerWords', 'problem', 'proof', 'figures'];
/** The noun of a trade in a topic is nobody's own: anybody of that trade has it. */
const COMMON: readonly FactField[] = ['business', 'audience', 'place', 'platform', 'posts', 'hours'];
const isSource = (name: string): boolean => /^[fm]\d{1,4}$/.test(name);
const isNoFace = (fact: Fact): boolean =>
  fact.field === 'rejected' &&
  /脸|出镜|露面/.test(`${fact.value}${fact.quotes.map(({ text }) => text).join('')}`);

/**
 * How sure a topic is, of what can be counted: it rests on something that the user said (50), it holds their own words
 * or a scene of theirs (25), it is for those whom they serve (15), it can be filmed as they want to be seen (10). Says
 * nothing about how many will watch.
 */
export function scoreTopic(
  { text, why, audience, format, from }: ScoredTopic,
  facts: readonly Fact[],
): number {
  const cited = from.filter(isSource);
  const scenes = facts.filter(
    (fact, index) => SCENES.includes(fact.field) && cited.includes(`f${index + 1}`),
  );
  const words = facts
    .filter(({ field }) => !COMMON.includes(field))
    .flatMap((fact) => [fact.value, ...fact.quotes.map((quote) => quote.text)]);
  const isOwn = scenes.length > 0 || words.some((said) => sharesWords(`${text}。${why}`, said, 4));
  const served = facts.filter(({ field }) => field === 'audience' || field === 'problem');
  const isServed = served.some(({ value }) => sharesWords(audience, value, 2));
  const isFilmable = format !== '口播' || !facts.some(isNoFace);
  return (cited.length > 0 ? 50 : 0) + (isOwn ? 25 : 0) + (isServed ? 15 : 0) + (isFilmable ? 10 : 0);
}
