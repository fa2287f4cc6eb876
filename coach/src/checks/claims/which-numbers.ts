import { type Quantity, sameUnit } from '../../facts/quantity';
import { isCounter, meaningOfUnit } from '../../facts/units';
import { clauseOf, type LineClause, type ReadLine } from './claim-line';
import type { ReadSources } from './claim-sources';
import { isOwnCount } from './own-counts';

const LAST_DAY = 31;
const ROW = /[、,，和或跟到至~-]/;
const DAYS_OF_MONTH = new Set(['日', '号']);

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Units of script, calendar and layout; they tell nothing about anybody. */
const NEVER = setOf('秒 秒钟 s 点 点钟 时 日 号 月 月份 字 句 页 帧 步 题 章 卷 格 码 分 遍 眼 年代 后 课');
/** Counters of people, places and business; what other counters count is scenery as long as it is few. */
const BUSINESS = setOf('人 个人 位 名 家 户 店 单 例 人次 号店 订单 线索 询盘 代 届');
const PERIODS = setOf('天 日 晚 周 个月');
const CONTENT = setOf('块 次 下 面 口');
/** Measures that advice and instruction are full of. */
const SOFT = setOf('分钟 周 个月 天 晚 夜 米 公斤 平 升 度 尺 寸 里 公里 圈 滴 勺 粒 片 倍 成 季 学期');
const PLACES = setOf('年 期 届 代 名 国 级 批');

const HOTLINES = setOf(
  '12356 12355 110 119 120 122 12315 12345 12320 12329 12333 12348 12351 12366 12378 12393 95 400',
);
const DONE =
  /(?:[^\s]了|过|着|累计|一共|总共|共|至今|已经?|超过?|达到?|服务|合作|供|签|开出|卖出|接到?|收到?|带出?|带)[^，]{0,3}$/;
const WORKED = /(?:做|干|教|修|开|种|卖|带|服务|接|学|练|从业|入行)[了过]?[^，]{0,2}$/;
const COUNTED_NOUN =
  /^[^，]{0,2}(?:客户|客人|顾客|老客|学员|学生|老人|孩子|徒弟|弟子|员工|店|剧团|公司|工厂|厂|单位|学校|食堂|班|案例|个案|病例|订单|单子|奖|专利|证|国家|城市|小区|村|家庭|宝妈|妈妈|孕妈|业主|老板|卖家|商家|品牌|粉)/;
const PLANNED =
  /(?:前|每|先|这|(?<!零)下|未来|接下来|头|连续|隔|满|第)[^，]{0,2}$|^[^，]{0,8}$(?<=拍|发|讲|写|录|剪|更|排|试)/;
const PLAN_VERB = /(?:拍|发|讲|写|录|剪|更新|排|复盘)(?![了过着])|只做|先做|收集|不更|断更/;
const BOUND = /^(?:以上|以下|以内|之内|以外|开外|内)/;
/** How long a thing has been in the world. */
const PUBLIC_AGE = /(?:出来|上市|问世|发明|流行|发布|停产)[^，]{0,4}$/;
const ANNIVERSARY = /^(?:前|后|(?:的?老)(?=房|店|小|街|楼|树|酒|茶|车|宅|物|货))/;
const SELF_YEAR = /接手|入行|开始|创办|创立|成立|开店|开业|起步|转行|出师|毕业|考|拿|学/;

/** 30*20*10; a mixture or a type is told of in any advice. */
const SIZE = /^#\*/;

/** What every year and every day has. */
const ALWAYS: readonly (readonly [unit: string, number: number, of: RegExp])[] = [
  ['天', 365, /[年到]?[^，]{0,2}$/],
  ['分钟', 24 * 60, /一天[^，]{0,2}$/],
  ['个月', 12, /一年[^，]{0,2}$/],
];
const isAlways = ({ unit, min, max }: Quantity, before: string): boolean => {
  const { base, factor } = meaningOfUnit(unit);
  return ALWAYS.some(
    ([each, number, of]) =>
      each === base && min * factor === number && max * factor === number && of.test(before),
  );
};

/** Days that are called by their number. */
const FEASTS = new Set([520, 618, 1111]);
/** 「挑了半天」 and 「走过去十分钟」 are a while, 「半天198」 is a price. */
const isWhile = ({ text }: Quantity, after: string) =>
  text === '十分钟' || (text === '半天' && /^(?:[才没都也还不]|$)/.test(after));
