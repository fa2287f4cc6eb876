import { type Lexicon, trackOf } from '../lexicon';
import {
  type Fact,
  hasField,
  holdsMany,
  type Profile,
  type ProfileEntry,
  type ProfileField,
} from '../profile';
import { type Clause, splitClauses } from './clauses';
import { type Correction, readCorrection } from './corrections';
import { extractFacts } from './extract-facts';
import { readIntent } from './intent';
import { normaliseText } from './normalise-text';
import { readLooseStory, readStory } from './read-story';
import { readRefusal } from './refusals';
import { isAddressed, readRequest } from './requests';

/** A fact about to be stored. */
export type NewValue = Fact & { readonly isConfirmed: boolean };

/** What one message changes in a profile. */
export interface ProfileChanges {
  readonly add: readonly NewValue[];
  /** Ids of values that no longer hold. */
  readonly retire: readonly string[];
}

interface PlanInput {
  readonly message: string;
  readonly asked: ProfileField | null;
  readonly profile: Profile;
  readonly lexicon: Lexicon;
  /** What the coach has asked to be confirmed: 对 makes it a fact. */
  readonly pending?: Fact | null;
  /** The message is work to be done on something (a text to be examined, a button), and tells nothing. */
  readonly isWork?: boolean;
}

/** Up to here a message that names one of our subjects asks about it: 灯光. Longer it answers what was asked. */
const KEYWORD = 10;

/** Without being asked, a new value takes an old one's place only when it is at least this certain. */
const OVERRIDES: Partial<Record<ProfileField, number>> = {
  experience: 2,
  business: 0.92,
  audience: 0.9,
  background: 2,
  problem: 0.85,
  goal: 0.8,
};
const OVERRIDES_OTHERWISE = 0.8;
/** A value that was only guessed from a free answer gives way to anything better. */
const GUESSED = 0.66;

/** Reads a message against a profile. Pure: the same message planned on the profile it led to changes nothing. */
export function planChanges({
  message: raw,
  asked: lastAsked,
  profile,
  lexicon,
  pending = null,
  isWork = false,
}: PlanInput): ProfileChanges {
  if (isWork) return { add: [], retire: [] };
  const message = normaliseText(raw);
  const clauses = splitClauses(message);
  const intent = readIntent(message, lexicon);
  if (pending !== null && intent.isAgreement) return confirm(pending, profile);
  const isTalk =
    intent.request !== null ||
    intent.isAddressed ||
    (intent.answer !== null && (intent.isQuestion || lastAsked === null || message.length <= KEYWORD)) ||
    intent.promise !== null ||
    intent.isHostile ||
    intent.isGreeting ||
    intent.isThanks ||
    intent.isAgreement;
  const asked = isTalk ? null : lastAsked;
  if (intent.isInjection || intent.isCare || intent.isOthers) return { add: [], retire: [] };
  const correction = readCorrection(message, clauses);
  const context = correction.isCorrection
    ? (correction.restatement?.field ??
      fieldOf(correction.rejected, profile) ??
      guessField(correction.restatement?.text ?? '', profile, asked))
    : asked;
  const restated = correction.restatement?.text ?? message;
  const isRefused = readRefusal(clauses) === 'wholly';
  const mayTell = !isRefused && !isTalk;
  const said = restated === message ? clauses : splitClauses(restated);
  const told =
    mayTell && restated === message
      ? readStory(message, clauses, asked === 'story')
      : { story: null, rest: said };
  const looseStory = (facts: readonly Fact[]) =>
    mayTell ? readLooseStory(message, asked === 'story', facts) : [];
  const facts = isRefused
    ? []
    : extractFacts(told.rest, context, lexicon).filter((fact) => !isNameOfWork(fact, clauses));
  const story = told.story === null ? looseStory(facts) : [told.story];
  const rejections: Fact[] = correction.rejected
    .filter(({ isRefused }) => isRefused)
    .map(({ text: what, quote }) => ({
      field: 'rejected',
      value: { text: what },
      quote,
      confidence: 0.9,
    }));
  const retire = new Set<string>();
  for (const { text: what } of correction.rejected) {
    for (const entry of profile) if (isMeant(entry, what, lexicon)) retire.add(entry.id);
  }
  for (const id of goneWithTrade({ facts, profile, correction, lexicon })) retire.add(id);
  const currentOf = (wanted: ProfileField) =>
    profile.filter(({ field, id }) => field === wanted && !retire.has(id));
  const trade = currentOf('business');
  const isNewTrade =
    trade.length > 0 &&
    facts.some((fact) => fact.field === 'business' && mayReplace(fact, trade, asked, message));
  const add: NewValue[] = [];
  for (const fact of [...facts, ...story, ...rejections]) {
    if (PERSONAL_NUMBER.test(textOf(fact))) continue;
    const current = currentOf(fact.field);
    if (correction.rejected.some(({ text: what }) => fact.field !== 'rejected' && textOf(fact) === what))
      continue;
    if (current.some((entry) => saysTheSame(entry, fact))) continue;
    const replaces = correction.isCorrection && fact.field !== 'rejected' && fact.field !== 'proof';
    if (
      !holdsMany(fact.field) &&
      current.length > 0 &&
      !replaces &&
      !(fact.field === 'experience' && isNewTrade) &&
      !mayReplace(fact, current, asked, message)
    )
      continue;
    if (!holdsMany(fact.field) || (replaces && fact.field !== 'story'))
      for (const { id } of current) retire.add(id);
    const isAnswer = asked === fact.field && fact.confidence >= 0.8;
    add.push({ ...fact, isConfirmed: replaces || isAnswer });
  }
  return { add, retire: [...retire] };
}

