import type { FactRecord } from '../protocol/records';
import { checkNegation } from './check-negation';
import { checkNumbers } from './check-numbers';
import { checkOwner } from './check-owner';
import { type DoubtedFact, doubtSettledBy } from './doubted-facts';
import { clauseTexts, type Evidence, evidenceOf } from './evidence';
import type { Fact, FactRef, SaidMessage, VerifiedFact } from './fact';
import { FACT_FIELDS, type FactField, fieldOf, OWNERS, type Owner } from './fields';
import { supportOfNumber } from './find-number';
import { passagesOf } from './find-passages';
import { supportOfPhrase, supportOfWord } from './find-support';
import { folded } from './fold';
import { isGrounded } from './grounding';
import { unsaidWord } from './hard-words';
import { isAgreement, isNoAnswer, isYes, readBack } from './no-answer';
import { readNumerals } from './read-quantities';
import { type Refusal, refusal } from './refusals';

/** What a claim is verified against, by the short names that the model was given. */
export interface Known {
  /** Messages of this user and nobody else. */
  readonly said: ReadonlyMap<string, SaidMessage>;
  /** With its value, a correction may keep what a fact says beside what it corrects. */
  readonly facts: ReadonlyMap<string, Pick<Fact, 'id' | 'version'> & Partial<Pick<Fact, 'value' | 'field'>>>;
  /** Facts doubted in the last turn: one told again with 核过 is held against its numbers and hard words alone. */
  readonly doubted?: readonly DoubtedFact[];
}

export type Verdict = { readonly fact: VerifiedFact } | { readonly refused: Refusal };

const LONGEST_VALUE = 200;
/** How far around a passage a value may take its wording from, in characters. */
const AROUND = 80;

/** 对 after 「我记的是…对吗」: exactly what was read back, or nothing. */
function checkYes(value: string, field: string, message: SaidMessage): Refusal | null {
  const asked = readBack(message.asked);
  if (asked === null) return refusal('noAnswer', message.text);
  const isSame = [value, `${field}${value}`].some((said) => folded(said) === folded(asked.value));
  return isSame ? null : refusal('notAsked', asked.value);
}

function checkWords(value: string, evidence: readonly Evidence[], before: string): Refusal | null {
  const quoted = [...evidence.map(({ span }) => span.text), ...evidence.map(({ message }) => message.asked)];
  const numerals = readNumerals(value);
  const cited = evidence.filter(({ isLookedUp }) => isLookedUp !== true);
  const clauses = clauseTexts(cited);
  const word = unsaidWord(
    value,
    [...quoted, ...clauses],
    numerals.map(({ text }) => text),
  );
  if (word !== null) return refusal('notInQuote', word);
  const around = cited
    .map(({ message, span }) => message.text.slice(Math.max(0, span.start - AROUND), span.end + AROUND))
    .join('\n');
  return isGrounded(value, numerals, [...quoted, ...clauses].join('\n'), `${around}\n${before}`)
    ? null
    : refusal('notGrounded', value);
}

/** 行 after a proposal decides exactly what was proposed. */
function checkAgreement(value: string, messages: readonly SaidMessage[]): Refusal | null {
  const isProposed = messages.some(({ asked }) => folded(asked).includes(folded(value)));
  return isProposed ? null : refusal('notProposed', value);
}

function checkEvidence(
  field: FactField,
  value: string,
  about: Owner,
  evidence: readonly Evidence[],
  { before, isPrivate, isReaffirmed }: Pick<Claim, 'before' | 'isPrivate' | 'isReaffirmed'>,
) {
  if (field === 'decided' && evidence.every(({ span }) => isAgreement(span.text))) {
    return checkAgreement(
      value,
      evidence.map(({ message }) => message),
    );
  }
  const answers = evidence.filter(({ message }) => !isNoAnswer(message.text));
  if (evidence.some(({ span }) => isNoAnswer(span.text)) || answers.length === 0) return refusal('noAnswer');
  const yes = evidence.find(({ span }) => isYes(span.text));
  if (yes !== undefined)
    return about === 'self' ? checkYes(value, FACT_FIELDS[field], yes.message) : refusal('wrongOwner');
  if (isReaffirmed) return checkNumbers(field, value, evidence, before);
  // What somebody of theirs did is better kept from everybody than told because it was refused; of themselves it has to be true.
  const isKept = isPrivate && about !== 'self';
  return (
    (isKept ? null : checkOwner(about, field, value, evidence)) ??
    checkNegation(field, value, evidence) ??
    checkNumbers(field, value, evidence, before) ??
    checkWords(value, evidence, before)
  );
}

const refOf = ({ id, version }: FactRef): FactRef => ({ id, version });

/** The fact that a claim corrects, and those that it makes stale besides; what is unknown among these is passed over. */
function correctedOf({ stale = [] }: FactRecord, replaces: FactRef | null, { facts }: Known) {
  const withdraws = stale.flatMap((name) => facts.get(name) ?? []).filter(({ id }) => id !== replaces?.id);
  return {
    replaces: replaces === null ? null : refOf(replaces),
    ...(withdraws.length === 0 ? {} : { withdraws: withdraws.map(refOf) }),
  };
}