/** 三十晚上 of the old year. */
const isNewYearsEve = ({ min, unit }: Quantity, after: string) =>
  min === 30 && unit === '晚' && after.startsWith('上');

/** 「十个人里总有人问」 is a way of speaking; 「十个里有七个」 is a share. */
const OF_TEN = /^[^，]{0,6}[里中][^，\d一二两三四五六七八九半几]*$/;

/** So many people stand in any scene. */
const FEW = 3;

const isOne = ({ min, max, isVague }: Quantity) => min === 1 && max === 1 && !isVague;
const beforeIn = (clause: LineClause, { start }: Quantity) => clause.text.slice(0, start - clause.start);
const afterIn = (clause: LineClause, { end }: Quantity) => clause.text.slice(end - clause.start);

/** 「三块屏」 is no money. */
function isPiece(numeral: Quantity, after: string): boolean {
  return numeral.unit === '块' && /^[^钱一五左多起每/的，。了呢吧吗到至包一-九]/.test(after) && after !== '';
}

const OF_MONEY = /[卖收抽价涨贵赚挣付给要花]|便宜/;
/** 「抽两块」 and 「一碗四块」 are money, 「切成两块」 is none. */
function isCoins(numeral: Quantity, clause: LineClause): boolean {
  if (numeral.unit !== '块' || numeral.min === 1) return false;
  const isLast = afterIn(clause, numeral) === '';
  const isPart = /[切分掰剁成剩了吃尝来拿夹有这那]$/.test(beforeIn(clause, numeral));
  return !Number.isInteger(numeral.min) || (!isPart && (isLast || OF_MONEY.test(clause.text)));
}

/** 一天六台, 每月五单: how much is done is told of somebody. */
const isOfPeriod = ({ start }: Quantity, read: ReadLine): boolean =>
  read.numerals.some(
    (one) =>
      isOne(one) &&
      PERIODS.has(meaningOfUnit(one.unit).base) &&
      one.end <= start &&
      start - one.end <= 4 &&
      !/[^一-龥]/.test(read.text.slice(one.end, start)),
  );

/** 一 of a rate (一次380) or an article (一位); 「一年」 alone is a length of time. */
function isUnity(numeral: Quantity, read: ReadLine, clause: LineClause): boolean {
  if (!isOne(numeral)) return false;
  const base = meaningOfUnit(numeral.unit).base;
  if (base !== '元' && base !== '%' && base !== '岁') {
    const isLength = numeral.unit === '年' && /[了过做干学教开]$/.test(beforeIn(clause, numeral));
    const isNearOther = read.numerals.some(
      (one) => one !== numeral && one.start - numeral.end <= 4 && numeral.start - one.end <= 4,
    );
    return !isLength || isNearOther;
  }
  return false;
}

function isDate(numeral: Quantity, clause: LineClause): boolean {
  if (numeral.unit !== '年' || numeral.min < 1900 || numeral.min > 2100) return false;
  return !SELF_YEAR.test(clause.text);
}

/** What a text or a film is made of. */
const TEXT_NOUN = /^(?:字|词|选题|镜头|画面|问题|标题|动作|方面|步骤|音|赞|数|点|字幕|场景|角度|机位)/;
const LIMIT = /(?:[不别没]超过?|不到|不多于|最多|至多|控制在)$/;

function isContentCount(numeral: Quantity, clause: LineClause): boolean {
  if (TEXT_NOUN.test(afterIn(clause, numeral)) || LIMIT.test(beforeIn(clause, numeral))) return true;
  if (DONE.test(beforeIn(clause, numeral)) || COUNTED_NOUN.test(afterIn(clause, numeral))) return false;
  return numeral.max <= 20 && !(numeral.isVague && numeral.max > 9);
}

/** 28 of 「28、29日」 and of 「12月28、29」: a number of a row has the unit of the next one, or goes with the month before it. */
function isOfCalendar({ unit, min, max, start, end, isVague }: Quantity, read: ReadLine): boolean {
  if (unit !== '' || isVague || min !== max || max > LAST_DAY) return false;
  const next = read.numerals.find((one) => one.start === end + 1 && ROW.test(read.text[end] ?? ''));
  const isOfMonth = read.numerals.some((one) => one.unit === '月' && one.end === start);
  return isOfMonth || (next !== undefined && DAYS_OF_MONTH.has(next.unit));
}

/** 「到了这一块」 is a place. */
const isPlace = (numeral: Quantity, before: string): boolean =>
  numeral.unit === '块' && isOne(numeral) && /[这那哪]$/.test(before);

