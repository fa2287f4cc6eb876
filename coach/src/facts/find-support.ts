import { checkOwner } from './check-owner';
import { clauseTexts, type Evidence, evidenceOf } from './evidence';
import type { SaidMessage } from './fact';
import type { FactField, Owner } from './fields';
import { findExactly, type Span } from './find-quote';
import { folded } from './fold';
import { negationsIn } from './negation';
import { readMessage } from './read-message';

/** docs/decisions/0026 §5 */
export const MOST_QUOTES = 3;
/** Characters beside a word by which it is known to be said of the same thing: 医院陪诊 of 陪诊. */
const BESIDE = 2;
/** Words that a value takes from elsewhere are a phrase of at least as many characters. */
const SHORTEST_PHRASE = 3;

/** A claim that lacks a part, with what is quoted for it. */
export interface LackingClaim {
  readonly field: FactField;
  readonly value: string;
  readonly about: Owner;
  readonly evidence: readonly Evidence[];
}

/** A phrase as the user said it of the same owner, in the newest message that has it and denies nothing there. */
function findSaid(
  { field, about }: LackingClaim,
  said: ReadonlyMap<string, SaidMessage>,
  phrase: string,
): Evidence | null {
  for (const message of [...said.values()].reverse()) {
    if (message.isPasted || !folded(message.text).includes(folded(phrase))) continue;
    const [span] = findExactly(readMessage(message), phrase);
    if (span === undefined || !staysInClause(message, span)) continue;
    const found = evidenceOf(message, span);
    const isDenied = clauseTexts([found]).some((text) => negationsIn(text).negations.length > 0);
    if (!isDenied && checkOwner(about, field, phrase, [found]) === null)
      return { ...found, isLookedUp: true };
  }
  return null;
}

const staysInClause = (message: SaidMessage, span: Span): boolean =>
  readMessage(message).clauses.some(({ start, end }) => start <= span.start && span.end <= end);

/** Whether words stand in one of the quotes. */
export const isQuoted = (evidence: readonly Evidence[], words: string): boolean =>
  evidence.some(({ span }) => folded(span.text).includes(folded(words)));

/** Whether a quoted message speaks of it, in the quote or beside it. */
const isSpoken = (evidence: readonly Evidence[], words: string): boolean =>
  evidence.some(({ message }) => folded(message.text).includes(folded(words)));

/**
 * Where the user said a word of a value that its quotes lack, together with words of theirs: 「医院陪诊」 said before, where
 * 「陪诊350」 is quoted. Null where they never did, or where there are quotes enough.
 */
export function supportOfWord(
  claim: LackingClaim,
  word: string,
  said: ReadonlyMap<string, SaidMessage>,
): Evidence | null {
  const { value, evidence } = claim;
  const at = value.indexOf(word);
  if (at < 0 || evidence.length >= MOST_QUOTES) return null;
  const before = value.slice(Math.max(0, at - BESIDE), at);
  const behind = value.slice(at + word.length, at + word.length + BESIDE);
  const phrases = [
    [behind, `${word}${behind}`],
    [before, `${before}${word}`],
  ] as const;
  for (const [beside, phrase] of phrases) {
    if (!/^\p{L}{2}$/u.test(beside) || !isSpoken(evidence, beside)) continue;
    const found = findSaid(claim, said, phrase);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Where the user said the longest phrase of a value that its quotes lack: 手语翻译 of 「手语翻译中级」, where 「我只有中级」 is
 * quoted. Null where the rest of the value is not quoted as it stands, for then the quotes are of something else.
 */
export function supportOfPhrase(
  claim: LackingClaim,
  said: ReadonlyMap<string, SaidMessage>,
): Evidence | null {
  const { value, evidence } = claim;
  if (evidence.length >= MOST_QUOTES) return null;
  const runs = value.match(/\p{L}{3,40}/gu) ?? [];
  const phrases = runs
    .flatMap(phrasesOf)
    .filter((phrase) => !isQuoted(evidence, phrase))
    .sort((one, other) => other.length - one.length);
  for (const phrase of phrases) {
    const found = findSaid(claim, said, phrase);
    if (found === null) continue;
    const rest = value.replace(phrase, '·').match(/\p{L}{2,}/gu) ?? [];
    return rest.length > 0 && rest.every((words) => isQuoted(evidence, words)) ? found : null;
  }
  return null;
}

function phrasesOf(run: string): string[] {
  const phrases: string[] = [];
  for (let from = 0; from + SHORTEST_PHRASE <= run.length; from += 1)
    for (let to = from + SHORTEST_PHRASE; to <= run.length; to += 1) phrases.push(run.slice(from, to));
  return phrases;
}
