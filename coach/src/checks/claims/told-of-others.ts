import { contentOf, declines } from '../../facts/negation';
import { type Quantity, sameUnit } from '../../facts/quantity';
import type { LineClause, ReadLine } from './claim-line';
import type { Stand } from './number-support';
import { clauseBeforeOf, clauseTextOf, isMoney, isUnit, ownerOf, shared, wideWords } from './stand-context';

const SELF = /[我咱俺]/;
/** Places of others that have no person in their name. */
const OTHER_PLACE =
  /超市|商场|酒店|饭店|连锁|工厂|厂家|大店|平台|对面|县城|城里|镇上|(?<=对面|隔壁)店|[一-龥]{2}店/g;
/** Children as they are called by their age. */
const CHILD = /[大小](?:的|儿|女|崽|娃|孩|丫)|老[大二三]/;
const DECLINED = /[不没](?:再)?[卖做接碰收用买教信干修]/;

/** The places of others that a text names: 超市, 对面店. */
export const otherPlaces = (text: string): readonly string[] => text.match(OTHER_PLACE) ?? [];

/** The clauses of the line that stand in one sentence with a clause. */
const sentenceOf = (read: ReadLine, clause: LineClause): readonly LineClause[] =>
  read.clauses.filter(({ sentence }) => sentence === clause.sentence);

/** Whether 我 stands against it in the same sentence: 「超市一盒一块五，我一块要两块」. */
function isContrasted(numeral: Quantity, clause: LineClause, read: ReadLine): boolean {
  const subject = contentOf(clause.text.slice(0, numeral.start - clause.start));
  if (SELF.test(clause.text) || subject.length < 2) return false;
  const clauses = sentenceOf(read, clause);
  return clauses.some(({ text, start, end }, index) => {
    if (start === clause.start || !SELF.test(text)) return false;
    // 「我兼职，四千」: the number may stand behind.
    const to = Math.max(end, clauses[index + 1]?.end ?? 0);
    return read.numerals.some(
      (one) =>
        !isUnit(one) &&
        !(clause.start <= one.start && one.start < clause.end) &&
        start <= one.start &&
        one.start < to &&
        (sameUnit(one, numeral) || (isMoney(one) && isMoney(numeral))),
    );
  });
}

/** Whether what the user does not do is spoken of: 「翻新胎我不卖，便宜的那三百多，是拿命省出来的」. */
const isDeclined = (clause: LineClause, read: ReadLine, stand: Stand): boolean =>
  sentenceOf(read, clause).some(
    ({ text, start }) =>
      start <= clause.start && DECLINED.test(text) && shared(contentOf(text), wideWords(stand)) > 0,
  );

/** 「别跟五十九那样的价」 is told of whoever asks it. */
const COMPARED = /[别不莫甭冇][^，]{0,2}[跟学拼比照][^，]{0,2}$/;

/** A number by itself, and then that the user turned it down: 「两百块，我推回去了」. */
function isTurnedDown(numeral: Quantity, clause: LineClause, read: ReadLine): boolean {
  const next = read.clauses[read.clauses.indexOf(clause) + 1];
  const isAlone = contentOf(clause.text.replace(numeral.text, '')) === '';
  return (
    isAlone && next !== undefined && next.after !== 'sentence' && SELF.test(next.text) && declines(next.text)
  );
}

/** Whether a line shows, without naming anybody, that a number of others is not the user's. */
export function isToldOfOthers(numeral: Quantity, clause: LineClause, read: ReadLine, stand: Stand): boolean {
  const source = `${clauseBeforeOf(stand)}，${clauseTextOf(stand)}`;
  const isChild = ownerOf(stand) === 'family' && CHILD.test(clause.text) && CHILD.test(clauseTextOf(stand));
  const places = otherPlaces(clause.text);
  return (
    isChild ||
    (!SELF.test(clause.text) && places.some((place) => source.includes(place))) ||
    COMPARED.test(clause.text.slice(0, numeral.start - clause.start)) ||
    isTurnedDown(numeral, clause, read) ||
    isContrasted(numeral, clause, read) ||
    isDeclined(clause, read, stand)
  );
}