/** 「点一个点」 is a dot; a share is given off, taken or counted. */
const isDot = ({ unit }: Quantity, { sentence }: LineClause): boolean =>
  unit === '个点' && !/[抽返让提涨降佣利息扣税费率折赚毛股成占]|便宜/.test(sentence);

/** 好几个 says no number; how many customers or years it was does. */
const isSome = ({ text, unit }: Quantity, after: string): boolean =>
  text === `几${unit}` && isCounter(unit) && !COUNTED_NOUN.test(after.split('、')[0] ?? '');

/** 「够十周」 is how long something lasts. */
const isLasting = ({ unit }: Quantity, before: string): boolean =>
  PERIODS.has(meaningOfUnit(unit).base) && /[够撑][^，]{0,2}$/.test(before);

/** Whether a number of a line says something about the user or somebody they told of, so that it needs a source. */
export function isClaimed(numeral: Quantity, read: ReadLine): boolean {
  const clause = clauseOf(read, numeral.start);
  if (clause === undefined || clause.isHypothetical) return false;
  if (numeral.spec !== undefined)
    return SIZE.test(numeral.spec.form) && !clause.isAdvice && !clause.isQuestion;
  const before = beforeIn(clause, numeral);
  const after = afterIn(clause, numeral);
  if (isOwnCount(numeral, read)) return false;
  const { base } = meaningOfUnit(numeral.unit);
  if (numeral.isOrdinal) return PLACES.has(numeral.unit) && numeral.min > 1;
  if (NEVER.has(numeral.unit) || NEVER.has(base) || isDate(numeral, clause)) return false;
  if (isOfCalendar(numeral, read) || isPlace(numeral, before) || isDot(numeral, clause)) return false;
  if (isSome(numeral, after) || isLasting(numeral, before) || isAlways(numeral, before)) return false;
  if (isWhile(numeral, after) || isNewYearsEve(numeral, after)) return false;
  if (numeral.unit === '' && FEASTS.has(numeral.min)) return false;
  if (HOTLINES.has(numeral.text) || isUnity(numeral, read, clause)) return false;
  if (BOUND.test(after) || (numeral.unit === '年' && (PUBLIC_AGE.test(before) || ANNIVERSARY.test(after))))
    return false;
  // 几十年 is a way of speaking, unless somebody did it for so long.
  if (
    /^[好]?[几十]|^数|(?<!零)几十$/.test(numeral.text.replace(numeral.unit, '')) &&
    numeral.text.includes('几') &&
    numeral.isVague &&
    !WORKED.test(before) &&
    !COUNTED_NOUN.test(after)
  )
    return false;
  if ((numeral.min === 10 || numeral.min === 100) && numeral.min === numeral.max && OF_TEN.test(after))
    return false;
  const isScenery = isCounter(numeral.unit) && !BUSINESS.has(numeral.unit) && base !== '人' && base !== '粉';
  if (isScenery && numeral.max < 1) return false;
  const isTold = isScenery && isOfPeriod(numeral, read) && !PLAN_VERB.test(clause.text) && !clause.isAdvice;
  if (isTold || (!isPiece(numeral, after) && isCoins(numeral, clause))) return !clause.isQuestion;
  if (isPiece(numeral, after) || CONTENT.has(numeral.unit) || isScenery)
    return !isContentCount(numeral, clause) && !clause.isQuestion;
  if (numeral.unit !== '年' && (SOFT.has(base) || SOFT.has(numeral.unit))) {
    const isPlan = PLANNED.test(before) || PLAN_VERB.test(clause.text);
    return !clause.isAdvice && !clause.isQuestion && !isPlan;
  }
  if (base === '人' && numeral.max <= FEW && !DONE.test(before) && !COUNTED_NOUN.test(after)) return false;
  if (numeral.unit === '') return numeral.min >= 10;
  return true;
}

/** Whether a size or type stands where the user named others of its kind, so that another digit makes another thing of it. */
export function isRivalled(numeral: Quantity, read: ReadLine, { all }: ReadSources): boolean {
  if (numeral.spec === undefined || clauseOf(read, numeral.start)?.isHypothetical !== false) return false;
  return all.some(({ evidence }) => evidence.numerals.some((said) => sameUnit(said, numeral)));
}

/** Whether a number is a share or a ratio, which trade knowledge may tell with a source. */
export const isStatistic = ({ unit }: Quantity): boolean => ['%', '倍'].includes(meaningOfUnit(unit).base);
