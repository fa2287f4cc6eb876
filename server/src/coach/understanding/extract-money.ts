import type { Fact } from '../profile';
import { HAS_NUMBER, spellOut } from './chinese-number';
import type { Clause } from './clauses';
import { COUNTED, CURRENCY, looksLikeMoney, lowestOf, SUM, UNIT } from './money-patterns';
import { pricedNouns } from './priced-noun';
import type { Extractor, Reading } from './reading';

const PRICE_WORD =
  /(?:人均|收费|收|价格|客单价|客单|单价|报价|均价|标价|起步价?|定价|卖|房价|学费|年费|要价|原价|特价|费用|每次|每节|(?:一般|大概)(?:是|要))[^，]{0,6}$/;
const PER = `(?:(?:一|每|1|\\/|／|per)\\s*(?:个)?(${UNIT})|(起))`;
const AMOUNT = `(?:¥|￥)?(${SUM}(?:(?:到|至|-|~|—)${SUM})?(?:多|左右|来|几)?)`;
/** 三百一次, 300块/节, 899一平起, 九十九块 */
const AMOUNT_FIRST = new RegExp(`${AMOUNT}(${CURRENCY})?(?:左右|上下|以内)?(?:${PER})?(起步?|以上)?`, 'g');
/** 一次三百, 每节课200块, 一晚380 */
const UNIT_FIRST = new RegExp(
  `(?:一|每|(?<!\\d)1|单|(?=[半全]天|半个?小时|半年|半个月|[千万]字))(?:个)?([半全]天|半个?小时|半年|半个月|[千万]字|块(?=[二三四五六七八九]?十|\\d{2})|${UNIT})((?:(?!一|每)[一-鿿]){0,4}?)(?:课|活|的话|就|要|收|是|卖|大概|差不多|我|只|也)*${AMOUNT}(${CURRENCY})?(?:左右)?(起步?)?(?!${UNIT}|[岁年粉条个小天周斤])`,
  'g',
);
/** Several of something for one price, as a whole clause. */
const SEVERAL = new RegExp(
  `^(?:是|要|就)*(?:[一-鿿A-Za-z×]{2,5}?)??([1-9]\\d+|[2-9]|[二两三四五六七八九十]+)(个)?(小时|分钟|节|次|斤装?|瓶装?|袋装|盒装|枚装?|天|月|周|年|盒|张)(?:课|的|卡)?(?:是|要|收|卖)*(?:¥|￥)?(\\d{2,6}|${SUM}(?=${CURRENCY})|[一二两三四五六七八九十]+[百千万][一二三四五六七八九十百千零]*|[二三四五六七八九]?十[一二三四五六七八九]?)(?:${CURRENCY})?(?:包邮|左右|起)?$`,
);
const THING_BEHIND = new RegExp(
  `(?<![第十百千万\\d])${AMOUNT}(${CURRENCY})?的([一-鿿]{0,5}(?:课|营|卡|套餐|礼盒|咨询|服务|班|团))$`,
);
/** The whole answer to a question about the price. */
const BARE = new RegExp(
  `^(?:大概|差不多|也就|一般|就|我?收|现在|目前|是)*${AMOUNT}(?:${CURRENCY})?(?:吧|左右|啊|呢)*$`,
);
/** 四尺整张一百二: the end of a short answer about the price. */
const ENDS_IN_PRICE = new RegExp(
  `^[^，我你他她]{2,6}?(?<![了过有在第到做卖有])(?:\\d{2,5}|[一二两三四五六七八九]+[百千万][一二三四五六七八九十百千零]*)(?:${CURRENCY})?(?:起|左右)?$`,
);
/** Money that is no price: income, costs, debts, hopes. */
const NOT_A_PRICE =
  /月入|年入|日入|赚|挣|工资|收入|营业额|流水|营收|业绩|投了|投入|花了|花费|欠|存款|房租|租金|目标|亏|贷款|赔|借|月薪|年薪|薪资|底薪|省了|奖金|卖了|卖出|网上|别家|人家|同行|别人|GMV|gmv|交税/;

/** A price as it stands in a clause; `thing` is what it is the price of, where the clause says so. */
interface Price {
  readonly amount: string;
  readonly unit: string | null;
  readonly isFrom: boolean;
  readonly thing: string | null;
  readonly quote: string;
}

/** More than a price list has. */
const MAX_PRICES = 4;

/** Prices: 三百, 三百块, 300一次, 一节200, 客单价两千, 洗澡88. Several in one message are one answer. */
export const extractMoney: Extractor = ({ clauses, asked, lexicon }) => {
  const isAsked = asked === 'price' || asked === 'offer';
  const prices = clauses.flatMap((clause) => pricesIn(clause, isAsked, lexicon)).slice(0, MAX_PRICES);
  return prices.map((price) => toFact(price, prices.length > 1));
};

/** 一对一 is no number, whatever stands behind it. */
const unambiguous = (clause: Clause): Clause => ({
  ...clause,
  text: clause.text.replace(/一对一|[1１]对[1１]|1[vV]1/g, '×××'),
});