/** The value that the user agreed to change. */
function agreedOf(evidence: readonly Evidence[]): Pick<VerifiedFact, 'insteadOf'> {
  const yes = evidence.find(({ span }) => isYes(span.text));
  const insteadOf = yes && readBack(yes.message.asked)?.insteadOf;
  return insteadOf == null ? {} : { insteadOf };
}

interface Claim {
  readonly field: FactField;
  readonly value: string;
  readonly about: Owner;
  /** The value that it corrects; '' for none. */
  readonly before: string;
  /** 别讲 */
  readonly isPrivate: boolean;
  /** It was doubted, and told again with 核过. */
  readonly isReaffirmed: boolean;
}

/** A name, a title or a type that this user has said nowhere: no reading of a passage brings it in. */
const unsaidByUser = (value: string, said: Known['said']): string | null =>
  unsaidWord(
    value,
    [...said.values()].filter(({ isPasted }) => !isPasted).map(({ text }) => text),
    readNumerals(value).map(({ text }) => text),
  );

interface Judged {
  readonly evidence: readonly Evidence[];
  readonly refused: Refusal | null;
}

/**
 * A model often cites the passage with the number alone. What else the value says may stand in another message of the
 * user: that passage becomes a quote, and all of it is checked as if it had been cited.
 */
function judgeClaim(claim: Claim, evidence: readonly Evidence[], said: Known['said']): Judged {
  const { field, value, about } = claim;
  const refused = checkEvidence(field, value, about, evidence, claim);
  const more =
    refused?.code === 'notInQuote' && refused.piece !== undefined
      ? supportOfWord({ field, value, about, evidence }, refused.piece, said)
      : refused?.code === 'wrongNumber' && refused.piece !== undefined
        ? supportOfNumber({ field, value, about, evidence }, refused.piece, said)
        : refused?.code === 'notGrounded' && readNumerals(value).length === 0
          ? supportOfPhrase({ field, value, about, evidence }, said)
          : null;
  if (more === null) return { evidence, refused };
  const wider = judgeClaim(claim, [...evidence, more], said);
  return wider.refused === null ? wider : { evidence, refused };
}

/**
 * Verifies a fact that a model claims against the user's own words: who it is about, every number, unit, negation and
 * name, and that each quote was said. What stands is `heard`; what does not is refused with a sentence for the model.
 */
export function verifyFact(record: FactRecord, known: Known): Verdict {
  const field = fieldOf(record.field.trim());
  const about = OWNERS.find((owner) => owner === record.about);
  const value = record.value.trim();
  const replaces = record.replaces === null ? null : known.facts.get(record.replaces);
  if (field === null) return { refused: refusal('unknownField', record.field) };
  if (about === undefined) return { refused: refusal('unknownOwner', record.about) };
  if (folded(value) === '' || value.length > LONGEST_VALUE) return { refused: refusal('badValue') };
  if (replaces === undefined) return { refused: refusal('unknownFact', record.replaces ?? '') };
  const found = passagesOf(record, known.said);
  if (!Array.isArray(found)) return { refused: found };
  // 那件事先别往外说 names a fact that was verified when it was heard, and brings no word of it again.
  const isOnlyMarked =
    record.isPrivate !== undefined && replaces != null && folded(replaces.value ?? '') === folded(value);
  const settled = doubtSettledBy(record, known.doubted ?? []);
  const unsaid = settled === null ? null : unsaidByUser(value, known.said);
  if (unsaid !== null) return { refused: refusal('notInQuote', unsaid) };
  const telling =
    settled?.isPrivate === true
      ? { isPrivate: true }
      : record.isPrivate === undefined
        ? {}
        : { isPrivate: record.isPrivate };
  const isPrivate = telling.isPrivate === true;
  let refused: Refusal | null = null;
  const tries = Math.max(...found.map(({ places }) => places.length));
  // A passage said twice may stand once in a clause that denies it: any place that carries the value will do.
  for (let place = 0; place < tries; place += 1) {
    const evidence = found.flatMap(({ message, places }) => {
      const span = places[Math.min(place, places.length - 1)];
      return span === undefined ? [] : [evidenceOf(message, span)];
    });
    const claim = {
      field,
      value,
      about,
      before: replaces?.value ?? '',
      isPrivate,
      isReaffirmed: settled !== null,
    };
    const judged = isOnlyMarked ? { evidence, refused: null } : judgeClaim(claim, evidence, known.said);
    refused ??= judged.refused;
    if (judged.refused !== null) continue;
    const quotes = judged.evidence.map(({ message, span }) => ({ messageId: message.id, ...span }));
    const agreed = agreedOf(judged.evidence);
    return {
      fact: { field, value, about, quotes, ...agreed, ...correctedOf(record, replaces, known), ...telling },
    };
  }
  return { refused: refused ?? refusal('notSaid') };
}
