import type { Fact } from '../profile';
import type { Clause } from './clauses';

const MIN = 10;
const MIN_UNASKED = 15;
const MAX = 160;
const PEOPLE =
  '客户|客人|学员|学生|家长|老板|业主|妈妈|爸爸|宝妈|孩子|朋友|人|大爷|大妈|阿姨|大姐|大哥|小伙子?|姑娘|女孩|男孩|老人|顾客|同学|车主|租客|新娘|病人|患者';
const WHEN =
  '(?:我|还|就)?(?:记得|印象最?深刻?的?(?:是|就是)?|最难的?(?:一次|一单)?(?:是|就是)|最难忘的?(?:是|就是)?|去年|前年|今年|上个?月|上周|前阵子|前几天|前两天|刚开始|那时候?|之前|以前|昨天|前天|[一二三四五六七八九十\\d]+月份?|冬天|夏天|春天|秋天|过年)+';
/** 有一次一个家长说…, 去年有个妈妈…, 最难的是一条咬过人的马犬: where a case begins. */
const OPENS = new RegExp(
  `^(?:${WHEN})?(?:有一?(?:次|回|天晚上|天(?=我|来|有))|有一?(?:个|位|对|名)[一-鿿]{0,8}?(?:${PEOPLE}))|^${WHEN}(?:有一?|一)(?:个|位|对|条|只|台|家|户|单|次|回)`,
);
/** 有一个客户…，我两周帮他谈下来了: something that happened once, anywhere in a message that holds nothing else. */
const ONCE = new RegExp(
  `有(?:一)?(?:个|位|次|回)(?:${PEOPLE}|次)|上(?:次|个月|周|礼拜)|前(?:几|两)天|那(?:次|天|年)|记得|头一回|第一次有`,
);
const DONE = /了|过|说|哭|笑|才|非要|结果|后来/;
/** The speaker goes back to what holds always. */
const BACK =
  /^(?:我|我们)?(?:现在|目前|平时|一般|收费|价格|主要|想做|想在|打算)|一周|每周|一个星期|^(?:抖音|小红书|视频号|快手)/;

interface Told {
  readonly story: Fact | null;
  /** The message without it: nobody in a story is the author or whom they serve. */
  readonly rest: readonly Clause[];
}

/** Takes the case out of a message that tells one, as it was told. `isAsked`: the coach wanted to hear one. */
export function readStory(message: string, clauses: readonly Clause[], isAsked: boolean): Told {
  const start = clauses.findIndex(({ text }) => OPENS.test(text));
  if (start < 0 || /[？?吗]\s*$/.test(message)) return { story: null, rest: clauses };
  const back = clauses.findIndex(({ text }, index) => index > start && BACK.test(text));
  const told = clauses.slice(start, back < 0 ? clauses.length : back);
  const text = spanOf(message, told);
  if (text.length < MIN || !(isAsked || DONE.test(text))) return { story: null, rest: clauses };
  return { story: storyFact(text), rest: clauses.filter((clause) => !told.includes(clause)) };
}

/** The answer to a question for a case, or one told unasked, where nothing else was understood. Too short is none. */
export function readLooseStory(message: string, isAsked: boolean, facts: readonly Fact[]): readonly Fact[] {
  const text = message.trim().replace(/\s+/g, ' ');
  if (/[？?吗]$/.test(text)) return [];
  const isTold = text.length >= MIN_UNASKED && ONCE.test(text) && DONE.test(text) && facts.length === 0;
  return (isAsked && text.length >= MIN) || isTold ? [storyFact(text)] : [];
}

/** The words between the first clause and the end of the last, stops and all. */
function spanOf(message: string, told: readonly Clause[]): string {
  const quotes = told.map((clause) => clause.quote(0, clause.text.length));
  const from = message.indexOf(quotes[0] ?? '');
  const end = quotes.reduce((at, quote) => Math.max(at, message.indexOf(quote, at)) + quote.length, from);
  return message.slice(from, end).trim().replace(/\s+/g, ' ');
}

function storyFact(text: string): Fact {
  const kept = text.slice(0, MAX);
  return { field: 'story', value: { text: kept }, quote: kept, confidence: 0.7 };
}
