import type { Numeral } from './numeral';
import { isNumeralChar, numeralAt } from './numerals';
import type { Quantity } from './quantity';
import { above, type Interval, type Read, stepAbove, times, withTail } from './quantity-tail';
import { meaningOfUnit, unitAt } from './units';

const POWER_BEHIND: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1000,
  万: 10_000,
  亿: 100_000_000,
};

/** 十来个, 300来块: 来 makes a round number vague before what it counts, and is a verb in 「出三百来问我」. */
function isAbout(text: string, { end, min }: Numeral): boolean {
  if (text[end] !== '来' || min % 10 !== 0) return false;
  const behind = text[end + 1] ?? '';
  return behind in POWER_BEHIND || behind === '对' || unitAt(text, end + 1) !== '';
}

/** 一百二, 三千五: the last digit counts hundreds or tens, and a word may follow that begins as a unit does: 「一百二晚上叫出去另算」. */
const isShort = (text: string, at: number, { end }: Numeral): boolean =>
  /[百千万亿][一二三四五六七八九]$/.test(text.slice(at, end));
const WORD_BEHIND = /(?:晚上|分[到给]|对[我你他她它]|人数)/y;

/** 多, 来, 余, 把, 出头 behind a number: 二十多, 百来个, 二十多万, 千把块. */
function withMore(text: string, numeral: Numeral): Read & { readonly isMarked: boolean } {
  const isOver = text.startsWith('出头', numeral.end);
  const isMarked =
    isOver ||
    /[多余]/.test(text[numeral.end] ?? '') ||
    isAbout(text, numeral) ||
    /[百千万个]把/.test(text.slice(numeral.end - 1, numeral.end + 1));
  if (!isMarked) return { ...numeral, unit: '', isMarked };
  const end = numeral.end + (isOver ? 2 : 1);
  const factor = POWER_BEHIND[text[end] ?? ''] ?? 1;
  const more = times(above(numeral, stepAbove(numeral.min)), factor);
  return { ...more, end: factor === 1 ? end : end + 1, unit: '', isMarked };
}

const RANGE_MARK = /(?:到|至|[-~－～—–]{1,2})/y;
const CLOCK = /([01]?\d|2[0-4]):([0-5]\d)(?![\d:])/y;

/** 8:30 is 八点半. */
function clockAt(text: string, at: number): (Read & { readonly needsUnit: boolean }) | null {
  CLOCK.lastIndex = at;
  const found = CLOCK.exec(text);
  if (found === null) return null;
  const time = Number(found[1]) + Number(found[2]) / 60;
  return { min: time, max: time, isVague: false, end: CLOCK.lastIndex, unit: '点', needsUnit: false };
}

/** A unit in the word that is compared: 四十个年头 are 40年. */
const SPOKEN_AS: Readonly<Record<string, string>> = { 个年头: '年' };

/** A range that begins right behind 一米, far above what a length could go on to: 48到120. */
function isPriceRangeAt(text: string, at: number): boolean {
  const low = numeralAt(text, at);
  RANGE_MARK.lastIndex = low?.end ?? text.length;
  const mark = RANGE_MARK.exec(text);
  const high = low === null || mark === null ? null : numeralAt(text, low.end + mark[0].length);
  return low !== null && high !== null && low.min >= 2 && high.min > low.min;
}

/** A number and its unit, without what stands before. */
function plainAt(text: string, at: number): (Read & { readonly needsUnit: boolean }) | null {
  const clock = clockAt(text, at);
  if (clock !== null) return clock;
  const percent = text.startsWith('百分之', at);
  const numeral = numeralAt(text, percent ? at + 3 : at);
  if (numeral === null) return null;
  if (percent) return { ...withMore(text, numeral), unit: '%', needsUnit: false };
  if (text.startsWith('一半', at))
    return { min: 5, max: 5, isVague: false, end: at + 2, unit: '成', needsUnit: false };
  const number = withMore(text, numeral);
  let unit = unitAt(text, number.end);
  WORD_BEHIND.lastIndex = number.end;
  if (unit !== '' && isShort(text, at, numeral) && WORD_BEHIND.test(text)) unit = '';
  if (unit === '后' && (number.min % 5 !== 0 || number.min >= 100)) unit = '';
  const isPair = /[俩仨]/.test(text[at] ?? '') && unit === '';
  const isWeight = text[number.end] === '两' && unit === '' && !isNumeralChar(text[number.end + 1]);
  const read: Read = {
    ...number,
    end: number.end + (isWeight ? 1 : unit.length),
    unit: isPair ? '个' : isWeight ? '两' : (SPOKEN_AS[unit] ?? unit),
  };
  if (unit === '折' && read.min >= 10)
    return { ...read, min: read.min / 10, max: read.max / 10, needsUnit: false };
  if (unit === '月' && /[半几两俩仨]/.test(text[at] ?? ''))
    return { ...read, unit: '个月', needsUnit: false };
  // 「DN80的一米31」 and 「一米48到120」 are prices by the metre, 「一米七五」 a height.
  const isByMetre = unit === '米' && read.min === 1;
  if (isByMetre && (/[的每按]/.test(text[at - 1] ?? '') || isPriceRangeAt(text, read.end)))
    return { ...read, needsUnit: false };
  const needsUnit = numeral.needsUnit && !(number.isMarked && numeral.end - at > 1);
  return { ...withTail(text, read), needsUnit };
}

