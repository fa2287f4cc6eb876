import type { Clause } from '../../facts/clauses';
import { wordsLeftOut } from '../../facts/left-out';
import { contentOf } from '../../facts/negation';
import { type Quantity, sameUnit } from '../../facts/quantity';
import { isCounter, unitAt } from '../../facts/units';
import type { ReadLine } from './claim-line';
import type { Source } from './claim-sources';
import { isNumber, numbersOf, type Stand } from './number-support';
import {
  clauseBeforeOf,
  clauseTextOf,
  namesPerson,
  narrowWords,
  nounAfter,
  sentenceSoFar,
  shared,
  wideText,
  wideWords,
} from './stand-context';

/** The words of its clause; with those of the clause before where they are one verb: 「我师傅姓余，走了六年了」. */
function ownWords(rival: Stand): string {
  const words = narrowWords(rival);
  return words.length === 1 ? `${contentOf(clauseBeforeOf(rival))} ${words}` : words;
}

const VERB = /[别做收卖要干讲说来去到用买接跑调修教开起送给算价多少只包加大小]/;

/** 「三角琴，三百五」 where 三角的 is six hundred: one character is all that names it. */
function isNamedAlone(words: string, rival: Stand, stands: readonly Stand[]): boolean {
  const alone = narrowWords(rival);
  return (
    alone.length === 1 &&
    !isCounter(unitAt(alone, 0)) &&
    !VERB.test(alone) &&
    words.includes(alone) &&
    !stands.some((stand) => wideWords(stand).includes(alone))
  );
}

/** Whether the words around a claimed number go, in what was said, with another number of the same unit. */
export function isOfOther(
  words: string,
  clause: Clause,
  stands: readonly Stand[],
  within: readonly Source[],
): boolean {
  const isNamed = (stand: Stand) => namesPerson(clause.text, wideText(stand));
  const isSaidOf = (stand: Stand) =>
    shared(words, wideWords(stand)) > 0 ||
    shared(words, wordsLeftOut(stand.from.read, stand.said, clause.text)) > 0;
  if (stands.some((stand) => isSaidOf(stand) || isNamed(stand))) return false;
  return numbersOf(within).some(
    (rival) =>
      stands.some(({ said }) => sameUnit(said, rival.said)) &&
      !isNumber(stands, rival.said) &&
      (shared(words, ownWords(rival)) > 0 || isNamedAlone(words, rival, stands)),
  );
}

const EMPLOYED =
  /公司|银行|厂|医院|学校|单位|部队|大厅|中心|酒店|琴行|集团|国企|外企|体制|局|院里|队|打工|上班|以前|之前|原来|早先/;

const GOES_ON = /^.[了过着完]/;
const OF_PEOPLE = new Set(['位', '名', '人', '个人']);
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
    // 「学员有二十几个 有两个练了三年」: whom it counts was named before.
    if (GOES_ON.test(own) && sentenceSoFar({ said, from }).includes(claimed)) return false;
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
