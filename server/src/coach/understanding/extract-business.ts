import { trackOf } from '../lexicon';
import type { Fact } from '../profile';
import type { Clause } from './clauses';
import { countyBehind } from './extract-place';
import { formOf } from './phrase';
import type { Extractor, Reading } from './reading';
import { tidy } from './reading';
import { isToldCase } from './told-case';
import {
  BARE,
  BY_NOW,
  DENIED,
  EMPLOYED,
  EMPLOYER,
  FORMER,
  IS_A,
  LABEL,
  LIKES,
  MAIN_JOB,
  NO_TRADE,
  NO_TRADE_AT_ALL,
  NOMINAL,
  OPENED,
  OTHERS,
  OUT_OF,
  OWN_ROLE,
  PAST,
  PAST_AFTER,
  RETIRED,
  SIDELINE,
  WISH,
  WORKING,
  WORKS_AT,
  YEARS,
  YEARS_AFTER,
  YEARS_INSIDE,
} from './trade-patterns';

type Tense = 'now' | 'past' | 'wish';

/** A reading of what somebody does: now, formerly, or what they would like to; or who they are beside it (宝妈). */
interface Candidate {
  readonly text: string;
  readonly tense: Tense;
  readonly quote: string;
  readonly confidence: number;
  readonly isIdentity: boolean;
  /** Opened by 现在 or 后来. */
  readonly isByNow: boolean;
}

/** What they do, did, or want to do; the three are told apart by the words around. */
export const extractBusiness: Extractor = (reading) => {
  const candidates: Candidate[] = [];
  for (const [index, clause] of reading.clauses.entries()) {
    const isOpened = candidates.some(
      ({ text, tense, isIdentity }) => tense === 'now' && !isIdentity && formOf(text) !== 'role',
    );
    candidates.push(...candidatesIn(clause, index, reading).map((candidate) => weigh(candidate, isOpened)));
  }
  const best = (tense: Tense, isIdentity = false) =>
    candidates
      .filter((candidate) => candidate.tense === tense && candidate.isIdentity === isIdentity)
      .sort((a, b) => b.confidence - a.confidence)[0];
  const wish = best('wish');
  const held = best('now');
  const byNow = candidates.find(
    ({ tense, isIdentity, isByNow }) => tense === 'now' && !isIdentity && isByNow,
  );
  const isLeft =
    byNow !== undefined
      ? held !== byNow
      : held !== undefined &&
        wish !== undefined &&
        (EMPLOYED.test(held.text) || EMPLOYER.test(held.quote)) &&
        !SIDELINE.test(wish.quote);
  const now = isLeft ? byNow : held;
  const past = best('past') ?? (isLeft ? held : undefined);
  const business = now ?? wish;
  const background = past ?? best('now', true) ?? best('past', true);
  const facts: Fact[] = [];
  if (business !== undefined) facts.push(toFact('business', business));
  if (now !== undefined && wish !== undefined && !now.text.includes(wish.text) && !CONTENT.test(wish.text))
    facts.push(toOffer(wish));
  if (background !== undefined && background.text !== business?.text)
    facts.push(toFact('background', background));
  return facts;
};

/**
 * 开网约车的，跑了七年滴滴: what they open with is the trade, and what comes later only says more of it. A role is not
 * (律师，做了九年合同纠纷), and a shop of their own is more than what they open with.
 */
const weigh = (candidate: Candidate, isOpened: boolean): Candidate =>
  isOpened && candidate.tense === 'now' && !candidate.isByNow && !candidate.text.startsWith('开')
    ? { ...candidate, confidence: candidate.confidence - LATER }
    : candidate;
const LATER = 0.3;

const toFact = (field: 'business' | 'background', candidate: Candidate): Fact => ({
  field,
  value: { text: candidate.text, form: formOf(candidate.text) },
  quote: candidate.quote,
  confidence: candidate.confidence,
});

/** 想拍点车上遇到的人和事: what is to be shown, and nothing that is sold. */
const CONTENT = /^(?:拍|写|录|发|分享|讲)|讲讲|聊聊|说说|分享/;

/** Beside a trade that goes on, a wish is something new to sell. */
const toOffer = ({ text, quote }: Candidate): Fact => ({
  field: 'offer',
  value: { text: text.replace(/^做/, '') },
  quote,
  confidence: 0.6,
});

