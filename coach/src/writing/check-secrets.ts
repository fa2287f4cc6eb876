import type { ClaimSources } from '../checks/claims/claim-sources';
import { splitClauses } from '../facts/clauses';
import type { Fact } from '../facts/fact';
import { folded } from '../facts/fold';
import { type Quantity, sameNumber, sameQuantity } from '../facts/quantity';
import { readNumerals } from '../facts/read-quantities';
import { meaningOfUnit } from '../facts/units';
import type { OrderParameters } from '../protocol/records';
import { type SecretWords, secretWordsOf, withoutSecrets, wordsBefore } from './secret-words';

/** What the words of private facts are held against, to see which of them are theirs alone. */
export interface SecretSources {
  readonly sources: Pick<ClaimSources, 'facts' | 'said'>;
  readonly parameters: OrderParameters;
  /** What every writer is told, whoever the user is. */
  readonly common: readonly string[];
}

/** The words of a text that give a private matter away, as they are folded; [] for none. */
export type SecretCheck = (text: string) => readonly string[];

/** Nothing is private. */
const NOTHING: SecretCheck = () => [];

/**
 * Finds what the user does not want told in a line that others hear or see: the words and numbers that only their private
 * facts have, or most of a fact that has everyday words alone. Other words for the same are a reader's to find; the writer is told to leave the matter alone.
 */
export function makeSecretCheck(
  secrets: readonly Fact[],
  { sources: { facts, said }, parameters: { topic = '', must = [] }, common }: SecretSources,
): SecretCheck {
  if (secrets.length === 0) return NOTHING;
  const spoken = [...said.values()].filter(({ isPasted }) => !isPasted);
  const open = [...facts.values()].filter(({ isPrivate }) => isPrivate !== true);
  const tellable = {
    known: [...open.map(({ value }) => value), topic, ...must],
    said: spoken.map((message) => withoutSecrets(message, secrets)),
    common,
  };
  const all = secrets.map((fact) => secretWordsOf(fact, tellable));
  return (text) => [...new Set(all.flatMap((secret) => found(secret, text)))];
}

const longestIn = (plain: string, words: readonly string[]): string | undefined =>
  words.filter((each) => plain.includes(each)).sort((one, other) => other.length - one.length)[0];

/** More of the letters of its words than this have to be told. */
const MOST = 0.5;

/** Everyday words of a fact that tell most of it; where it has numbers, these are what is particular in it. */
function foundTogether({ common, letters, numbers }: SecretWords, plain: string): string | undefined {
  const told = common.filter((word) => plain.includes(word));
  const covered = new Set(told.flatMap((word) => [...word].filter((letter) => letters.has(letter))));
  return numbers.length === 0 && covered.size > letters.size * MOST ? longestIn(plain, told) : undefined;
}

function found(secret: SecretWords, text: string): readonly string[] {
  const { words, numbers, openBare, matter } = secret;
  const plain = folded(text);
  const word = longestIn(plain, words) ?? foundTogether(secret, plain);
  const isOfMatter = ({ start, end }: Quantity): boolean => {
    const clause = splitClauses(text).find((each) => each.start <= start && end <= each.end)?.text ?? '';
    return [...matter].some((pair) => folded(clause).includes(pair));
  };
  const isBare = (claimed: Quantity): boolean =>
    claimed.unit === '' &&
    !openBare.some(
      ({ number, before }) => before === wordsBefore(text, claimed.start) && sameNumber(claimed, number),
    );
  const counted = readNumerals(text).find(
    (claimed) =>
      (!isShare(claimed) || isOfMatter(claimed)) &&
      numbers.some(
        (number) => sameQuantity(claimed, number) || (isBare(claimed) && isSameBare(claimed, number)),
      ),
  );
  return [...(word === undefined ? [] : [word]), ...(counted === undefined ? [] : [counted.text])];
}

/** 「说一半也得稍等」 is an idiom: a share is nothing without what it is of. */
const isShare = ({ unit }: Quantity): boolean => ['%', '倍', '折'].includes(meaningOfUnit(unit).base);

const LEAST_BARE = 10;
/** 「我今年五十二」 of 52岁: a number too large to be of anything. */
const isSameBare = (claimed: Parameters<typeof sameNumber>[0], number: typeof claimed): boolean =>
  claimed.min >= LEAST_BARE && sameNumber(claimed, { ...number, unit: '' });

/** What a writer is told to leave alone: what its conversation holds. Of the rest it knows nothing. */
export const secretLines = (secrets: readonly Fact[], told: readonly string[]): readonly string[] => {
  const conversation = told.map(folded).join('\n');
  const heard = secrets.filter((fact) => {
    const { words } = secretWordsOf(fact, { known: [], said: [], common: [] });
    return (
      fact.quotes.some(({ text }) => conversation.includes(folded(text))) ||
      words.some((word) => conversation.includes(word))
    );
  });
  return heard.length === 0
    ? []
    : [
        ...heard.map(({ value }) => `别写：${value}`),
        '这些他说过别往外讲：原话不用，换个说法也不提，不拿来起头，不留影子。',
      ];
};
