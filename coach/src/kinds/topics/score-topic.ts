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

/**
 * Whether a line rests on something that this person told and not everybody of the trade has: that somebody mends
 * umbrellas is no source for how umbrellas are dried.
 */
export const restsOnPerson = (from: readonly string[], facts: readonly Fact[]): boolean =>
  from.some((name) => {
    if (!name.startsWith('f')) return true;
    const fact = facts[Number(name.slice(1)) - 1];
    return fact !== undefined && !COMMON.includes(fact.field);
  });
const isNoFace = (fact: Fact): boolean =>
  fact.field === 'rejected' &&
  /脸|出镜|露面/.test(`${fact.value}${fact.quotes.map(({ text }) => text).join('')}`);

/** Half a library's places are worth as much as what a topic rests on: the writer's order says what comes first. */
const PLACES = 40;

/**
 * What can be counted of a topic, 0 to 100: it rests on something that the user said (30), it holds their own words or a
 * scene of theirs (15), it can be filmed as they want to be seen (10), it is for those whom they serve (5), and its place
 * in the writer's order (40). Says nothing about how many will watch.
 * @param place 0 for the first, 1 for the last
 */
export function scoreTopic(topic: ScoredTopic, facts: readonly Fact[], place: number): number {
  const { text, why, audience, format, from } = topic;
  const cited = from.filter(isSource);
  const scenes = facts.filter(
    (fact, index) => SCENES.includes(fact.field) && cited.includes(`f${index + 1}`),
  );
  const words = facts
    .filter(({ field }) => !COMMON.includes(field))
    .flatMap((fact) => [fact.value, ...fact.quotes.map((quote) => quote.text)]);
  const isOwn = scenes.length > 0 || words.some((said) => sharesWords(`${text}。${why}`, said, 4));
  const served = facts.filter(({ field }) => field === 'audience');
  const isServed = served.length === 0 || served.some(({ value }) => sharesWords(audience, value, 2));
  const isFilmable = format !== '口播' || !facts.some(isNoFace);
  return (
    (cited.length > 0 ? 30 : 0) +
    (isOwn ? 15 : 0) +
    (isFilmable ? 10 : 0) +
    (isServed ? 5 : 0) +
    Math.round(PLACES * (1 - place))
  );
}
