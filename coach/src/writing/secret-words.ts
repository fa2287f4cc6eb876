import { splitClauses } from '../facts/clauses';
import type { Fact, SaidMessage } from '../facts/fact';
import { folded } from '../facts/fold';
import { hardWordsOf } from '../facts/hard-words';
import type { Quantity } from '../facts/quantity';
import { sameQuantity } from '../facts/quantity';
import { readNumerals } from '../facts/read-quantities';
import { asksSilence } from './asks-silence';
import { EVERYDAY, isPlainSign } from './everyday-words';

/** What gives a private fact away: words, and numbers in what they count. */
export interface SecretWords {
  /** Each of them by itself; folded. */
  readonly words: readonly string[];
  /** Words that everybody has (报价), folded: only most of the fact together gives it away. */
  readonly common: readonly string[];
  /** The letters of the value's words. */
  readonly letters: ReadonlySet<string>;
  readonly numbers: readonly Quantity[];
  /** Numbers without a unit that are told openly, with the words before them: the 22 of 零下22 is none of 22年. */
  readonly openBare: readonly { readonly number: Quantity; readonly before: string }[];
  /** What the fact is about, in its own words and in those that were said: a share gives it away only beside one of them. */
  readonly matter: ReadonlySet<string>;
}

/** What may be told. */
export interface Tellable {
  /** Facts that are not private, and what was ordered. */
  readonly known: readonly string[];
  /** What the user said besides: it may speak of the private matter once more. */
  readonly said: readonly string[];
  /** What every writer is told, whoever the user is: its words are particular to nobody. */
  readonly common: readonly string[];
}

/** The two letters in front of a number. */
export const wordsBefore = (text: string, at: number): string => text.slice(Math.max(0, at - 2), at);

const SHORTEST_RUN = 3;
/** A value of so few words of its own is named by each of them that is not everybody's: 怀孕, 自闭症. */
const FEW = 2;

/**
 * The words of a private fact that occur nowhere in what may be told: its names, places, numbers with their unit, and
 * what else only it is about. A word that is everybody's, or the trade's, gives nothing away by itself.
 */
export function secretWordsOf(fact: Fact, { known, said, common }: Tellable): SecretWords {
  const pairs = pairsIn(fact.value);
  const isOpen = (texts: readonly string[]) => (word: string) => texts.some((text) => text.includes(word));
  const isKnown = isOpen(known.map(folded));
  const isSaid = isOpen(said.map(folded));
  const hard = hardWordsOf(fact.value);
  const own = hard.filter((word) => !EVERYDAY.has(folded(word)));
  const naming = [
    ...(own.length + pairs.length > 0 ? own : hard),
    ...nameOf(fact),
    ...(pairs.length <= FEW ? pairs : []),
  ];
  const runs = runsSaid(fact).filter((run) => {
    const core = coreOf(run);
    return core.length < 2 || !(isKnown(core) || isSaid(core));
  });
  const others = [...pairs, ...runs].map(folded).filter((word) => !isSaid(word));
  const isCommon = isCommonIn(common.map(folded), fact);
  const words = [...new Set([...naming.map(folded), ...others])].filter(
    (word) => word.length > 1 && !isKnown(word),
  );
  const open = known.flatMap((text) => readNumerals(text));
  return {
    words: words.filter((word) => !isCommon(word)),
    common: words.filter(isCommon),
    letters: new Set(pairs.flatMap((pair) => [...folded(pair)])),
    numbers: countedIn(fact.value)
      .filter(isTelling)
      .filter((number) => !open.some((other) => sameQuantity(number, other))),
    openBare: [...known, ...said].flatMap((text) =>
      readNumerals(text)
        .filter(({ unit, start }) => unit === '' && start > 0)
        .map((number) => ({ number, before: wordsBefore(text, number.start) })),
    ),
    matter: new Set([...pairs, ...fact.quotes.flatMap(({ text }) => pairsIn(text))]),
  };
}