function candidatesIn(clause: Clause, index: number, reading: Reading): Candidate[] {
  const { text } = clause;
  const isOfOthers =
    reading.asked === 'audience' && reading.lexicon.people.atEnd.test(text) && !/我/.test(text);
  if (OTHERS.test(text) || DENIED.test(text) || isOfOthers || isToldCase(text)) return [];
  const found: Candidate[] = [];
  const isOpen = reading.asked === 'business' || reading.asked === null;
  const isOwn = /^(?:我|本人|自己|俺|咱)/.test(text);
  const isPast =
    PAST.test(text) ||
    reading.clauses.slice(index + 1, index + 3).some((later) => PAST_AFTER.test(later.text)) ||
    (text.includes('年') && LOST.test(reading.clauses[index - 1]?.text ?? ''));
  const add = (raw: string | undefined, confidence: number, tense: Tense = isPast ? 'past' : 'now') => {
    const candidate = raw === undefined ? null : makeCandidate(raw, confidence, tense, clause, reading);
    if (candidate !== null) found.push(candidate);
  };

  const wish = WISH.exec(text);
  if (wish !== null && (!clause.isQuestion || TEACHES_HOW.test(text))) add(wish[1], 0.7, 'wish');
  const said = withoutPlace(wish === null ? text : text.slice(0, wish.index), reading);
  if (clause.isQuestion && !isOwn) return found;
  if (isOpen || isOwn) {
    const identity = identityIn(said, clause, reading);
    if (identity !== null) found.push(identity);
    add(FORMER.exec(said)?.[1], 0.88, 'past');
    add(OUT_OF.exec(said)?.[1], 0.85, 'past');
    add(RETIRED.exec(said)?.[1], 0.87, 'past');
    add(OWN_ROLE.exec(said)?.[1], 0.85);
    add(WORKS_AT.exec(said)?.[1], 0.86, 'past');
    const main = MAIN_JOB.exec(said)?.[1];
    const isBeside = reading.clauses.some((other) => SIDELINE.test(other.text));
    if (main !== undefined && isBeside) {
      add(main, 0.88, 'past');
      return found;
    }
    const hasYears = said.includes('年');
    const inside = !hasYears
      ? null
      : YEARS_INSIDE.exec(said.replace(/(?:刚)?(?:被裁|失业|离职|辞职|退休|下岗)(?!之?前).*$/, ''));
    if (inside !== null) add(atWork(said, joinVerb(inside[1] ?? '', inside[2] ?? '')), 0.9);
    if (hasYears) add(YEARS_AFTER.exec(said)?.[1], 0.9);
    if (said.includes('是')) add(IS_A.exec(said)?.[1], 0.85);
    add(LABEL.exec(said)?.[1], 0.85);
    const opened = OPENED.exec(said);
    const shop = opened?.[2];
    if (shop !== undefined && opened?.[1] !== '有' && !ANY_SHOP.test(shop)) add(`开${shop}`, 0.86);
    const working = inside === null ? WORKING.exec(said) : null;
    if (working !== null) add(joinVerb(working[1] ?? '', working[2] ?? ''), 0.75);
    if (reading.asked === 'business') add(LIKES.exec(said)?.[1], 0.6);
    if (reading.asked === 'business' && found.length === 0) add(NOMINAL.exec(said)?.[1], 0.7);
  }
  const isNamed = found.some(({ isIdentity }) => !isIdentity) || FORMER.test(said);
  if (!isNamed && wish === null && isOpen)
    add(byDictionary(clause, reading), reading.asked === 'business' ? 0.7 : 0.55);
  if (reading.asked === 'business' && index === 0 && found.length === 0 && !isPast) {
    const isPeople = reading.lexicon.people.atEnd.test(said) && !ROLE_OF_TRADE.test(said);
    // One unknown word alone is asked about; with more behind it, it is what they open with.
    if (!isPeople && reading.lexicon.findPlaces(said)[0]?.start !== 0)
      add(BARE.exec(said)?.[1], reading.clauses.length > 1 ? 0.62 : 0.45);
  }
  return found;
}

/** 被裁了，做软件测试七年: what one did before. */
const LOST =
  /^(?:我|刚|上个月|去年|今年|前阵子)*(?:被裁|失业|被优化|离职|裸辞|辞职|下岗)(?:了|员)?$|被[一-鿿]{0,3}(?:裁|优化)/;
/** 教练, 司仪: people by what they do. */
const ROLE_OF_TRADE = /(?:师|员|教练|老师|医生|律师|司仪|顾问|师傅|会计|编辑|译者|作者|经理)$/;
/** 想教大家怎么…: the question word belongs to what is taught. */
const TEACHES_HOW = /想[^，]{0,8}?(?:教|帮|带|讲)[^，]{1,14}(?:怎么|如何)/;
/** A shop that does not say of what. */
const ANY_SHOP =
  /^(?:的|自己的)|^(?:小|大)?(?:店|馆|工作室|公司|厂|摊|铺|铺子|作坊|机构|教室|实体店|门店|网店|淘宝店|个店|分店|连锁店|两家店)$/;

/** 义乌做饰品外贸的 → 做饰品外贸的; 我是成都的瑜伽老师 → 我是瑜伽老师. */
function withoutPlace(text: string, { lexicon }: Reading): string {
  const place = lexicon.findPlaces(text)[0];
  if (place === undefined) return text;
  const second = lexicon.findPlaces(text).find(({ start }) => start === place.end);
  const county =
    second === undefined && place.value === 'province' ? countyBehind(text, place.end, lexicon) : null;
  const end = second?.end ?? place.end + (county?.length ?? 0);
  const lead =
    /^((?:我|我们|本人|俺|大家好我)?(?:是|家)?)(?:来自|坐标|人在|(?:现在|去年|今年|前年|后来)(?:才|就)?)?(?:在|回到?|来到?|搬到?)?$/.exec(
      text.slice(0, place.start),
    );
  if (lead === null) return text;
  const rest = text
    .slice(end)
    .replace(/^(?:市|这边|本地|人|那边|当地|农村|乡下|郊区|老家)*(?:的)?(?=.{2,})/, '');
  return rest.length < 2 ? text : `${lead[1] ?? ''}${rest}`;
}

