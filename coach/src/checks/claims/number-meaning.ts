import { contentOf } from '../../facts/negation';
import { type Quantity, sameNumber, sameUnit } from '../../facts/quantity';
import { isCounter } from '../../facts/units';
import type { ReadLine } from './claim-line';
import type { ReadSources, Source } from './claim-sources';
import type { Stand } from './number-support';
import {
  clauseBeforeOf,
  clauseTextOf,
  isUnit,
  narrowWords,
  ratesAround,
  shared,
  wideText,
  wideWords,
} from './stand-context';

const bare = (numeral: Quantity): Quantity => ({ ...numeral, unit: '' });
const isNumber = (stands: readonly Stand[], numeral: Quantity) =>
  stands.some(({ said }) => sameNumber(bare(said), bare(numeral)));
const numbersOf = (sources: readonly Source[]): Stand[] =>
  sources.flatMap((source) =>
    source.evidence.numerals.map((said) => ({ said, from: source.evidence, source })),
  );

/** The words of its clause; with those of the clause before where they are one verb: 「我师傅姓余，走了六年了」. */
function ownWords(rival: Stand): string {
  const words = narrowWords(rival);
  return words.length === 1 ? `${contentOf(clauseBeforeOf(rival))} ${words}` : words;
}

/** Whether the words around a claimed number go, in what was said, with another number of the same unit. */
export function isOfOther(words: string, stands: readonly Stand[], within: readonly Source[]): boolean {
  if (stands.some((stand) => shared(words, wideWords(stand)) > 0)) return false;
  return numbersOf(within).some(
    (rival) =>
      stands.some(({ said }) => sameUnit(said, rival.said)) &&
      !isNumber(stands, rival.said) &&
      shared(words, ownWords(rival)) > 0,
  );
}

const OLD = /去年|以前|原来|上期|老价|之前|早先|写错|说错|说差|差了|旧价/;

const NEW = /改|现在|今年|如今|眼下|[涨降]到/;

/** Whether one message says what was, and in another clause what is: 「原来一趟一千五，今年改的一千八」. */
const isReplaced = (stand: Stand, rival: Stand): boolean =>
  rival.source === stand.source &&
  rival.said.start > stand.said.start &&
  OLD.test(clauseTextOf(stand)) &&
  NEW.test(clauseTextOf(rival));

/**
 * Whether the number was corrected: later words have another one of the same thing, and a fact has that. Not where the
 * line has both: 「从一千五改到一千八」.
 */
export function isOutdated(
  words: string,
  stands: readonly Stand[],
  { all }: ReadSources,
  inLine: readonly Quantity[],
): boolean {
  const said = numbersOf(all);
  const facts = said.filter(({ source }) => source.field !== null);
  if (stands.some(({ source }) => source.field !== null)) return false;
  return stands.every((stand) =>
    said.some((rival) => {
      const isLater = rival.source.order > stand.source.order;
      const isCorrected = rival.source.order === stand.source.order && OLD.test(clauseTextOf(stand));
      return (
        (isLater || isCorrected) &&
        (sameUnit(rival.said, stand.said) || stand.said.unit === '' || rival.said.unit === '') &&
        !isUnit(rival.said) &&
        !isNumber(stands, rival.said) &&
        isNumber(facts, rival.said) &&
        !(isReplaced(stand, rival) && inLine.some((numeral) => isNumber([rival], numeral))) &&
        (isReplaced(stand, rival) || shared(words, narrowWords(rival)) > 0) &&
        (isCorrected || shared(narrowWords(stand), narrowWords(rival)) > 0)
      );
    }),
  );
}

/** Whether a price is claimed by another measure than it was said by: 45 a 公斤 is not 45 a 斤. */
export function isByOther(numeral: Quantity, beside: readonly Quantity[], stands: readonly Stand[]): boolean {
  if (isUnit(numeral)) return false;
  const rates = beside.filter(
    (one) =>
      isUnit(one) && !isCounter(one.unit) && one.start - numeral.end <= 2 && numeral.start - one.end <= 2,
  );
  const said = stands.map(ratesAround).filter((ones) => ones.length > 0);
  if (said.length === 0) return false;
  return rates.some(
    (rate) => !said.some((ones) => ones.some((one) => sameUnit(one, rate) && sameNumber(one, rate))),
  );
}

const EMPLOYED =
  /公司|银行|厂|医院|学校|单位|部队|大厅|中心|酒店|琴行|集团|国企|外企|体制|局|院里|队|打工|上班|以前|之前|原来|早先/;

const NOUN = /^(?![都在是了的有才就也还里一不没来去说])[一-龥]{1,4}/;
const OF_PEOPLE = new Set(['位', '名', '人', '个人']);
const nounAfter = (text: string): string => NOUN.exec(text)?.[0] ?? '';

/** Whether a count was said of other things, and the things it is claimed of were spoken of elsewhere. */
export function isOfOtherThings(
  numeral: Quantity,
  read: ReadLine,
  stands: readonly Stand[],
  speech: string,
): boolean {
  if (!isCounter(numeral.unit)) return false;
  const claimed = nounAfter(read.text.slice(numeral.end)).slice(0, 2);
  if (claimed === '') return false;
  return stands.every(({ said, from }) => {
    const own = nounAfter(from.message.text.slice(said.end));
    // 74位 of 「74个」 counts people all the same, 17家 of 「17个徒弟」 does not.
    const isOtherKind = said.unit !== numeral.unit && !OF_PEOPLE.has(numeral.unit);
    if (own === '' || (!isOtherKind && !speech.includes(claimed))) return false;
    const beside = isOtherKind ? own : wideText({ said, from });
    return ![...claimed].some((char) => beside.includes(char));
  });
}

/** Whether years of an earlier job are claimed of this trade: nine years on a bus are not nine of teaching. */
export function isEarlierJob(numeral: Quantity, text: string, stands: readonly Stand[]): boolean {
  if (numeral.unit !== '年') return false;
  return stands.every((stand) => {
    const clause = `${clauseBeforeOf(stand)}，${clauseTextOf(stand).replace(stand.said.text, '，')}`;
    return EMPLOYED.test(clause) && shared(contentOf(text), contentOf(clause)) === 0;
  });
}
