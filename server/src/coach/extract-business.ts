import { NUMBER } from './chinese-number';
import type { Clause } from './clauses';
import { trackOf } from './lexicon';
import { formOf } from './phrase';
import type { Fact } from './profile';
import type { Extractor, Reading } from './reading';
import { tidy } from './reading';

/** A reading of what somebody does: now, formerly, or what they would like to. */
interface Candidate {
  readonly text: string;
  readonly tense: 'now' | 'past' | 'wish';
  readonly quote: string;
  readonly confidence: number;
  readonly isIdentity: boolean;
}

const YEARS = `(?:(?:已经|都|也|快|有|差不多|大概|将近|近|整整|了)*(?:小|近|快)?${NUMBER}(?:多|来|几)?(?:个)?年)`;
const WHO =
  '(?:大家好|你好|您好|老师好|老高好?|嗨|哈喽|hi|hello)?(?:我|本人|自己|俺|咱|我们|我自己|我本人|目前我|现在我)?';
const NOW =
  '(?:现在|目前|平时|一直|主要|就|也|是|专门|在家|自己|线上|线下|兼职|业余|专职|全职|平常|正在|在做的是|做的是|还|都|其实|本身|原来|以前|之前|曾经|原先|从事|刚开始|开始|一直在|一直都)*';
const IN_PLACE = '(?:在[一-鿿]{2,6}?(?=做|开|调|修|卖|教|种|养|当|干|搞|经营|拍|带|跑|帮|给|写|画|从事))?';
const IS_A = new RegExp(
  `^${WHO}${NOW}(?:就)?是(?:一名|一个|一位|一家|个|名|位|一枚|枚|做|搞|干|弄|从事|在做)?(.{2,16})$`,
);
const YEARS_AFTER = new RegExp(
  `^${WHO}${NOW}${IN_PLACE}(?:从事)?((?:调|修|卖|开|教|养|种|写|拍|画|带|帮|剪|烤|做|干|搞|讲|跑|洗|装|当|刷|弹|给|陪|设计|酿|腌|经营).{1,10}?|.{2,8}?(?:师|老师|教练|员|会计|律师|HR|hr|护士|医生|导游|顾问|销售|装修|厨师|设计|外贸|保险|运营|财务))${YEARS}`,
);
const YEARS_INSIDE = new RegExp(
  `(做|干|搞|当|开|教|卖|从事|学|练|修|种|养|跑|写|拍|画|带|弹|调|经营)(?:了|过|着)?(?:有|快|差不多|大概|将近|整整|近|小)*(?:${NUMBER}(?:多|来|几)?(?:个)?年)(?:多|半|左右)?(?:的|了)?([一-鿿A-Za-z]{1,10})$`,
);
const OPENED =
  /(?:开|经营|盘下?|租|搞|有|办|弄)(?:了|着|过)?(?:一|两|三)?(?:家|个|间|处|座)?(?:自己的)?(?:小小?的?)?([一-鿿A-Za-z]{0,6}?(?:店|馆|工作室|民宿|客栈|餐厅|公司|厂|农场|果园|营地|院子|机构|画室|律所|诊所|教室|养生馆|摊|铺|铺子|作坊|事务所|养殖场|合作社|农家乐|培训班|托管班|酒馆|书吧|俱乐部|琴行))/;
const WORKING = new RegExp(
  `^${WHO}${NOW}${IN_PLACE}(?:在)?(做|搞|从事|干|经营|主营|专做|代理|卖|种|养|教|调|修|拍|写|画|带|开|当|帮|接|跑)(?:的是|的|了|点|些|一些|一点|着|个)?(.{1,14})$`,
);
const WISH =
  /(?:想|打算|准备|计划|希望|转型|转行|转|改)(?:去|来|要|做成|开始|着|试试|尝试|自己|靠|把.{1,10}?(?:变成|做成)|以后|之后)*((?:做|帮|教|卖|开|讲|带|接|当|写|拍|陪|给|分享|专门|专做).{1,16})$/;
const LABEL = /^(?:我的)?(?:行业|职业|业务|主业|工作|身份|产品|做什么|主营|赛道|项目)(?:就?是|为)?(.{2,14})$/;
const PAST =
  /以前|之前|曾经|原来是|原来在|原先|前(?=hr|HR|媒体|大厂)|被裁|裁员|失业|离职|辞职|裸辞|下岗|退休|转行|不干了|刚毕业|当过|干过|做过(?!的)/;

