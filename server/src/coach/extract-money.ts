import { parseNumber } from './chinese-number';
import type { Clause } from './clauses';
import type { Fact } from './profile';
import type { Extractor } from './reading';

export const CURRENCY = '(?:块钱|元钱|块|元|rmb|RMB|大洋)';
export const UNIT =
  '(?:个小时|小时|课时|个月|平方米?|平米|学期|季度|疗程|页|人次|次|节课|节|单|天|晚上?|间夜|间|平|斤|公斤|盒|箱|只|个|套|月|年|期|位|人|件|份|场|篇|对|台|架|条|分钟|趟|磅|寸|瓶|袋|双|张|幅|课|户|趟|钟|桌|束|罐|壶|杯)';
const PRICE_WORD =
  '(?:收费|收|价格|客单价|客单|单价|报价|均价|标价|起步价?|定价|卖|房价|学费|年费|要价|原价|特价|费用|每次|每节)';
const PER = `(?:(?:一|每|1|\\/|／|per)\\s*(?:个)?(${UNIT})|(起))`;

/** A number that leaves the 一 of 一次 alone: 三百一次 is 300 each time. */
export const SUM = `(?:\\d+(?:[.,]\\d+)*(?:[万千百wWkK](?![a-zA-Z])\\d?)?|(?:(?!一(?:个)?${UNIT})[一二两俩三四五六七八九十百千万零几半])+)`;
const AMOUNT = `(?:¥|￥)?(${SUM}(?:(?:到|至|-|~|—)${SUM})?(?:多|左右|来|几)?)`;
/** 三百一次, 300块/节, 899一平起, 九十九块 */
const AMOUNT_FIRST = new RegExp(`${AMOUNT}(${CURRENCY})?(?:左右|上下|以内)?(?:${PER})?(起步?|以上)?`, 'g');
/** 一次三百, 每节课200块, 一晚380 */
const UNIT_FIRST = new RegExp(
  `(?:一|每|1)(?:个)?(${UNIT})(?:[一-鿿]{0,4}?)(?:课|活|的话|就|要|收|是|卖|大概|差不多|我|只|也)*${AMOUNT}(${CURRENCY})?(?:左右)?(起步?)?(?!${UNIT}|[岁年粉条个小天周斤])`,
  'g',
);
/** Money that is no price: income, costs, debts, hopes. */
const NOT_A_PRICE =
  /月入|年入|日入|赚|挣|工资|收入|营业额|流水|营收|业绩|投了|投入|花了|花费|欠|存款|房租|租金|目标|亏|贷款|赔|借|月薪|年薪|薪资|底薪|省了|奖金|卖了|卖出|GMV|gmv|交税/;
/** What makes the number a count of something else. */
const COUNTED =
  /^(?:多|来|几|余)?(?:斤|公斤|吨|箱|盒(?!饭)|单|件|袋|瓶|装|粉|个粉|人(?!民币|\/|一)|名|家|位|岁|年(?!费|卡)|条|万粉|个学|个客|个孩|个人|个企|个老|场|篇|分钟内|小时以|%|成|楼|号|平米的|平的|多平|后|级|里|公里|亩|只|头|棵|字|度|天内|个月内|个小时|小时|[一-鿿]*粉丝)/;

/** Prices: 三百, 三百块, 300一次, 一节200, 客单价两千. */
export const extractMoney: Extractor = ({ clauses, asked }) => {
  for (const clause of clauses) {
    const facts = pricesIn(clause, asked === 'price' || asked === 'offer');
    if (facts.length > 0) return mergeClauses(facts, clauses, clause);
  }
  return [];
};

/** Prices of several offers often stand in neighbouring clauses: they are one answer. */
function mergeClauses(first: readonly Fact[], clauses: readonly Clause[], from: Clause): readonly Fact[] {
  const rest = clauses
    .slice(clauses.indexOf(from) + 1)
    .flatMap((clause) => pricesIn(clause, /^[一-鿿]{2,8}\d{2,5}$/.test(clause.text)));
  return [...first, ...rest].slice(0, 4);
}

function pricesIn(clause: Clause, isAsked: boolean): Fact[] {
  if (NOT_A_PRICE.test(clause.text)) return [];
  const unitFirst = [...clause.text.matchAll(UNIT_FIRST)].flatMap((match) => {
    const [whole, unit, amount, currency, from] = match;
    const index = match.index;
    if (amount === undefined || isYearOrCount(clause.text, index + whole.length)) return [];
    if (currency === undefined && !looksLikeMoney(amount)) return [];
    return [priceFact(clause, index, whole.length, amount, unit ?? null, from !== undefined)];
  });
  if (unitFirst.length > 0) return unitFirst;
  return [...clause.text.matchAll(AMOUNT_FIRST)].flatMap((match) => {
    const [whole, amount, currency, unit, fromEarly, from] = match;
    const index = match.index;
    if (amount === undefined) return [];
    const before = clause.text.slice(0, index);
    const after = clause.text.slice(index + whole.length);
    if (/[第周]$/.test(before) || (/^\d{4}$/.test(amount) === true && /^年/.test(after))) return [];
    const isMarked = currency !== undefined || /[¥￥]/.test(whole);
    const isPriced = new RegExp(`${PRICE_WORD}[^，]{0,6}$`).test(before) && looksLikeMoney(amount);
    const isPer = unit !== undefined && looksLikeMoney(amount);
    const isBareAnswer = isAsked && looksLikeMoney(amount);
    if (!isMarked && !isPriced && !isPer && !isBareAnswer) return [];
    if (!isMarked && unit === undefined && (COUNTED.test(after) || /^[年岁]/.test(after))) return [];
    return [priceFact(clause, index, whole.length, amount, unit ?? null, (fromEarly ?? from) !== undefined)];
  });
}

/** Without 块 or 元 a number is money only when it is of that size: 一周两次 is none. */
function looksLikeMoney(amount: string): boolean {
  const value = parseNumber(amount.replace(/(?:到|至|-|~|—).*$/, '').replace(/[多左右来几]+$/, ''));
  return value !== null ? value >= 5 : /[百千万]/.test(amount);
}

const isYearOrCount = (text: string, end: number): boolean => COUNTED.test(text.slice(end));

function priceFact(
  clause: Clause,
  start: number,
  length: number,
  amount: string,
  rawUnit: string | null,
  isFrom: boolean,
): Fact {
  const unit = rawUnit === null ? null : rawUnit.replace(/^个(?=月|小时)/, '').replace(/^节课$/, '节');
  const definite = parseNumber(amount.replace(/(?:到|至|-|~|—).*$/, '').replace(/[多左右来几]+$/, ''));
  const per = unit === null ? '' : `一${/^(?:月|小时)$/.test(unit) ? '个' : ''}${unit}`;
  return {
    field: 'price',
    value: { text: `${amount}元${per}${isFrom ? '起' : ''}`, amount: definite, unit },
    quote: clause.quote(start, start + length),
    confidence: unit === null ? 0.85 : 0.95,
  };
}
