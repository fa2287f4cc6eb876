import type { Fact } from '../profile';
import { HAS_NUMBER, NUMBER, parseNumber } from './chinese-number';
import type { Clause } from './clauses';
import type { Extractor } from './reading';

const PERIOD =
  '(一周|每周|一个星期|一星期|每星期|一个礼拜|一礼拜|每个礼拜|两周|半个月|两三天|三四天|四五天|三天|一天|每天|天天|两天|隔天|每晚|晚上|周末|一个月|每个月|每月|周|工作日|早上|中午|下班后|业余)';
const BETWEEN =
  '((?:我|最多|顶多|大概|大约|差不多|至少|能|可以|只能|只有|就|也就|稳定|保证|保持|拍|更新|更|发|出|做|写|抽|拿|花|有|时间|空|会|想|的|下班后|晚上|用|是|都|两天|一天|六日|周末|里|剪|录|弄|个|搞|产|挤|匀|腾|可|孩子睡了|[一二三四五六七八九十\\d]{1,3}点半?钟?(?:以后|之后|后)?|有一|投入){0,16}?)';
const AMOUNT = `(${NUMBER}(?:(?:到|至|-|~|—|、)?${NUMBER})?(?:多|来)?|半)`;
const POSTS = new RegExp(
  `${PERIOD}${BETWEEN}${AMOUNT}\\s*(?:个)?(条|篇|更|期|支|个视频|个短视频|个作品|个笔记|次更新|集)`,
);
const HOURS = new RegExp(`${PERIOD}${BETWEEN}${AMOUNT}\\s*(?:个)?(小时|钟头|个半小时|个半钟头|h\\b|分钟)`);
const BARE_POSTS = new RegExp(
  `^(?:最多|大概|能|可以|就|差不多|也就|应该)*${AMOUNT}(?:个)?(条|篇|更|期|个视频)`,
);
/** Nothing but 两三条: posts, whatever was asked. */
const WHOLLY_POSTS = new RegExp(`^${AMOUNT}(?:个)?(条|篇|更)(?:吧|左右|啊)*$`);
/** 5小时每周 */
const REVERSED_HOURS = new RegExp(`^${AMOUNT}(?:个)?(小时|钟头)(每周|一周|每天|一天|每晚)`);
const BARE_HOURS = new RegExp(
  `^(?:最多|大概|能(?:有|匀出?|抽出?|挤出?|腾出?|拿出)?|可以|就|差不多|也就|应该)*${AMOUNT}(?:个)?(小时|钟头|分钟)`,
);
const FIXED: readonly (readonly [RegExp, string, number])[] = [
  [/日更|每天更新|每天一更|天天更新|天天发/, '日更', 7],
  [/周更(?!新?[一二两三四五六七\d])/, '周更', 1],
];
const DAYS_PER: Readonly<Record<string, number>> = {
  两天: 3.5,
  隔天: 3.5,
  三天: 7 / 3,
  两三天: 7 / 3,
  三四天: 7 / 4,
  四五天: 7 / 5,
  周末: 1,
  工作日: 5,
  两周: 0.5,
  半个月: 0.5,
};
/** Time in words without a number: worth keeping as told when time was asked. */
const LOOSE = /周末|晚上|下班|早上|上午|下午|中午|孩子睡|孩子上学|空|时间|有空|全职|随时|淡季|打烊/;

/** Free time told unasked: 晚上九点后有空. */
const FREE =
  /(?:周末|工作日)?(?:早上|上午|中午|下午|晚上|夜里|下班后?|孩子睡(?:了|着)?(?:以后|后)?)[^没，]{0,6}?(?:有空|有时间)/;

/** How much they can make, and in what time: 一周最多拍两条, 每天两小时, 日更, 周三更. */
export const extractSchedule: Extractor = ({ clauses, asked }) => {
  const facts: Fact[] = [];
  const isAsked = asked === 'posts' || asked === 'hours';
  for (const clause of clauses) {
    if (!HAS_NUMBER.test(clause.text) && !/更|有空|有时间/.test(clause.text)) continue;
    if (
      /(?<!吉|其)他|她|客户|同行|别人/.test(clause.text.slice(0, 6)) ||
      /刷|几条|几个小时/.test(clause.text)
    )
      continue;
    const posts = readPosts(clause, isAsked);
    if (posts !== null) facts.push(posts);
    const hours = readHours(clause, isAsked) ?? readFree(clause);
    if (hours !== null) facts.push(hours);
  }
  const one = (field: 'posts' | 'hours') => facts.filter((fact) => fact.field === field).slice(0, 1);
  const found = [...one('posts'), ...one('hours')];
  if (found.length > 0 || !isAsked) return found;
  const loose = clauses.find(
    ({ text, isQuestion }) =>
      LOOSE.test(text) && !isQuestion && !/没(?:有|什么)?(?:时间|空)/.test(text) && text.length <= 20,
  );
  if (loose === undefined) return [];
  const text = loose.text.replace(/^(?:我|就|只有|大概|一般|也就)+/, '').replace(/(?:吧|啊|呢)+$/, '');
  return [
    {
      field: 'hours',
      value: { text, perWeek: null },
      quote: loose.quote(0, loose.text.length),
      confidence: 0.65,
    },
  ];
};

