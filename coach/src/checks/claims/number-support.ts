import { clauseAt, type Support } from '../../facts/evidence';
import type { FactField } from '../../facts/fields';
import { type Quantity, sameNumber, sameUnit } from '../../facts/quantity';
import { carries } from '../../facts/support-number';
import { sizeInRow } from '../../facts/support-size';
import { isCounter, meaningOfUnit } from '../../facts/units';
import type { Source } from './claim-sources';
import { isEnd, isNear, isRough, isWithin } from './rough-number';
import { asSameLength, isSameYear, priceByMetre } from './same-measure';

/** A number that was said, with the source it stands in. */
export type Stand = Support[number] & { readonly source: Source };

const bare = (numeral: Quantity): Quantity => ({ ...numeral, unit: '' });

/** Fields whose questions bring a unit that was not said. */
function fieldFor(claimed: Quantity, field: FactField | null): FactField {
  const { base } = meaningOfUnit(claimed.unit);
  if (base === '元' || claimed.unit === '') return 'price';
  return base === '个月' && claimed.unit === '年' ? 'experience' : (field ?? 'figures');
}

/** Counters of the same things: 三辆 and 三台, 五棵 and 五株. */
const KINDRED = [
  '台辆部架',
  '棵株',
  '只头',
  '场次趟回',
  '户家',
  '座栋幢',
  '支枝根',
  '份单',
  '颗粒枚',
  '幅张',
];
const isKindred = (one: string, other: string): boolean =>
  KINDRED.some(
    (group) => one.length === 1 && other.length === 1 && group.includes(one) && group.includes(other),
  );

/** 74个 and 74位, 9个班 and 9班: counters of the same things. */
function isSameCount(claimed: Quantity, said: Quantity, { evidence }: Source): boolean {
  // 「八个人 十二个菜」: the people were counted by themselves.
  const isPeople = meaningOfUnit(claimed.unit).base === '人' && said.unit === '个';
  if (isPeople && evidence.numerals.some((one) => sameUnit(one, claimed) && one.max > 1)) return false;
  const isLoose =
    isKindred(claimed.unit, said.unit) ||
    claimed.unit === '个' ||
    said.unit === '个' ||
    claimed.unit === '' ||
    said.unit === '';
  const areCounters = [claimed, said].every(({ unit }) => unit === '' || isCounter(unit));
  if (!isLoose || !areCounters || said.isOrdinal || claimed.isOrdinal) return false;
  return sameNumber(bare(claimed), bare(said));
}

const UNDER_WAY = /(?:今年|现在|已经|这是|[到干做开]|进入)[^，]{0,3}第|第[^，]{1,5}(?:了|头)?$/;

/** 六年了 of 「自己干第六年」: the year that is under way. */
function isYearUnderWay(claimed: Quantity, said: Quantity, { evidence }: Source): boolean {
  if (!said.isOrdinal || claimed.isOrdinal || claimed.unit !== '年' || said.unit !== '年') return false;
  const clause = clauseAt(evidence.read, said.start)?.text ?? '';
  return UNDER_WAY.test(clause) && sameNumber(claimed, { ...said, isOrdinal: false });
}

const isHalfMonth = (claimed: Quantity, said: Quantity): boolean =>
  claimed.text === '半个月' && said.unit === '天' && said.min === 15 && said.max === 15;

const VIEWS = new Set(['播放', '阅读', '观看', '浏览']);
/** 「46万人看」 and 46万播放. */
const isViews = (claimed: Quantity, said: Quantity): boolean =>
  meaningOfUnit(claimed.unit).base === '人' && VIEWS.has(said.unit) && sameNumber(bare(claimed), bare(said));

const FOLLOWING = /关注|粉|跟着|盯着|看着|守着|追/;
const BESIDE = 8;

/** 「2100多人关注我」 and 2100多粉: whoever follows is counted as people, where the line says that they follow. */
function isFollowers(claimed: Quantity, said: Quantity, { evidence }: Source, line: string): boolean {
  if (meaningOfUnit(claimed.unit).base !== '人' || !sameNumber(bare(claimed), bare(said))) return false;
  const isBare = said.unit === '' || said.unit === '个';
  const isFollowing = isBare && /粉|关注/.test(clauseAt(evidence.read, said.start)?.text ?? '');
  const around = line.slice(Math.max(0, claimed.start - BESIDE), claimed.end + BESIDE);
  return (meaningOfUnit(said.unit).base === '粉' || isFollowing) && FOLLOWING.test(around);
}

function isCarried(claimed: Quantity, said: Quantity, source: Source, line: string): boolean {
  const { evidence, field } = source;
  const price = priceByMetre(said);
  if (price !== null && isCarried(claimed, price, source, line)) return true;
  const days = asSameLength(claimed, line, said, evidence);
  if (days !== null && (sameNumber(days.claimed, days.said) || isWithin(days.claimed, days.said)))
    return true;
  if ((isRough(claimed, line) && isNear(claimed, said)) || isEnd(claimed, said, line)) return true;
  if (carries(claimed, said, evidence, fieldFor(claimed, field))) return true;
  if (claimed.unit === '' && !said.isOrdinal && sameNumber(bare(claimed), bare(said))) return true;
  if (isYearUnderWay(claimed, said, source) || isHalfMonth(claimed, said)) return true;
  if (isSameYear(claimed, said, evidence)) return true;
  return (
    isFollowers(claimed, said, source, line) ||
    isViews(claimed, said) ||
    isWithin(claimed, said) ||
    isSameCount(claimed, said, source)
  );
}

/** Everywhere a claimed number stands in the sources; both ends for a range that was said as two numbers. */
export function standsOf(claimed: Quantity, sources: readonly Source[], line: string): readonly Stand[] {
  const find = (wanted: Quantity) =>
    sources.flatMap((source) =>
      source.evidence.numerals
        .filter((said) => isCarried(wanted, said, source, line))
        .map((said): Stand => ({ said, from: source.evidence, source })),
    );
  const direct = find(claimed);
  if (claimed.spec !== undefined && direct.length === 0) {
    return sources.flatMap((source) =>
      sizeInRow(claimed, source.evidence.numerals).map(
        (said): Stand => ({ said, from: source.evidence, source }),
      ),
    );
  }
  if (direct.length > 0 || claimed.min === claimed.max || claimed.isVague) return direct;
  const ends = [claimed.min, claimed.max].map((end) => find({ ...claimed, min: end, max: end }));
  return ends.every((end) => end.length > 0) ? ends.flat() : [];
}

/** Every number of these sources. */
export const numbersOf = (sources: readonly Source[]): Stand[] =>
  sources.flatMap((source) =>
    source.evidence.numerals.map((said) => ({ said, from: source.evidence, source })),
  );

/** Whether a number is one of those that stand, whatever it counts. */
export const isNumber = (stands: readonly Stand[], numeral: Quantity): boolean =>
  stands.some(({ said }) => sameNumber(bare(said), bare(numeral)));
