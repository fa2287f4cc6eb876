import type { Lexicon } from '../lexicon';
import { type Fact, type ProfileField, THRESHOLD } from '../profile';
import type { Clause } from './clauses';
import { extractAudience } from './extract-audience';
import { extractBusiness } from './extract-business';
import { extractExperience } from './extract-experience';
import { extractGoal } from './extract-goal';
import { extractMoney } from './extract-money';
import { extractOffer } from './extract-offer';
import { extractPlace } from './extract-place';
import { extractPlatform } from './extract-platform';
import { extractProof } from './extract-proof';
import { extractSchedule } from './extract-schedule';
import { extractStanding } from './extract-standing';
import { tellApart } from './others';
import type { Extractor } from './reading';

const EXTRACTORS: readonly Extractor[] = [
  extractBusiness,
  extractPlace,
  extractExperience,
  extractAudience,
  extractProof,
  extractOffer,
  extractMoney,
  extractPlatform,
  extractSchedule,
  extractGoal,
  extractStanding,
];

/** Up to here a fact is only the free answer to what was asked. */
const LOOSE = 0.66;

/** Every fact that a message holds about its author, most certain readings only. */
export function extractFacts(
  clauses: readonly Clause[],
  asked: ProfileField | null,
  lexicon: Lexicon,
): readonly Fact[] {
  const facts = readings(clauses, asked, lexicon).filter(({ confidence }) => confidence >= THRESHOLD);
  return facts.filter(
    (fact) => !(isLoose(fact) && isReadOtherwise(fact, facts)) && !isTradeItself(fact, facts),
  );
}

/** What may be meant and is too uncertain to be kept, the likeliest first: to be said back and asked about. */
export const uncertainFacts = (
  clauses: readonly Clause[],
  asked: ProfileField | null,
  lexicon: Lexicon,
): readonly Fact[] =>
  readings(clauses, asked, lexicon)
    .filter(({ confidence }) => confidence < THRESHOLD)
    .sort((a, b) => b.confidence - a.confidence);

const readings = (
  clauses: readonly Clause[],
  asked: ProfileField | null,
  lexicon: Lexicon,
): readonly Fact[] => {
  const { own, advised } = tellApart(clauses);
  const advice = extractPlatform({ clauses: advised, asked, lexicon });
  return [...EXTRACTORS.flatMap((extract) => extract({ clauses: own, asked, lexicon })), ...advice];
};

const isLoose = ({ field, confidence }: Fact): boolean =>
  confidence <= LOOSE && field !== 'business' && field !== 'background';

/** The same words were understood as something definite: then they are not the free answer. */
const isReadOtherwise = (fact: Fact, facts: readonly Fact[]): boolean =>
  facts.some(
    (other) =>
      other.confidence > LOOSE &&
      other.field !== 'background' &&
      (fact.quote.includes(other.quote) || other.quote.includes(fact.quote)),
  );

/** 卖糕点 sells 糕点: the trade is not an offer beside itself. */
const isTradeItself = (fact: Fact, facts: readonly Fact[]): boolean =>
  fact.field === 'offer' &&
  facts.some(
    ({ field, value }) =>
      field === 'business' && (value.text.includes(fact.value.text) || fact.value.text.endsWith(value.text)),
  );
