import { contentOf } from '../../facts/negation';
import { isOfOtherSize } from '../../facts/of-other-size';
import { namesSomebody } from '../../facts/owner-words';
import { type Quantity, sameUnit } from '../../facts/quantity';
import { meaningOfUnit } from '../../facts/units';
import { clauseOf, type LineClause, type ReadLine } from './claim-line';
import type { ReadSources, Source } from './claim-sources';
import { isMarkedOtherwise, isMostAsUsual } from './marked-otherwise';
import { isEarlierJob, isOfOther, isOfOtherThings } from './number-meaning';
import type { Stand } from './number-support';
import type { ClaimCode } from './objection';
import { isByOther, isForSeveral } from './other-measure';
import { isOfOtherPerson, isOfSelf } from './other-person';
import { isOutdated } from './outdated-number';
import { PERSON } from './person-names';
import { clauseTextOf, isHidden, isPlanned, namesOthers, ownerOf, wordsBeside } from './stand-context';
import { isToldOfOthers } from './told-of-others';

const STILL_PLANNED = /想|目标|计划|希望|打算|争取|离|还差|预计|能|要|够|如果|在谈|没谈|没定/;
/** What only one person can have. */
const PERSONAL = new Set(['年', '岁']);

/** Years, prices and customers are somebody's; 半斤盐 is of the story. */
const OF_NOBODY = new Set(['公斤', '米', '平', '升', '分钟']);

const namesIn = (text: string): string[] => [...text.matchAll(PERSON)].map(([name]) => name);

function isOfOtherOwner(
  numeral: Quantity,
  clause: LineClause,
  before: string,
  read: ReadLine,
  stands: readonly Stand[],
): boolean {
  const { text } = clause;
  return stands.every((stand) => {
    const owner = ownerOf(stand);
    const source = clauseTextOf(stand);
    const named = namesIn(source);
    if (owner === 'family' || owner === 'outsider' || (named.length > 0 && owner !== 'self')) {
      if (isToldOfOthers(numeral, clause, read, stand)) return false;
      return named.length > 0
        ? !named.some((name) => text.includes(name))
        : !namesOthers(`${before}，${text}`, source);
    }
    if (owner === null || owner === 'self') return false;
    return PERSONAL.has(numeral.unit) && /[我咱俺]/.test(text) && !namesOthers(text);
  });
}

/** 「三角琴，三百五」: a clause without numbers, which says what the next one is of. */
const isTopic = (previous: LineClause | undefined, clause: LineClause, read: ReadLine): boolean =>
  previous !== undefined &&
  clause.after === 'comma' &&
  !read.numerals.some(({ start }) => previous.start <= start && start < previous.end);

/** The text of a clause as far as it is a number's own: 「80」 of 「80和晚上120」. */
function ownText({ end }: Quantity, clause: LineClause, beside: readonly Quantity[]): string {
  const at = end - clause.start;
  const isJoined = /^[和跟与及、]/.test(clause.text.slice(at)) && beside.some(({ start }) => start > end);
  return isJoined ? clause.text.slice(0, at) : clause.text;
}

/** 一分钱不拿: none at all, in the line and where it was said. */
const NONE = /^[也都]?(?:不(?!到|足|满)|没(?!到))/;
const isNone = (numeral: Quantity, { text }: ReadLine, stands: readonly Stand[]): boolean =>
  numeral.min === 1 &&
  NONE.test(text.slice(numeral.end)) &&
  stands.some(({ said, from }) => NONE.test(from.message.text.slice(said.end)));

/** Why a number that was said may not be claimed as it is claimed; null when it may. */
export function numberFault(
  numeral: Quantity,
  read: ReadLine,
  stands: readonly Stand[],
  within: readonly Source[],
  sources: ReadSources,
): ClaimCode | null {
  const clause = clauseOf(read, numeral.start);
  if (clause === undefined || numeral.spec !== undefined) return null;
  const previous = read.clauses[read.clauses.indexOf(clause) - 1];
  const before = clause.after === 'sentence' ? '' : (previous?.text ?? '');
  const beside = read.numerals.filter(({ start }) => clause.start <= start && start < clause.end);
  const own = wordsBeside(clause, numeral, beside);
  const topic = isTopic(previous, clause, read) ? before : '';
  const words = own.length > 1 || topic === '' ? own : contentOf(topic);
  const withTopic = `${contentOf(topic)} ${own}`;
  if (isOfOther(words, clause, stands, within) || isOfOther(withTopic, clause, stands, within))
    return 'numberOfOther';
  if (isByOther(numeral, beside, stands)) return 'numberOfOther';
  if (isForSeveral(numeral, read, stands)) return 'numberOfOther';
  const spoken = stands.map(({ said, from }) => ({ said, in: from.read }));
  if (isOfOtherSize(numeral, read, spoken)) return 'numberOfOther';
  if (isOfOtherThings(numeral, read, stands, sources.speech)) return 'numberOfOther';
  if (isEarlierJob(numeral, `${before}，${clause.text.replace(numeral.text, '，')}`, stands))
    return 'numberOfOther';
  const person = namesSomebody(clause.text) ? clause.text : `${before}，${clause.text}`;
  if (isOfSelf(numeral, clause.text, stands, sources)) return 'wrongOwner';
  if (isOfOtherPerson(numeral, person, stands, sources)) return 'numberOfOther';
  if (isMarkedOtherwise(ownText(numeral, clause, beside), topic, stands) || isMostAsUsual(clause, stands))
    return 'numberOfOther';
  if (isOutdated(words, stands, sources, read.numerals)) return 'outdated';
  if (stands.every((stand) => isHidden(stand) && (sameUnit(stand.said, numeral) || numeral.max > 9)))
    return 'private';
  if (stands.every(isPlanned) && !STILL_PLANNED.test(clause.sentence) && !isNone(numeral, read, stands))
    return 'planned';
  // Whose it is may be said anywhere in the line: 「师傅走了六年，他砌的窑还在」.
  if (namesSomebody(read.text) || OF_NOBODY.has(meaningOfUnit(numeral.unit).base)) return null;
  return isOfOtherOwner(numeral, clause, before, read, stands) ? 'wrongOwner' : null;
}
