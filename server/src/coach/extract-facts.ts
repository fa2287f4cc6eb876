import { splitClauses } from './clauses';
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
import type { Lexicon } from './lexicon';
import { type Fact, type ProfileField, THRESHOLD } from './profile';
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

/** Every fact that a message holds about its author, most certain readings only. `message` is normalised text. */
export function extractFacts(message: string, asked: ProfileField | null, lexicon: Lexicon): readonly Fact[] {
  const reading = { message, clauses: splitClauses(message), asked, lexicon };
  return EXTRACTORS.flatMap((extract) => extract(reading)).filter(
    ({ confidence }) => confidence >= THRESHOLD,
  );
}
