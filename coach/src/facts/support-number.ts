import { clauseAt, clauseTexts, type Evidence, numeralsAround, type Support } from './evidence';
import type { FactField } from './fields';
import { measureLeftOut } from './left-out';
import { type Quantity, sameNumber, sameUnit } from './quantity';
import { carriesSize } from './support-size';
import { bringsUnit, mayOmitUnit } from './unit-evidence';
import { isCounter, meaningOfUnit } from './units';

const bare = (numeral: Quantity): Quantity => ({ ...numeral, unit: '' });
const isOne = ({ min, max, isVague, isOrdinal }: Quantity) =>
  min === 1 && max === 1 && !isVague && !isOrdinal;
const isPeople = ({ unit }: Quantity) => meaningOfUnit(unit).base === '人';
const PEOPLE = /[人位客]|学员|学生|宝妈|老人/;
/** People who are known by what they are: in the clause of the number itself. */
const MEMBERS = /会员|徒弟|学徒|员工|孩子|娃/;

const isFollowers = (said: Quantity, { message, read }: Evidence): boolean =>
  (isPeople(said) && message.text.startsWith('关注', said.end)) ||
  (said.unit === '个' && /粉/.test(clauseAt(read, said.start)?.text ?? ''));

/** 「过到现在的十七对我不能瞎说」 without a mark: what was read as 对我 is the unit, where the claim says that it is. */
const isBeforePronoun = (unit: string, said: Quantity, { message }: Evidence): boolean =>
  unit === '对' && /^对[我你他她它](?!来说|而言)/.test(message.text.slice(said.end));

/** Whether one number that was said carries a claimed one, its unit brought by the question where it has none. */
export function carries(claimed: Quantity, said: Quantity, one: Evidence, field: FactField): boolean {
  if (claimed.spec !== undefined || said.spec !== undefined) return carriesSize(claimed, said, one);
  if (claimed.isOrdinal || said.isOrdinal)
    return claimed.isOrdinal && said.isOrdinal && sameNumber(claimed, said);
  if (claimed.unit !== '' && said.unit === '') {
    const clause = clauseAt(one.read, said.start)?.text ?? '';
    const before = measureLeftOut(one.read, said);
    return (
      sameNumber(bare(claimed), bare(said)) &&
      (before?.unit === claimed.unit ||
        isBeforePronoun(claimed.unit, said, one) ||
        bringsUnit(claimed.unit, field, one.message.asked, clause, one.message.text))
    );
  }
  if (claimed.unit === '' && said.unit !== '')
    return mayOmitUnit(said, field) && sameNumber(claimed, bare(said));
  if (sameUnit(claimed, said)) return sameNumber(claimed, said);
  // 「560几个人关注」 are followers, and so are those of 「粉一千零几十个」.
  if (meaningOfUnit(claimed.unit).base === '粉')
    return isFollowers(said, one) && sameNumber(bare(claimed), bare(said));
  // 「带了74个」 answers 带过多少人.
  const isCounted =
    PEOPLE.test(`${one.message.asked}${one.message.text}`) ||
    MEMBERS.test(clauseAt(one.read, said.start)?.text ?? '');
  return isCounted && said.unit === '个' && isPeople(claimed) && sameNumber(bare(claimed), bare(said));
}

/** 每次, 按个, 论斤, 一个月: a sign of a rate at most two characters before the unit. */
function hasRate(speech: string, unit: string): boolean {
  for (let at = speech.indexOf(unit); at >= 0; at = speech.indexOf(unit, at + 1)) {
    if (/[每按论/个][^，。]{0,2}$/.test(speech.slice(Math.max(0, at - 3), at))) return true;
  }
  return false;
}

/** 一 that is said by a question (一次多少钱), by a bare 个, or is a mere article and counts nothing. */
function isUnity(claimed: Quantity, evidence: readonly Evidence[], isRate: boolean): boolean {
  const said = evidence.flatMap(({ numerals }) => numerals);
  const around = evidence.flatMap(numeralsAround);
  const units = (numeral: Quantity) =>
    sameUnit(numeral, claimed) || (isPeople(claimed) && numeral.unit === '个');
  const isMonth = (numeral: Quantity) =>
    isOne(numeral) && meaningOfUnit(claimed.unit).base === '个月' && numeral.unit === '月';
  if (
    [...said, ...around].some(
      (numeral) => (isOne(numeral) && units(numeral) && sameNumber(numeral, claimed)) || isMonth(numeral),
    )
  )
    return true;
  if (!isCounter(claimed.unit) || said.some((numeral) => units(numeral))) return false;
  const speech = [...clauseTexts(evidence), ...evidence.map(({ message }) => message.asked)].join(' ');
  return !isRate || hasRate(speech, claimed.unit);
}

/** The numbers that were said and carry a claimed one; null when nothing does. Empty where 一 counts nothing. */
export function supportOf(
  claimed: Quantity,
  evidence: readonly Evidence[],
  field: FactField,
  isRate: boolean,
): Support | null {
  const all = evidence.flatMap((from) => from.numerals.map((said) => ({ said, from })));
  const direct = all.filter(({ said, from }) => carries(claimed, said, from, field));
  if (direct.length > 0) return direct;
  if (isOne(claimed) && isUnity(claimed, evidence, isRate)) return [];
  if (claimed.min === claimed.max || claimed.isVague || claimed.isOrdinal) return null;
  // 「最大的86，最小的58」 is 58到86.
  const ends = [claimed.min, claimed.max].map((end) =>
    all.filter(({ said, from }) => carries({ ...claimed, min: end, max: end }, said, from, field)),
  );
  return ends.every((end) => end.length > 0) ? ends.flat() : null;
}