/** A price, an offer and what customers ask are those of one trade: whoever gives it up for another gives them up too. */
const OF_A_TRADE: readonly ProfileField[] = ['offer', 'price', 'problem'];

function goneWithTrade({
  facts,
  profile,
  correction,
  lexicon,
}: {
  readonly facts: readonly Fact[];
  readonly profile: Profile;
  readonly correction: Correction;
  readonly lexicon: Lexicon;
}): readonly string[] {
  const next = facts.find(({ field }) => field === 'business');
  const givenUp = profile.find(
    (entry) =>
      entry.field === 'business' &&
      correction.rejected.some(({ text, isRefused }) => isRefused && isMeant(entry, text, lexicon)),
  );
  if (next === undefined || givenUp === undefined) return [];
  if (trackOf(textOf(next), lexicon) === trackOf(textOf(givenUp), lexicon)) return [];
  return profile.filter(({ field }) => OF_A_TRADE.includes(field)).map(({ id }) => id);
}

/** What is said while asking for work is about the work: 帮我体检一下文案, 帮我分析一下同行. */
const ABOUT_WORK: ReadonlySet<ProfileField> = new Set(['audience', 'offer', 'problem', 'proof']);

/** It names our work or what is to be done, and nothing that its author sells or whom they serve. */
const isNameOfWork = ({ field, quote }: Fact, clauses: readonly Clause[]): boolean =>
  ABOUT_WORK.has(field) &&
  clauses.some(({ text }) => text.includes(quote) && (readRequest(text) !== null || isAddressed(text)));

/** Said back and found right: nothing that was only read takes its place any more. */
function confirm(pending: Fact, profile: Profile): ProfileChanges {
  const current = profile.filter(({ field }) => field === pending.field);
  const isKnown = current.some((entry) => saysTheSame(entry, pending));
  const retire = holdsMany(pending.field) || isKnown ? [] : current.map(({ id }) => id);
  return { add: isKnown ? [] : [{ ...pending, confidence: 1, isConfirmed: true }], retire };
}

export const textOf = (fact: Fact): string => fact.value.text;

export const saysTheSame = (a: Fact, b: Fact): boolean =>
  textOf(a) === textOf(b) || (holdsMany(a.field) && a.field !== 'story' && textOf(a).includes(textOf(b)));

function mayReplace(
  fact: Fact,
  current: readonly ProfileEntry[],
  asked: ProfileField | null,
  message: string,
): boolean {
  if (asked === fact.field) return true;
  const isBetter = current.every(({ confidence, isConfirmed }) => !isConfirmed && confidence <= GUESSED);
  if (isBetter && fact.confidence > GUESSED) return true;
  const needed = OVERRIDES[fact.field] ?? OVERRIDES_OTHERWISE;
  if (fact.field === 'audience') {
    const isNarrower =
      isWholeMessage(fact, message) ||
      current.every((entry) => textOf(fact) !== textOf(entry) && textOf(fact).includes(textOf(entry)));
    const isLonger = current.every((entry) => textOf(fact).length > textOf(entry).length);
    if (isNarrower && isLonger) return true;
    if (current.some((entry) => textOf(entry).length > textOf(fact).length)) return false;
  }
  return (
    fact.confidence >= needed &&
    current.every((entry) => !entry.isConfirmed || fact.confidence >= entry.confidence)
  );
}

/** Where a new value belongs whose field was not named: a bare number is the price where one is known. */
function guessField(text: string, profile: Profile, asked: ProfileField | null): ProfileField | null {
  if (/^[¥￥]?[\d一二两三四五六七八九十百千万]+/.test(text) && hasField(profile, 'price')) return 'price';
  return /做|干|卖|开|教/.test(text) ? 'business' : asked;
}

/** The message is nothing but this. */
const isWholeMessage = (fact: Fact, message: string): boolean =>
  fact.quote.length >= message.trim().length * 0.8;

/** Telephone and identity numbers have no business in a profile. */
const PERSONAL_NUMBER = /\d{7,}/;

const REJECTABLE: ReadonlySet<ProfileField> = new Set([
  'business',
  'offer',
  'audience',
  'platform',
  'goal',
  'problem',
  'background',
  'place',
  'price',
]);

/** Whether a rejection speaks of this value: the same words, one inside the other, or the same platform or trade. */
function isMeant(entry: ProfileEntry, what: string, lexicon: Lexicon): boolean {
  if (!REJECTABLE.has(entry.field)) return false;
  const text = textOf(entry);
  if (text.includes(what) || what.includes(text)) return true;
  if (entry.field === 'platform') return lexicon.findPlatforms(what).some(({ value }) => value.id === text);
  if (entry.field !== 'business') return false;
  const track = trackOf(what, lexicon);
  return track !== null && track === trackOf(text, lexicon);
}

/** The field that a rejected value now stands in: its replacement belongs there. */
function fieldOf(rejected: readonly { text: string }[], profile: Profile): ProfileField | null {
  const entry = profile.find((candidate) =>
    rejected.some(({ text }) => textOf(candidate).includes(text) || text.includes(textOf(candidate))),
  );
  return entry?.field ?? null;
}
