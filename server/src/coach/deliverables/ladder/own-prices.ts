import type { ProfileValue } from '../../profile';
import { sayPrice, thingOfPrice } from '../price-words';

export interface OwnPrice {
  /** 私教课300元一节 */
  readonly text: string;
  /** 私教课; '' where the price stands alone. */
  readonly thing: string;
  readonly amount: number;
  readonly unit: string | null;
}

/** The prices that the user named, each on its rung. */
export interface PricedRungs {
  readonly lure: OwnPrice | null;
  /** What they live on: all that is reckoned starts from it. */
  readonly anchor: OwnPrice;
  readonly profit: OwnPrice | null;
}

/** The same thing at another time is no other rung. */
const TIME_OF_DAY = /^(?:白天|晚上|夜里|平时|平日|周末|节假日|旺季|淡季|工作日)/;
const TRIAL = /体验|试听|试课|试吃|尝鲜|小份|小样|公开课|入门/;
/** More of the same, or all of it. */
const PACK = /[卡包]|装|套餐|半年|学期|季度|年|营|陪跑|疗程|全案|整|全天|驻|长期/;
/** Below this share of the dearer one a price is an entrance. */
const ENTRANCE = 0.34;

/** Null where no definite price is known. */
export function placePrices(prices: readonly ProfileValue<'price'>[]): PricedRungs | null {
  const own = prices.flatMap(({ text, amount, unit }): OwnPrice[] =>
    amount === null || amount <= 0
      ? []
      : [{ text: sayPrice({ text, unit }), thing: thingOfPrice(text), amount, unit }],
  );
  const inOrder = own
    .filter(({ amount }, at) => own.findIndex((other) => other.amount === amount) === at)
    .sort((a, b) => a.amount - b.amount);
  const [low, ...dearer] = inOrder;
  if (low === undefined) return null;
  const high = dearer.at(-1);
  if (high === undefined) return { lure: null, anchor: low, profit: null };
  if (inOrder.every(({ thing, text }) => TIME_OF_DAY.test(thing) || TIME_OF_DAY.test(text)))
    return {
      lure: null,
      anchor: { ...low, thing: '', text: own.map(({ text }) => text).join('、') },
      profit: null,
    };
  return between(low, dearer, high);
}

function between(low: OwnPrice, dearer: readonly OwnPrice[], high: OwnPrice): PricedRungs {
  const isEntrance =
    TRIAL.test(low.text) ||
    (low.amount <= ENTRANCE * high.amount && !PACK.test(`${high.thing}${high.unit ?? ''}`));
  const [next] = dearer;
  if (!isEntrance || next === undefined) return { lure: null, anchor: low, profit: high };
  return { lure: low, anchor: next, profit: next === high ? null : high };
}