/** Whether everybody has a word: it stands in `texts`, or without the signs that no distinctive word has. */
const isCommonIn = (texts: readonly string[], fact: Fact) => {
  const names = new Set(nameOf(fact).map(folded));
  return (word: string): boolean => {
    const core = coreOf(word);
    return (
      !names.has(word) &&
      [word, core].some((each) => each.length > 1 && texts.some((text) => text.includes(each)))
    );
  };
};

/** A name is one word however long it is. */
const nameOf = ({ field, value }: Fact): readonly string[] => (field === 'name' ? [value] : []);

/** Numbers that count something, and bare ones too large to be any. */
const countedIn = (text: string): readonly Quantity[] =>
  readNumerals(text).filter(
    ({ unit, min, spec, isOrdinal }) => spec === undefined && !isOrdinal && (unit !== '' || min >= LARGE),
  );

const LARGE = 10;
const COUNTERS = new Set([
  '个',
  '次',
  '天',
  '年',
  '人',
  '家',
  '条',
  '种',
  '样',
  '点',
  '位',
  '回',
  '件',
  '遍',
  '只',
  '张',
]);
/** A few of something, 两个 or 三次, counts what anybody has. */
const isTelling = ({ min, unit }: Quantity): boolean => min >= LARGE || (min > 1 && !COUNTERS.has(unit));

const withoutNumbers = (text: string): string =>
  countedIn(text).reduce(
    (rest, { start, end }) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`,
    text,
  );

/** What is distinctive in a run of signs: 眼睛 of 只眼睛. */
const coreOf = (run: string): string => [...run].filter((sign) => !isPlainSign(sign)).join('');

/** Two characters side by side are the shortest word. */
function pairsIn(value: string): readonly string[] {
  return splitClauses(withoutNumbers(value)).flatMap(({ text }) =>
    pairsOf(folded(text)).filter(
      (pair) => !EVERYDAY.has(pair) && ![...pair].some(isPlainSign) && isOfLetters(pair),
    ),
  );
}

/** Where the clause that was quoted says what the value says, also its own way of putting it: 也怀了 of 怀孕. */
function runsSaid({ value, quotes }: Fact): readonly string[] {
  return quotes
    .flatMap(({ text }) => secretClauses(text, value))
    .flatMap((clause) => runsOf(folded(withoutNumbers(clause)), SHORTEST_RUN))
    .filter((run) => [...run].some((sign) => !isPlainSign(sign) && folded(value).includes(sign)))
    .filter((run) => isOfLetters(run) && !pairsOf(run).some((pair) => EVERYDAY.has(pair)));
}

/** The clauses of what was quoted that the value is about. */
function secretClauses(quoted: string, value: string): readonly string[] {
  const matter = [...folded(value)].filter((sign) => !isPlainSign(sign));
  return splitClauses(quoted)
    .map(({ text }) => text)
    .filter((text) => !asksSilence(text) && matter.some((sign) => folded(text).includes(sign)));
}

const pairsOf = (text: string): readonly string[] => runsOf(text, 2);
const runsOf = (text: string, length: number): readonly string[] =>
  [...text].map((_, at) => text.slice(at, at + length)).filter((run) => run.length === length);
const isOfLetters = (text: string): boolean => /^\p{L}+$/u.test(text);

/** What the user said without the clauses that private facts rest on. */
export function withoutSecrets({ id, text }: SaidMessage, secrets: readonly Fact[]): string {
  const own = secrets.flatMap(({ value, quotes }) =>
    quotes
      .filter(({ messageId }) => messageId === id)
      .map((quote) => ({ ...quote, clauses: secretClauses(quote.text, value) })),
  );
  return splitClauses(text)
    .filter(
      ({ start, end, text: clause }) =>
        !own.some(
          (quote) =>
            quote.start < end &&
            start < quote.end &&
            quote.clauses.some((secret) => clause.includes(secret) || secret.includes(clause)),
        ),
    )
    .map(({ text: clause }) => clause)
    .join('，');
}