/** 在早教中心当了五年老师: a teacher of what, only the place tells. */
function atWork(said: string, role: string): string {
  const place = /^(?:老师|员工|厨师|教练|经理|店长)$/.test(role) ? AT_PLACE.exec(said)?.[1] : undefined;
  return place === undefined ? role : `${place}${role}`;
}
const AT_PLACE = /在([一-鿿]{2,6}?)(?:里)?(?:当|做|干)/;

/** 做了八年HR → HR; 修了十年钟表 → 修钟表. */
const joinVerb = (verb: string, object: string): string =>
  /^(?:做|干|搞|当|从事|经营|主营|专做|代理|接|跑)$/.test(verb) && !(verb === '跑' && object.length < 3)
    ? object
    : `${verb}${object}`;

/** 二胎宝妈: who somebody is beside the trade. At the start of a clause only, where it can only be themselves. */
function identityIn(text: string, clause: Clause, { lexicon }: Reading): Candidate | null {
  const found = lexicon.findIdentities(text)[0];
  if (found === undefined) return null;
  const before = text.slice(0, found.start);
  const lead =
    /^(?:我|本人|现在|目前|也|就|是|一个|一名|个|一枚|大家好|你好)*((?:[二三]胎|两个孩子的?|两娃|全职|单亲|[89]\d后|[89]5后|农村|三个孩子的?)*)$/.exec(
      before,
    );
  if (lead === null || /^(?:们|居多|为主|都|的客)|找我|问我|老问|最怕|喜欢/.test(text.slice(found.end)))
    return null;
  const start = found.start - (lead[1]?.length ?? 0);
  const name = text.slice(start, found.end);
  return {
    text: name,
    tense: 'now',
    quote: clause.quote(start, found.end),
    confidence: 0.85,
    isIdentity: true,
    isByNow: false,
  };
}

/** What makes a trade's word somebody else's, or something else: 考初级会计 is no accountant. */
const NOT_BEFORE_TRADE =
  /(?:考|学|像|找|请|报|读|买|问|关注|辅导|想当|遇到|认识)(?:了|过|的|着|一个|个|初级|中级|高级|别人)*$/;
const TRADE_TAIL =
  /^(?:[一-鿿]{2}(?=店|馆|工作室|师傅|师)(?:店|馆|工作室|师傅|师)|美工|客服|师傅?|员|店|馆|老师|教练|公司|工作室|工)/;

/** 种茶 of 种茶油树: the thing goes on behind the word. */
const OBJECT_TAIL = /^[一-鿿]{1,3}?(?=[了的]?$)(?<![的了吧呢啊])/;

/** A trade's word alone: 瑜伽老师一枚. Only as an answer or near the first person: customers' trades stay theirs. */
function byDictionary(clause: Clause, { lexicon, asked }: Reading): string | undefined {
  if (clause.text.length > 16 && asked !== 'business') return undefined;
  if (
    clause.isQuestion ||
    /关门|倒闭|黄了|客户|学员|顾客|服务|面向|给|帮|粉丝|他们|她们|家长|老板|证|留学|毕业|读书时|专业/.test(
      clause.text,
    ) ||
    (asked !== 'business' && lexicon.people.atEnd.test(clause.text))
  ) {
    return undefined;
  }
  const longest = [...lexicon.findTracks(clause.text)].sort((a, b) => b.word.length - a.word.length)[0];
  if (longest === undefined) return undefined;
  const before = clause.text.slice(0, longest.start);
  if (NOT_BEFORE_TRADE.test(before)) return undefined;
  // 家具维修: the whole answer is the name, and the word that is known only its end.
  const isEnd = longest.end === clause.text.length && longest.start > 0 && longest.start <= 4;
  if (isEnd && asked === 'business' && BARE.test(clause.text) && lexicon.findPlaces(clause.text).length === 0)
    return clause.text;
  const after = clause.text.slice(longest.end);
  if (/^上岸|^考上|^过了/.test(after)) return undefined;
  const tail =
    TRADE_TAIL.exec(after) ?? (formOf(longest.word) === 'activity' ? OBJECT_TAIL.exec(after) : null);
  return `${longest.word}${tail?.[0] ?? ''}`;
}

/** 抖音团购 is somebody's trade, and 快手菜 is food. */
const OF_PLATFORM =
  /(?:抖音|快手|小红书|视频号|公众号|B站|微信)(?=团购|代运营|运营|剪辑|投流|投放|电商|小店|菜|早餐|排版|编辑|文案)/;

function makeCandidate(
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