function pricesIn(spoken: Clause, isAsked: boolean, lexicon: Reading['lexicon']): readonly Price[] {
  const clause = unambiguous(spoken);
  const { text } = clause;
  if (!HAS_NUMBER.test(text) || NOT_A_PRICE.test(text) || lexicon.findCertificates(text).length > 0)
    return [];
  const things = pricedNouns(spoken.text);
  if (things.length > 0) {
    return things.map(({ noun, start, end, ...price }) => ({
      ...price,
      thing: noun,
      quote: clause.quote(start, end),
    }));
  }
  const several = withSeveral(clause);
  if (several.length > 0) return several;
  const behind = withThingBehind(clause);
  if (behind.length > 0) return behind;
  const prices = withUnitFirst(clause);
  return prices.length > 0 ? prices : withAmountFirst(clause, isAsked);
}

/** 四个小时160, 五斤装450: the price of several. */
function withSeveral(clause: Clause): Price[] {
  const match = SEVERAL.exec(clause.text);
  const [, count = '', measure = '', unit = '', amount = ''] = match ?? [];
  if (match === null || !looksLikeMoney(amount)) return [];
  return [found(clause, match, amount, `${count}${measure}${unit}`)];
}

/** 出个99的急救小课 */
function withThingBehind(clause: Clause): Price[] {
  const match = THING_BEHIND.exec(clause.text);
  const [, amount = '', , thing = ''] = match ?? [];
  return match === null || !looksLikeMoney(amount) ? [] : [{ ...found(clause, match, amount), thing }];
}

function withUnitFirst(clause: Clause): Price[] {
  return [...clause.text.matchAll(UNIT_FIRST)].flatMap((match) => {
    const [whole, measure, thing = '', amount, currency, from] = match;
    // 一个岗位800 is a price for a post, 一个168 for whatever is sold.
    const unit = measure === '个' ? `个${thing.replace(/(?:课|活|收|要|是|卖)+$/, '')}` : measure;
    if (amount === undefined || COUNTED.test(clause.text.slice(match.index + whole.length))) return [];
    if (currency === undefined && !looksLikeMoney(amount)) return [];
    // 一米八 is somebody's height.
    if (currency === undefined && unit === '米' && (lowestOf(amount) ?? 0) < 10) return [];
    return [found(clause, match, amount, unit, from)];
  });
}

function withAmountFirst(clause: Clause, isAsked: boolean): Price[] {
  const isBare = isAsked && (BARE.test(clause.text) || ENDS_IN_PRICE.test(clause.text));
  return [...clause.text.matchAll(AMOUNT_FIRST)].flatMap((match) => {
    const [whole, amount, currency, unit, fromEarly, from] = match;
    if (amount === undefined) return [];
    const before = clause.text.slice(0, match.index);
    const after = clause.text.slice(match.index + whole.length);
    if (/[第周]$/.test(before) || (/^\d{4}$/.test(amount) && /^年/.test(after))) return [];
    // 二十一天 is a number of days.
    if (/十$/.test(amount) && /^(?:天|个月|年)$/.test(unit ?? '') && currency === undefined) return [];
    const isMarked = currency !== undefined || amount.includes('块') || /[¥￥]/.test(whole);
    const isSaid = PRICE_WORD.test(before) || unit !== undefined || isBare;
    if (!isMarked && !(isSaid && looksLikeMoney(amount))) return [];
    if (!isMarked && unit === undefined && (COUNTED.test(after) || /^[年岁]/.test(after))) return [];
    return [found(clause, match, amount, unit, fromEarly ?? from)];
  });
}

function found(clause: Clause, match: RegExpExecArray, amount: string, unit?: string, from?: string): Price {
  return {
    amount,
    unit: unit ?? null,
    isFrom: from !== undefined,
    thing: null,
    quote: clause.quote(match.index, match.index + match[0].length),
  };
}

/** Several prices are told apart by what they are for; a single one needs no name. */
function toFact({ amount, unit: typed, isFrom, thing, quote }: Price, isNamed: boolean): Fact {
  const unit = typed === null ? null : typed.replace(/^个(?=月|小时)/, '').replace(/^节课$/, '节');
  const name = isNamed && thing !== null ? thing : '';
  return {
    field: 'price',
    value: {
      text: `${name}${priceOf(amount, unit)}${isFrom ? '起' : ''}`,
      amount: lowestOf(amount),
      unit,
    },
    quote,
    confidence: unit === null ? 0.85 : 0.95,
  };
}

/** 2w → 2万, 三百五 → 三百五十 */
const spelt = (amount: string): string =>
  spellOut(amount.replace(/左右$/, '').replace(/[wW]/g, '万').replace(/[kK]/g, '千'));

/** 三百元一次, and for several of something 十斤装59元. */
function priceOf(amount: string, unit: string | null): string {
  const sum = amount.includes('块') ? amount : `${spelt(amount)}元`;
  if (unit === null) return sum;
  if (/^[半全]/.test(unit)) return `${sum}${unit}`;
  if (/^(?:千字|万字|[\d二两三四五六七八九十])/.test(unit)) return `${unit}${sum}`;
  return `${sum}一${/^(?:月|小时)$/.test(unit) ? '个' : ''}${unit}`;
}
