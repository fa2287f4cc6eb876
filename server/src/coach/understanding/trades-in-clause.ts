import type { Clause } from './clauses';
import { countyBehind } from './extract-place';
import { formOf } from './phrase';
import type { Reading } from './reading';
import { isToldCase } from './told-case';
import { type Candidate, makeCandidate, type Tense } from './trade-candidate';
import {
  BARE,
  DENIED,
  FORMER,
  IS_A,
  LABEL,
  LIKES,
  MAIN_JOB,
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
  YEARS_AFTER,
  YEARS_INSIDE,
} from './trade-patterns';

/** All that one clause may be saying of what its author does, did or would like to. */
export function candidatesIn(clause: Clause, index: number, reading: Reading): Candidate[] {
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
    // Asked for each clause, all clauses would cost their square: 8,000 times 啊 are as many.
    if (main !== undefined && reading.clauses.some((other) => SIDELINE.test(other.text))) {
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
    /^(?:我|本人|现在|目前|也|就|是|一个|一名|个|一枚|大家好|你好)*((?:[二三]胎|两个孩子的?|两娃|全职|单亲|[89]\d后|农村|三个孩子的?)*)$/.exec(
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
