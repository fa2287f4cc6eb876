import type { Decided, FactRecord } from '../protocol/records';
import type { VerifiedFact } from './fact';
import { type Refusal, refusal } from './refusals';
import { type Known, type Verdict, verifyFact } from './verify-fact';

/** A claim as far as it stands, and what of it does not. */
export interface ClaimVerdict {
  /** What is left of the record, and what was verified; null where nothing stands. */
  readonly kept: { readonly record: FactRecord; readonly fact: VerifiedFact } | null;
  readonly refused: readonly Refusal[];
}

/** A reason is half a sentence; a longer one would be a transcript. */
const LONGEST_PART = 60;
const NEGATED = ['不', '别', '没', '少'];
const denied = (not: string): string => (NEGATED.some((word) => not.startsWith(word)) ? not : `不要${not}`);
const reason = (why: string): string => (why.startsWith('因为') ? why : `因为${why}`);

/** What was decided against, thing by thing: 苦情音乐;拍眼睛. */
const piecesOf = (not: string | null): string[] =>
  (not ?? '')
    .split(/[;；]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** A decision in one sentence, as it is kept, shown and told. */
const sentenceOf = (value: string, { why, not }: Decided): string =>
  [value, ...(why === null ? [] : [reason(why)]), ...piecesOf(not).map(denied)].join('，');

/** Verifies a fact, or a decision in its parts: what was decided has to stand, a reason that nobody gave is left out. */
export function verifyClaim(record: FactRecord, known: Known): ClaimVerdict {
  if (record.decided === undefined) return whole(record, verifyFact(record, known));
  const of = known.facts.get(record.replaces ?? '');
  // Whatever else it names holds beside what was decided.
  const claim = of?.field === 'decided' ? record : { ...record, replaces: null };
  const decided = verifyFact(claim, known);
  if (!('fact' in decided)) return whole(claim, decided);
  const { why, not } = record.decided;
  const isSaid = (value: string) =>
    value.length <= LONGEST_PART && 'fact' in verifyFact({ ...claim, replaces: null, value }, known);
  const against = piecesOf(not).filter((piece) => isSaid(denied(piece)));
  const parts: Decided = {
    why: why !== null && isSaid(why) ? why : null,
    not: against.length > 0 ? against.join('；') : null,
  };
  const left = [
    ...(why === null || why === parts.why ? [] : [why]),
    ...piecesOf(not).filter((piece) => !against.includes(piece)),
  ];
  return {
    kept: {
      record: { ...claim, decided: parts },
      fact: { ...decided.fact, value: sentenceOf(decided.fact.value, parts) },
    },
    refused: left.map((part) => refusal('notDecided', part)),
  };
}

const whole = (record: FactRecord, verdict: Verdict): ClaimVerdict =>
  'fact' in verdict
    ? { kept: { record, fact: verdict.fact }, refused: [] }
    : { kept: null, refused: [verdict.refused] };