const PREFIXES =
  /(?:(?<![捞找摸等买见])不到|不足|不满|没到|将近|接近|差点|(?<![最附靠远就])近|(?<![赶尽很越加])快)$/;
const BARE = /^[\s,.;!?、。，；！？：:（）()「」『』“”"'…~～—-]*$/;

/** 大半个钟头 and 小半天. */
const HALVES: Readonly<Record<string, Pick<Interval, 'min' | 'max'>>> = {
  大: { min: 0.5, max: 1 },
  小: { min: 0.2, max: 0.5 },
};

/** 不到一年, 近百, 快二十年: below the number; 上千, 过万: from it on. */
function bounded(
  text: string,
  at: number,
  read: Read,
): { readonly start: number; readonly bounds: Interval } {
  const half = text[at] === '半' ? HALVES[text[at - 1] ?? ''] : undefined;
  if (half !== undefined && read.max === 0.5) return { start: at - 1, bounds: { ...half, isVague: true } };
  const prefix = PREFIXES.exec(text.slice(Math.max(0, at - 3), at))?.[0];
  if (prefix === undefined) return { start: at, bounds: read };
  return {
    start: at - prefix.length,
    bounds: { min: /^[不没]/.test(prefix) ? 0 : read.max * 0.8, max: read.max, isVague: true },
  };
}

/** 260到400元, 两点到四点半, 三到五天: the second end, when it is larger and its unit agrees. */
function rangeEnd(text: string, low: Read): Read | null {
  RANGE_MARK.lastIndex = low.end;
  const mark = RANGE_MARK.exec(text);
  if (mark === null || low.isVague || low.min !== low.max) return null;
  const high = plainAt(text, low.end + mark[0].length);
  if (high === null || high.isVague) return null;
  const [own, other] = [meaningOfUnit(low.unit), meaningOfUnit(high.unit)];
  const isSame = low.unit === '' || high.unit === '' || high.unit === low.unit;
  // 一个半到两个钟头: the unit is said once, behind.
  const isCut = low.unit === '个' && high.unit.startsWith('个');
  if (!isSame && !isCut && own.base !== other.base) return null;
  // 40分钟到一个小时 ends in the unit that it begins with.
  const factor = isSame || isCut ? 1 : other.factor / own.factor;
  if (high.min * factor <= low.min || (high.needsUnit && high.unit === '')) return null;
  return { ...high, max: high.max * factor, unit: factor === 1 ? high.unit : low.unit };
}

/** 「一到三点就收摊」 names no range. */
const isWhenever = (text: string, at: number, unit: string): boolean =>
  text.startsWith('一到', at) && /^[点月号时]/.test(unit);

/** The quantity whose number begins at `at`; null where the numeral counts nothing. */
export function quantityAt(text: string, at: number): Quantity | null {
  const sign =
    /^(?:[￥¥$]|数(?=[十百千万亿])|[上过破](?=[百千万亿]))/.exec(text.slice(at, at + 2))?.[0] ?? '';
  const isSome = /[数上过破]/.test(sign);
  const first = plainAt(text, isSome ? at + 1 : at + sign.length);
  if (first === null) return null;
  const unit = /[￥¥]/.test(sign) ? '元' : sign === '$' ? '美元' : first.unit;
  const low = { ...first, unit };
  const stands = `${text[at - 1] ?? ''}${text[first.end] ?? ''}`;
  const isAlone = BARE.test(stands) && !/^[千万百半]/.test(text.slice(at));
  const before = /(?:第|初|高|周|星期|礼拜|大)$/.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '';
  const high = rangeEnd(text, low);
  const isRange = before === '' && high !== null && !isWhenever(text, at, high.unit);
  if (first.needsUnit && first.unit === '' && !isSome && !isAlone && !isRange) return null;
  const isOrdinal = before === '第' || (before !== '' && first.unit === '' && isOneToSeven(low));
  if (isOrdinal) {
    const start = at - before.length;
    return { ...low, start, text: '', isOrdinal: true };
  }
  if (high !== null) {
    return {
      ...low,
      start: at,
      end: high.end,
      text: '',
      max: high.max,
      unit: high.unit || unit,
      isOrdinal: false,
    };
  }
  if (isSome) {
    const some = sign === '数' ? { min: low.min * 2, max: low.max * 9 } : { min: low.min, max: low.max * 10 };
    return { ...low, ...some, start: at, text: '', isVague: true, isOrdinal: false };
  }
  const { start, bounds } = bounded(text, at, low);
  return { ...low, ...bounds, start, text: '', isOrdinal: false };
}

const isOneToSeven = ({ min, max }: Interval): boolean => min === max && min >= 1 && min <= 7;
