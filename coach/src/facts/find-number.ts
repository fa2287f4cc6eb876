import { checkOwner } from './check-owner';
import { clauseTexts, type Evidence, evidenceOf } from './evidence';
import type { SaidMessage } from './fact';
import { isQuoted, type LackingClaim, MOST_QUOTES } from './find-support';
import { contentOf, negationsIn } from './negation';
import { type Quantity, sameNumber, sameUnit } from './quantity';
import { readMessage } from './read-message';
import { readNumerals } from './read-quantities';

/** Smaller numbers are said of anything. */
const LEAST_EXACT = 10;
/** How much of its quotes a value has to repeat, so that it is they which it tells. */
const LEAST_REPEATED = 0.6;
const TAKEN_BACK = /更正|改|错|岔|不对/;

const isExact = ({ min, max, isVague, isOrdinal, spec }: Quantity): boolean =>
  min === max && !isVague && !isOrdinal && spec === undefined && min >= LEAST_EXACT;
const isSameBare = (one: Quantity, other: Quantity): boolean =>
  sameNumber({ ...one, unit: '' }, { ...other, unit: '' });
const pairsOf = (text: string): string[] => [...text.slice(1)].map((char, index) => `${text[index]}${char}`);

/** Whether a quote has another number of that measure, so that one was changed into the other. */
const hasRival = (evidence: readonly Evidence[], claimed: Quantity): boolean =>
  evidence.some(({ numerals }) =>
    numerals.some((one) => (one.unit === '' || sameUnit(one, claimed)) && !isSameBare(one, claimed)),
  );

/** Whether the value says what its quotes say. */
const repeatsQuotes = ({ value, evidence }: LackingClaim): boolean =>
  evidence.every(({ span }) => {
    const pairs = pairsOf(contentOf(span.text));
    const words = contentOf(value);
    return pairs.filter((pair) => words.includes(pair)).length >= pairs.length * LEAST_REPEATED;
  });

/** Whether a message speaks of what the value says beside its quotes, or the quotes have the number without its unit. */
function isOfTheSame({ value, evidence }: LackingClaim, claimed: Quantity, { text }: SaidMessage): boolean {
  if (evidence.some(({ numerals }) => numerals.some((one) => one.unit === '' && isSameBare(one, claimed))))
    return true;
  const spoken = contentOf(text);
  const words = pairsOf(contentOf(value.replace(claimed.text, ' ')));
  return words.some((pair) => !isQuoted(evidence, pair) && spoken.includes(pair));
}

/** Whether a later message takes a number of that measure back. */
const isTakenBack = (later: readonly SaidMessage[], claimed: Quantity): boolean =>
  later.some(
    (message) =>
      TAKEN_BACK.test(message.text) &&
      readMessage(message).numerals.some((one) => sameUnit(one, claimed) && !isSameBare(one, claimed)),
  );

/**
 * Where the user said the very number of a value that its quotes lack, once, in the same unit and of the same thing:
 * 「给了600」 of 「收600算多还是算少」. Null where the quotes have another number of that measure, or it was taken back.
 */
export function supportOfNumber(
  claim: LackingClaim,
  word: string,
  said: ReadonlyMap<string, SaidMessage>,
): Evidence | null {
  const { field, about, value, evidence } = claim;
  const claimed = readNumerals(value).find(({ text }) => text === word);
  if (claimed === undefined || evidence.length >= MOST_QUOTES || !isExact(claimed)) return null;
  if (hasRival(evidence, claimed) || !repeatsQuotes(claim)) return null;
  const messages = [...said.values()].filter(({ isPasted }) => !isPasted);
  const found = messages
    .filter((message) => isOfTheSame(claim, claimed, message))
    .flatMap((message) =>
      readMessage(message)
        .numerals.filter((one) => one.unit === claimed.unit && sameNumber(one, claimed) && isExact(one))
        .map(({ start, end, text }) => evidenceOf(message, { start, end, text })),
    );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  if (isTakenBack(messages.slice(messages.indexOf(only.message) + 1), claimed)) return null;
  const isDenied = clauseTexts([only]).some((text) => negationsIn(text).negations.length > 0);
  return isDenied || checkOwner(about, field, value, [only]) !== null ? null : { ...only, isLookedUp: true };
}
