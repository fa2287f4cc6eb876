import { trackOf } from '../lexicon';
import type { Clause } from './clauses';
import { type Reading, tidy } from './reading';
import { BY_NOW, NO_TRADE, NO_TRADE_AT_ALL, YEARS } from './trade-patterns';

/** Whether it is done now, was done once, or is wished for. */
export type Tense = 'now' | 'past' | 'wish';

/** A reading of what somebody does: now, formerly, or what they would like to; or who they are beside it (宝妈). */
export interface Candidate {
  readonly text: string;
  readonly tense: Tense;
  readonly quote: string;
  readonly confidence: number;
  readonly isIdentity: boolean;
  /** Opened by 现在 or 后来. */
  readonly isByNow: boolean;
}

/** 抖音团购 is somebody's trade, and 快手菜 is food. */
const OF_PLATFORM =
  /(?:抖音|快手|小红书|视频号|公众号|B站|微信)(?=团购|代运营|运营|剪辑|投流|投放|电商|小店|菜|早餐|排版|编辑|文案)/;

/** A reading with the name cleaned and its certainty weighed; null where the words are no trade. */
export function makeCandidate(
  raw: string,
  confidence: number,
  tense: Tense,
  clause: Clause,
  { lexicon }: Reading,
): Candidate | null {
  const text = cleanTrade(raw);
  if (
    text.length < 2 ||
    text.length > (tense === 'wish' ? 18 : 14) ||
    NO_TRADE.test(text) ||
    NO_TRADE_AT_ALL.test(text)
  )
    return null;
  if (
    lexicon.findPlatforms(text.replace(OF_PLATFORM, '')).length > 0 ||
    lexicon.findEveryone(text).length > 0
  )
    return null;
  if (lexicon.findPlaces(text).some(({ word }) => word === text)) return null;
  if (lexicon.findIdentities(text).some(({ end }) => end === text.length)) return null;
  if (/[\d一二两三四五六七八九十百千万]{2,}|一[场次节天晚]/.test(text)) return null;
  if (/[\d十百千万]$|^.是|^(?:\d|[一二两三四五六七八九十百千几]+(?:年|个|条|次|块|元))/.test(text))
    return null;
  const start = Math.max(0, clause.text.indexOf(raw));
  const isKnown = trackOf(text, lexicon) !== null;
  const certainty = Math.min(
    0.98,
    confidence +
      (isKnown ? 0.08 : 0) -
      (text.length > 10 ? 0.1 : 0) -
      (!isKnown && text.length <= 2 && confidence > 0.7 ? 0.15 : 0),
  );
  const end = Math.min(clause.text.length, start + raw.length);
  return {
    text,
    tense,
    quote: clause.quote(start, end),
    confidence: certainty,
    isIdentity: false,
    isByNow: BY_NOW.test(clause.text),
  };
}

/** The name of the trade without what clings to it: 的, 这一行, 一枚, the buyers, years, prices. */
function cleanTrade(raw: string): string {
  return (
    tidy(raw)
      .replace(new RegExp(`(?:(?:做|干|当|教|开)了?)?${YEARS}.*$`), '')
      .replace(/(?<=^教.{1,6})(?:怎么|如何)/, '')
      .replace(/(?<=.{2,})(?:来?卖给|卖(?=给|$)|送到|一[个斤盒份节次]|每[个斤盒份节次]).*$/, '')
      .replace(/(?:的)?(?:单子|活儿|订单|外包).*$/, '')
      .replace(/^在[一-鿿]{2,6}?(?=开|做|卖|教|种|修|调|当)/, '')
      .replace(
        /^(?:自己|专门|专业|主要|一直|在家|线上|线下|兼职|从事|做点|做些|一名|一个|一位|一家|一些|个|普通|小小的|小小|传统|正宗|现在|目前)+/,
        '',
      )
      .replace(/^做(?:个|一个)?[一-鿿]{0,4}(?:号|账号|栏目)(?=[教讲帮给])/, '')
      .replace(/^讲讲/, '讲')
      .replace(/(?:的(?:事|内容|知识|话题)|的)?给[一-鿿]{2,8}[看听]$/, '')
      .replace(/^带(?:几|十几|\d+)个(?:孩子|学生)(?=[做学练])/, '')
      .replace(/的在[一-鿿]{2,6}$/, '')
      .replace(/^(?:干|搞|当)(?=[一-鿿A-Za-z]{2,})/, '')
      .replace(/^做(?=[一-鿿A-Za-z]{2,})(?!饭|菜|账|茶|饼|人|工|家具|蛋糕|面包|甜品|衣服|手工)/, '')
      .replace(
        /(?:一枚|一名|一个|这块|这一块|这一行|这行|行业|生意|方面|工作|为主|相关的?|方向的?|的人|起家|出身|为生|过日子|多年|很多年|好多年|好几年)+$/,
        '',
      )
      .replace(/(?:的|了|吧|呢|啊|哈|呀|哦|，|,|、)+$/, '')
      // 陪诊师小周: the name is no part of the trade.
      .replace(/(?<=[一-鿿]{2,}(?:师|员|教练|老师|师傅))[老小阿][一-鿿]$/, '')
      .replace(/的(?=(?:老师|教练|师傅|工长|律师|会计|店)$)/, '')
  );
}