function readPosts(clause: Clause, isAsked: boolean): Fact | null {
  for (const [pattern, text, perWeek] of FIXED) {
    const fixed = pattern.exec(clause.text);
    if (fixed !== null && !/不(?:想|能|会|了)?$|没(?:法|办法)?$/.test(clause.text.slice(0, fixed.index))) {
      return postsFact(clause, fixed.index, fixed[0].length, text, perWeek);
    }
  }
  const match = POSTS.exec(clause.text);
  if (match !== null) {
    const [whole, period = '', between = '', amount = '', unit = '条'] = match;
    const limit = /最多|顶多|只能/.test(between) ? '最多' : '';
    const text = `${spokenPeriod(period)}${limit}${amount}${unit === '更' ? '条' : unit.replace(/^个/, '个')}`;
    return postsFact(clause, match.index, whole.length, text, perWeek(period, amount));
  }
  const bare = isAsked ? BARE_POSTS.exec(clause.text) : WHOLLY_POSTS.exec(clause.text);
  if (bare === null) return null;
  return postsFact(
    clause,
    0,
    bare[0].length,
    `一周${bare[1] ?? ''}${(bare[2] ?? '条').replace('更', '条')}`,
    perWeek('一周', bare[1] ?? ''),
  );
}

function readFree(clause: Clause): Fact | null {
  const match = FREE.exec(clause.text);
  return match === null ? null : hoursFact(clause, match.index, match[0].length, match[0], null);
}

function readHours(clause: Clause, isAsked: boolean): Fact | null {
  const match = HOURS.exec(clause.text);
  if (match !== null && !/[课练睡]$/.test(clause.text.slice(0, match.index))) {
    const [whole, period = '', between = '', amount = '', unit = '小时'] = match;
    if (/睡|上课|上班(?!后)|工作/.test(between)) return null;
    const when = period === '周' ? '每周' : period;
    return hoursFact(
      clause,
      match.index,
      whole.length,
      `${when}${amount}${amount === '半' ? '个' : '个'}${unit.replace(/^个/, '').replace('钟头', '小时')}`.replace(
        /个分钟/,
        '分钟',
      ),
      inHours(perWeek(period, amount), unit),
    );
  }
  const reversed = REVERSED_HOURS.exec(clause.text);
  if (reversed !== null) {
    const [whole, amount = '', , period = '每周'] = reversed;
    return hoursFact(clause, 0, whole.length, `${period}${amount}个小时`, perWeek(period, amount));
  }
  const bare = isAsked ? BARE_HOURS.exec(clause.text) : null;
  if (bare === null) return null;
  return hoursFact(
    clause,
    0,
    bare[0].length,
    `每周${bare[1] ?? ''}个${(bare[2] ?? '小时').replace('钟头', '小时')}`.replace('个分钟', '分钟'),
    inHours(perWeek('每周', bare[1] ?? ''), bare[2] ?? '小时'),
  );
}

const spokenPeriod = (period: string): string =>
  period === '周' || /星期|礼拜/.test(period) ? '一周' : period === '天天' ? '每天' : period;

const inHours = (amount: number | null, unit: string): number | null =>
  amount === null ? null : unit === '分钟' ? amount / 60 : amount;

/** A week's worth of an amount; the upper end of a range, because it is a limit. */
function perWeek(period: string, amount: string): number | null {
  const number =
    parseNumber(amount.replace(/[多来]$/, '').replace(/^.*(?:到|至|-|~|—|、)/, '')) ?? lastDigit(amount);
  if (number === null) return null;
  const days =
    DAYS_PER[period] ?? (/天|晚|早上|中午|下班|业余/.test(period) ? 7 : /月/.test(period) ? 0.25 : 1);
  return number * days;
}

/** 两三条: the second of the two. */
const lastDigit = (amount: string): number | null =>
  /^[一二两三四五六七八九]{2}$/.test(amount) ? parseNumber(amount.slice(1)) : null;

const postsFact = (
  clause: Clause,
  start: number,
  length: number,
  text: string,
  week: number | null,
): Fact => ({
  field: 'posts',
  value: { text, perWeek: week },
  quote: clause.quote(start, start + length),
  confidence: 0.92,
});

const hoursFact = (
  clause: Clause,
  start: number,
  length: number,
  text: string,
  week: number | null,
): Fact => ({
  field: 'hours',
  value: { text, perWeek: week },
  quote: clause.quote(start, start + length),
  confidence: 0.9,
});