/** Aims, channels and empty words: never a trade. */
const NO_TRADE =
  /^(?:的|个人IP|个人ip|IP|ip|自媒体|短视频|视频|内容|账号|号|定位|方案|什么|啥|一个|副业|直播|博主|网红|点什么|事|事情|生意|自己|这个|这行|那个|东西|人|你们|我们|他们|谁|一下|主业|兼职|全职|流量|粉丝|变现|品牌|个人品牌|规划|图文|笔记|两条|一条|普通人|新人|小白|新手|过|了|线上|线下|实体|开店|店|公司|门店|实体店|一门手艺|手艺|技术|业务|客户|单子|客人|钱|起来|好|大|强|得|不|没|来|去|到|很|想|怎么|如何|为什么|刚|老师(?!.))/;
const NO_TRADE_AT_ALL =
  /个人IP|个人ip|自媒体|账号|视频号|小红书|抖音|公众号|涨粉|粉丝|变现|多少|怎么|什么|哪个|一周|每周|每天|小时|不知道|随便|流量|没人看|客户|你|他|她(?!们)|我|月入|赚|收费|价格|试试|看看|聊聊|咨询一下|帮忙|理一理|规划一下|这些年|经验变|同城/;

/** What they do, did, or want to do; the three are told apart by the words around. */
export const extractBusiness: Extractor = (reading) => {
  const candidates = reading.clauses.flatMap((clause, index) => candidatesIn(clause, index, reading));
  const best = (tense: Candidate['tense'], isIdentity = false) =>
    candidates
      .filter((candidate) => candidate.tense === tense && candidate.isIdentity === isIdentity)
      .sort((a, b) => b.confidence - a.confidence)[0];
  const now = best('now');
  const past = best('past');
  const wish = best('wish');
  const identity = best('now', true) ?? best('past', true);
  const facts: Fact[] = [];
  const business = now ?? wish;
  if (business !== undefined) facts.push(toFact('business', business));
  if (now !== undefined && wish !== undefined && wish.text !== now.text) {
    facts.push({
      field: 'offer',
      value: { text: wish.text.replace(/^做/, '') },
      quote: wish.quote,
      confidence: 0.6,
    });
  }
  const background = past ?? identity;
  if (background !== undefined && background.text !== business?.text)
    facts.push(toFact('background', background));
  return facts;
};

const toFact = (field: 'business' | 'background', candidate: Candidate): Fact => ({
  field,
  value: { text: candidate.text, form: formOf(candidate.text) },
  quote: candidate.quote,
  confidence: candidate.confidence,
});

function candidatesIn(clause: Clause, index: number, reading: Reading): Candidate[] {
  const { text } = clause;
  if (/^(?:他|她|我朋友|我老公|我老婆|我妈|我爸|我同学|我同事|我哥|我姐|人家|别人)/.test(text)) return [];
  if (/不(?:是|做|想|搞|干|卖|教|会做)|没(?:做|开|有做)/.test(text)) return [];
  const found: Candidate[] = [];
  const isPast =
    PAST.test(text) ||
    (PAST.test(reading.clauses[index + 1]?.text ?? '') &&
      /^(?:刚|被|后来|现在)?(?:刚)?(?:被裁|失业|离职|辞职|裸辞|下岗|退休)/.test(
        reading.clauses[index + 1]?.text ?? '',
      ));
  const add = (
    raw: string | undefined,
    confidence: number,
    tense: Candidate['tense'] = isPast ? 'past' : 'now',
  ) => {
    const candidate = raw === undefined ? null : makeCandidate(raw, confidence, tense, clause, reading);
    if (candidate !== null) found.push(candidate);
  };

  const wish = WISH.exec(text);
  if (wish !== null && !clause.isQuestion) add(wish[1], 0.7, 'wish');
  const beforeWish = wish === null ? text : text.slice(0, wish.index);
  if (clause.isQuestion && !/^(?:我|本人|自己)/.test(text)) return found;
  const inside = YEARS_INSIDE.exec(beforeWish.replace(/(?:刚)?(?:被裁|失业|离职|辞职|退休|下岗).*$/, ''));
  if (inside !== null) add(joinVerb(inside[1] ?? '', inside[2] ?? ''), 0.9);
  add(YEARS_AFTER.exec(beforeWish)?.[1], 0.9);
  add(IS_A.exec(beforeWish)?.[1], 0.85);
  add(LABEL.exec(beforeWish)?.[1], 0.85);
  const opened = OPENED.exec(beforeWish);
  if (opened?.[1] !== undefined) add(opened[1], 0.86);
  const working = WORKING.exec(beforeWish);
  if (working !== null && inside === null) add(joinVerb(working[1] ?? '', working[2] ?? ''), 0.75);
  if (found.length === 0 && wish === null)
    add(byDictionary(clause, reading), reading.asked === 'business' ? 0.7 : 0.55);
  return found;
}

