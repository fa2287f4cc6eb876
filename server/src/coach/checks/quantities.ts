import { parseNumber } from '../understanding/chinese-number';
import { COUNTED_IN_SPEECH, type Measure, unitAt } from './quantity-units';

/** A number in a text, and what it counts. */
export interface Quantity {
  /** As written, with its unit: 五十多个学员. */
  readonly text: string;
  /** In the measure's own unit; null for a vague one (几十, 上百). */
  readonly value: number | null;
  readonly measure: Measure;
  /** What is counted, where the text says so: 学员. */
  readonly noun: string;
  readonly start: number;
}

const DIGITS = '一二两俩三四五六七八九十百千万亿零〇';
/** 300, 1.2万, 3w, 三百五, 十几, 上百, 几十 */
const NUMERAL = new RegExp(
  `百分之[${DIGITS}\\d]+|\\d+(?:[.,]\\d+)*(?:\\s?[万千百亿](?!能|一)|[wWkK](?![a-zA-Z]))?|(?:[上数成](?=[十百千万])|好(?=[几十百千]))?[${DIGITS}几半][${DIGITS}几]*`,
  'g',
);

/** Numerals that are part of a word. Longer ones first where one begins another. */
const IDIOM = new RegExp(
  [
    '第[一二三四五六七八九十百\\d]+',
    '(?:周|星期|礼拜)(?:[一二三四五六](?![条篇更期个次天]|到五十)|[日天])',
    '[初高大][一二三四](?![百千万])',
    '[一二三四五六]年级',
    '一对一|一对多|一比一|一家人|一家子|一家[三四五]口|一家老小|一人|一个人|一下子?|一边|一辈子|一般|一起|一样|一直|一些|一点儿?|一定|一切|一旦|一时|一再|一律|一眼|一口气|万一',
    '一五一十|三心二意|五花八门|七上八下|乱七八糟|三天两头|丢三落四|不三不四|接二连三|再三|十拿九稳|百里挑一|千篇一律|千奇百怪|千家万户|成千上万|四面八方|三言两语|三三两两|七嘴八舌|半信半疑|一来二去|一清二楚|独一无二|说一不二|一举两得|一干二净|一心一意|推三阻四|横七竖八|十有八九|三番五次|四平八稳|千万(?=别|不|要|记|小心|当心|注意)',
    '四件套|三件套|二手|二维|三角|三脚|三农|三餐|三观|三明治|三轮|三甲|四季|四周|四处|五官|五金|五线谱|五谷|七夕|八卦|九宫格|十分(?!钟)|十足|十字|百货|百姓|百科|百搭|百度|百合|百香|千层|千斤顶|千岛|半成品|半永久|半路|半天|半夜|半熟|万能|万物|万事|万象',
    '双十一|双十二|六一|五一|八一|十一假|十一长|国庆|三八|二胎|三胎|二孩|三孩|二宝|大宝|二婚|二把手',
    '[一二三四]{1,2}线|一流|二流|三方|第三方|二八|零基础|零食|零售|零散|零花|0基础|四川|三亚|五常|六安|九江|十堰|三门峡|六盘水|双鸭山|七台河|万宁',
    '[一两三几]{1,4}句话|(?<!十)一(?:条|句|个|位|件|次|张|份|家|天|类|种|样|步|点|遍|回|篇|段|页|套|把|口|面|根|台|块|单|群|味|层|处|行|笔|场|节|期|款|道|只|对|双|颗|粒|杯|碗|盘|盒|箱|瓶|袋|壶|锅|炉|排|批|届|代|名|户|间|门|堂|课|趟|番|阵|头|幅|首|盏|朵|束|棵|片|滴|刀|勺|把|圈|排|股|团|架|辆|部|本|封|则|声|刻|世|生|身|路|周|年|月|晚|夜|小时|分钟|秒|圆|角|元|分)',
    'A4|4S|4K|5G|3D|2D|1v1|1V1|1对1|24k',
  ].join('|'),
  'g',
);
/** A list's own numbers: 1. 2、 */
const ENUMERATION = /(?:^|[\n。；])[^\S\n]*\d{1,2}[.、．)）]\s?(?!\d)/g;
/** 2026-11-21, 2026年11月21日, 11月21日 */
const DATE = /(?:\d{4}年)?(\d{1,2})月(?:(\d{1,2})[日号])|\d{4}-(\d{2})-(\d{2})/g;
const BLANK = '\u0001';
const blank = (text: string): string => BLANK.repeat(text.length);