/** 做了八年HR → HR; 修了十年钟表 → 修钟表. */
const joinVerb = (verb: string, object: string): string =>
  /^(?:做|干|搞|当|从事|经营|主营|专做|代理|接|跑)$/.test(verb) && !(verb === '跑' && object.length < 3)
    ? object
    : `${verb}${object}`;

/** A trade's word alone: 瑜伽老师一枚. Only near the first person or as an answer, so that customers' trades stay theirs. */
function byDictionary(clause: Clause, { lexicon, asked }: Reading): string | undefined {
  if (clause.text.length > 16 && asked !== 'business') return undefined;
  if (/客户|学员|顾客|服务|面向|给|帮|粉丝|他们|她们|家长|老板/.test(clause.text) || clause.isQuestion)
    return undefined;
  const longest = [...lexicon.findTracks(clause.text)].sort((a, b) => b.word.length - a.word.length)[0];
  return longest !== undefined && longest.word.length >= 2 ? longest.word : undefined;
}

function makeCandidate(
  raw: string,
  confidence: number,
  tense: Candidate['tense'],
  clause: Clause,
  reading: Reading,
): Candidate | null {
  const text = cleanTrade(raw);
  if (text.length < 2 || text.length > 14 || NO_TRADE.test(text) || NO_TRADE_AT_ALL.test(text)) return null;
  if (
    reading.lexicon.findPlatforms(text).length > 0 ||
    reading.lexicon.findPlaces(text).some(({ word }) => word === text)
  )
    return null;
  if (/^(?:\d|[一二两三四五六七八九十百千几]+(?:年|个|条|次|块|元))/.test(text)) return null;
  const isIdentity =
    reading.lexicon.findIdentities(text).some(({ end }) => end === text.length) ||
    /^(?:[一二两三]个)?(?:孩子的?)?(?:宝妈|妈妈|奶爸|大学生)$/.test(text);
  const start = clause.text.indexOf(raw);
  const isKnown = trackOf(text, reading.lexicon) !== null;
  const certainty = Math.min(0.98, confidence + (isKnown ? 0.08 : 0) - (text.length > 10 ? 0.1 : 0));
  return {
    text,
    tense,
    quote: clause.quote(Math.max(0, start), Math.max(0, start) + raw.length),
    confidence: certainty,
    isIdentity,
  };
}

/** The name of the trade without what clings to it: 的, 这一行, 一枚, places, years, prices. */
function cleanTrade(raw: string): string {
  let text = tidy(raw)
    .replace(new RegExp(`${YEARS}.*$`), '')
    .replace(/^(?:在)?[一-鿿]{2,4}?(?:市|这边|本地|当地)?(?:开|做)(?:的)?(?=.{2,})/, (lead) =>
      /^在/.test(lead) ? lead.replace(/^.*?(开|做)(?:的)?$/, '$1') : lead,
    )
    .replace(
      /^(?:自己|专门|专业|主要|一直|在家|线上|线下|兼职|从事|做点|做些|一名|一个|一位|一家|一些|个|小小的|小小|传统|正宗)+/,
      '',
    )
    .replace(
      /(?:一枚|一名|一个|这块|这一块|这一行|这行|行业|生意|方面|工作|为主|相关的?|方向的?|的人|起家|出身|为生|过日子|多年|很多年|好多年|好几年)+$/,
      '',
    )
    .replace(/(?:的|了|吧|呢|啊|哈|呀|哦|，|,|、)+$/, '');
  text = text.replace(/^做(?=[一-鿿A-Za-z]{2,})(?!饭|菜|账|茶|饼|人|工|家具|蛋糕|面包|甜品|衣服|手工)/, '');
  return text.replace(/的(?=(?:老师|教练|师傅|工长|律师|会计|店)$)/, '');
}