/** 多, 来, 几 behind a number and before its unit say that it is not exact. */
const ABOUT = /^(?:多|来|几|余|\+)+/;
const VAGUE = /几|^[上数成好]/;
const NOUN = /^[一-鿿A-Za-z]{0,4}/;

/** Without one of these nothing is counted: most lines are done with here. */
const COUNTING = new RegExp(`[${DIGITS}几半\\d]`);

/** Every number in a text that says how much of something there is. 一条, 第三步, 周三, 四件套 do not. */
export function readQuantities(original: string): readonly Quantity[] {
  if (!COUNTING.test(original)) return [];
  const text = original.replace(DATE, blank).replace(ENUMERATION, blank).replace(IDIOM, blank);
  const dates = [...original.matchAll(DATE)].map((match): Quantity => {
    const [written, month = match[3], dayOfMonth = match[4]] = match;
    return {
      text: written,
      value: Number(month) * 100 + Number(dayOfMonth),
      measure: 'date',
      noun: '',
      start: match.index,
    };
  });
  const counts = [...text.matchAll(NUMERAL)].flatMap((match) => {
    const quantity = quantityAt(original, text, match[0], match.index);
    return quantity === null ? [] : [quantity];
  });
  return [...dates, ...counts];
}

function quantityAt(original: string, text: string, numeral: string, start: number): Quantity | null {
  const isInWord = /[A-Za-z]/.test(text.charAt(start - 1)) && /^\d/.test(numeral);
  if (isInWord) return null;
  const about = ABOUT.exec(text.slice(start + numeral.length))?.[0] ?? '';
  const end = start + numeral.length + about.length;
  const isShare = numeral.startsWith('百分之');
  const unit = isShare ? PERCENT : unitAt(text, end);
  const number = parseNumber(numeral.replace(/\s|百分之/g, ''));
  // 4P, 7T: a name, not a count.
  if (unit.measure === 'bare' && /^[A-Za-z]/.test(text.slice(end))) return null;
  const isSpoken = isSpeech(numeral, number, text.slice(end));
  if (isSpoken || (unit.measure === 'bare' && !isTelling(numeral, number))) return null;
  const isVague = VAGUE.test(numeral) || number === null;
  const isYear = unit.text === '年' && number !== null && number >= 1_900 && number <= 2_100;
  return {
    text: original.slice(start, end + unit.text.length),
    value: isVague || number === null ? null : number * unit.scale,
    measure: isYear ? 'year' : isMoney(text, start, unit.measure) ? 'money' : unit.measure,
    noun: counted(unit.text) + (NOUN.exec(original.slice(end + unit.text.length))?.[0] ?? ''),
    start,
  };
}

const PERCENT = { text: '', measure: 'percent', scale: 1 } as const;

/** 个学员 → 学员 */
const counted = (unit: string): string => /^个(.{2,})$/.exec(unit)?.[1] ?? '';

/** ¥300, ￥ 300 */
const isMoney = (text: string, start: number, measure: Measure): boolean =>
  measure === 'bare' && /[¥￥]\s?$/.test(text.slice(0, start));

const FEW = 12;

/** 三步, 两件事, 几个问题: how one talks, and no fact. */
function isSpeech(numeral: string, number: number | null, after: string): boolean {
  if (numeral === '几' || numeral === '半' || number === 1 || number === 0) return true;
  // 两个人: a couple. 两块, 三块: pieces; nothing is sold for so little.
  if (numeral === '两' && /^个?人/.test(after)) return true;
  if (/^[两二三四]$/.test(numeral) && /^块(?!钱)/.test(after)) return true;
  return (number ?? FEW + 1) <= FEW && COUNTED_IN_SPEECH.test(after);
}

/** A number without a unit tells something when it is written in digits, or is large and definite. */
const isTelling = (numeral: string, number: number | null): boolean =>
  /\d/.test(numeral) || (numeral.length > 1 && number !== null && number >= 100);
