import { clip } from '../deliverables/text-pieces';
import type { Fact, ProfileValue } from '../profile';
import { NUMBER } from './chinese-number';
import type { Clause } from './clauses';
import type { Extractor, Reading } from './reading';
import { tidy } from './reading';
import { isToldCase } from './told-case';

type Kind = ProfileValue<'proof'>['kind'];

const CERTIFICATE =
  /(?<!没)(?:有|考了|考过了?|考到|考取了?|拿了|拿过|拿到了?|持有?|取得了?|获得了?|评上了?)(?:了|过|个|一个|一张|本|一本|国家)*([一-鿿A-Za-z\d]{1,12}?(?:资格证书?|从业证|执业证|等级证|上岗证|证书|认证|职称|专利|许可(?!证)|证)|(?:检测|质检)报告|营业执照)/;
const AWARD =
  /(?:拿过|拿了|获得?过?了?|得过|得了|评为|被评为)([一-鿿A-Za-z\d]{1,14}?(?:一等奖|二等奖|三等奖|金奖|银奖|铜奖|奖|冠军|亚军|季军|第[一二三]名|名次|荣誉|优秀教师|称号))/;
const DONE =
  '(?:服务|带|教|帮|接|做|辅导|装|打|办|调|修|陪|送|接待|指导|培训|咨询|验|检测|设计|拍|写|处理|代理|成交|招|面试|考|出|主持|策划|护理|照顾|收拾|整理|救|训|洗|卖|看|养|改|跑|讲|开|组织|审)';
const COUNT = `(?:差不多|大概|大约|至少|有|上|将近|近|超过|累计|快|已经|不下|少说)*(?:${NUMBER}|[上好几近]+[百千万十]+)(?:多|来|几|余|\\+)*`;
const CASES = new RegExp(
  `(?:${DONE}(?:过|了|出过|出了|成了|完)(?:的)?${COUNT}(?:个|位|名|家|场|单|件|套|次|台|架|只|对|例|人|户|篇|本|期|份|起|条狗|条|期|组|届|架|匹|宗)[一-鿿]{0,8}|${DONE}(?:过|了)${COUNT}(?:妈妈|学员|学生|客户|家庭|企业|老板|孩子|宝宝|新娘|业主|用户|人次|商家)|(?!一[个位名家户])${COUNT}(?:多)?(?:个|位|名|家|户)(?:老?学员|老?客户|学生|家庭|案例|回头客|企业|业主|会员|家长)[一-鿿]{0,4})`,
);
const FIGURE = new RegExp(
  `(?:复购率?|好评率?|续费率?|续课率?|通过率|转介绍率?|服务分|口碑分|好评分|店铺分|(?:中标|成单|出单|过签|录取|上岸|成活|入住|合格|提分|命中)率|回头客|满意度|胜诉率|评分|复购|回购率?)(?:占|有|在|是|达到|超过|能到|都|差不多|大概|高达)*(?:百分之[一二三四五六七八九十百]+|\\d+(?:\\.\\d+)?%?|[一二三四五六七八九]成(?:多|半)?|${NUMBER}条?)|\\d+(?:\\.\\d+)?%的?(?:复购|好评|续费|回头客|转介绍|通过率)|${NUMBER}多?条好评`,
);
const BACKGROUND_CUE =
  /在|待过|干过|工作|上班|毕业|出身|任职|就职|带教|教过|读|学|前|出来|练过|做过|当过|科班|是/;
/** 翻过一百多份, 快两百双: what was done so often, whatever it was. Ten at least: 试过两次 speaks for nobody. */
const TIMES = `(?:快|将近|差不多|大概|大约|得有|有|至少|不下|超过|上)*(?:\\d{2,}(?:\\.\\d+)?[万wW]?|[一二两三四五六七八九几好上]*[十百千万][一二三四五六七八九十百千万几]*)(?:多|来|几|余)*`;
const MANY_DONE = new RegExp(
  `(?:(?:一年|每年|去年|今年|一个月|一天|一季)|^(?!我|俺|自己|已经|也|都)[一-鿿]{1,3}?)?(?:给[一-鿿]{1,6})?(?![一二两三四五六七八九十百千万花涨赚挣欠亏用等睡住病胖瘦加读考学走飞种养活存借投掉隔]|关注)[一-鿿](?:完|成|出)?(?:过|了|(?<=(?:一年|每年|一个月|一天|一季)[一-鿿]))${TIMES}(?![一二两三四五六七八九十百千万几多]|[一-鿿]{0,1}(?:年|天|月|周|小时|分钟|块|元|粉|岁|亩|公里|里|斤重|度|字|点|级|分|号|集))[一-鿿]{1,7}$`,
);
/** 幼师资格证有的 */
const HELD = /^([一-鿿]{2,8}证)(?:书)?(?:我)?(?:有|在手|都有|也有|考了|拿了|当然有)(?:的|了)?$/;
/** 四百多场了, a clause of its own */
const TALLY = new RegExp(
  `^(?:已经|都|总共|一共|前前后后|也)*${TIMES}(?:场|单|例|台|套|件|桌|对)(?=了|$|左右)`,
);
/** 没出过一次事故 */
const FLAWLESS =
  /(?:从来?|一直)?(?:没|未)(?:有)?(?:出过|有过|接到过|收到过|发生过)(?:一次|一个|一起|任何)?(?:安全)?(?:事故|投诉|差评|退货|返工|纠纷|问题)|零(?:投诉|差评|事故|返工)/;
/** 给两家上市公司翻过年报 */
const GAVE =
  /^(?:我)?(?:还|也|都)?[给帮替为]([一-鿿\d]{2,12})(?:[做翻修写画拍讲供装设审改排配唱演译上])过[一-鿿]{1,8}$/;
/** 老顾客一百多个 */
const REGULARS = new RegExp(
  `(?:老顾客|老客户|老客|回头客|会员|学员|学生|徒弟|案例|个案)(?:有|都有|也有|差不多|大概)*${TIMES}(?:个|位|名|家|人|例)`,
);
/** 小学高级教师, 四级验配师, CKU训犬师, 业余五段: what they were graded or registered as. */
const GRADED =
  /(?:(?:小学|初中|高中|中学|国家|中式|西式)?(?:高级|中级|初级|特级|正高级?|国家级|省级)(?!中学|小区)[一-鿿]{0,6}(?:师|员|技工|教师|教练)|[A-Za-z]{0,8}(?:国家)?[一二三四五六七八九十]级[一-鿿]{1,8}(?:师|员|笔译|口译|技工|厨师)|[A-Za-z]{2,8}[一二三四]级(?:笔译|口译)?|[A-Z]{2,6}(?:认证)?[一-鿿]{1,4}师|(?:业余|职业)[一二三四五六七八九]段|(?<=[有考过是]|^)(?![有考过是])[一-鿿]{2,4}[一二三四五六七八九十]级证?|公安备案|(?:主管|主任|副主任)(?:护师|医师|药师|技师|中医师)|教资|幼师证|规培证)/;
/** 考了心理咨询师: the name of the profession is the certificate's. */
const PASSED =
  /(?<![没想要])(?:考了|考过了?|考下来?了?|考出来?了?|考到了?|拿到了?|拿了)(?:个|一个)?([一-鿿A-Za-z]{2,9}(?:师|员|技工))(?:证|资格证?)?(?:了|$)?$/;
/** 服务六十几家公司, without 过. */
const SERVING = new RegExp(
  `(?:服务|辅导|陪跑|管着?|带着?)${COUNT}(?:家|位|名|个)(?:公司|企业|客户|学员|学生|老板|家庭|商家|店|会员|人)`,
);
const HOURS_DONE = new RegExp(
  `(?:个案|咨询|授课|教学|带课|飞行|服务|从业)(?:时长|累计|时间)*(?:超过|有|达到?|累计|共)*${NUMBER}(?:多)?(?:个)?(?:小时|课时)`,
);
const MEMBER = /[一-鿿]{0,8}(?:协会|学会|联合会|作协|美协|书协)(?:的)?(?:会员|理事|副?会长|主席|成员)/;
const EDUCATED =
  /[一-鿿]{1,8}(?:大学|学院|师范)(?:[一-鿿]{0,6}专业)?(?:毕业|硕士|博士|研究生|本科|科班)|[一-鿿]{2,8}专业(?:毕业|出身|科班|硕士|博士|本科|研究生)|(?:大学|本科|硕士)[一-鿿]{2,6}专业$/;
const RANKED =
  /(?:国家)?[一二三]级(?:运动员|裁判|教练员?|演员|美术师|技师)|(?:第[一二三四五六]代)[一-鿿]{0,4}传承人|[一-鿿]{2,6}传承人/;
const PUBLISHED =
  /(?:出过|出版过|写过)[一-鿿\d]{0,4}(?:书|专栏|教材)|上过[一-鿿]{0,6}(?:电视台?|央视|节目|报纸|采访)|(?:电视台|央视|报纸|媒体)采访过|(?:在[^，]{2,12}上?)?有(?:自己的)?作品|(?:作品|文章|方案|菜|视频)(?:进过?|上过|入选过?|发表在)[一-鿿]{2,12}|发过(?:\d+|[一二两三几]+)?篇?论文/;
const PRAISE =
  /(?:客户|学员|家长|业主|顾客|老板|客人|他们|她们)(?:都|老|总|经常)?(?:夸|说我|评价我|介绍(?:别人|朋友|同事)|推荐|转介绍|回头)[一-鿿]{0,16}/;
/** What speaks for somebody: their own doings, or what others say and give. */
const EVIDENCE =
  /\d|我|客户|客人|顾客|学员|学生|业主|琴行|同行|领导|公司|口碑|回头|推荐|介绍|夸|认可|信得过|祖传|师傅|师承|徒弟|毕业|出身|作品|比赛|获奖|证|奖|媒体|采访|书|论文|参加|学过|专利|排名|好评|评价|案例|做成|帮过|教过|干过|做过|带过|年|代|过(?!敏)|第[一二三]|前[十百三五]/;
const NO_ANSWER = /^(?:不知道|随便|没有|没|都行|不清楚|无|不对|错了|谁|客户|想|我想)/;
const NONE =
  /没有?(?:什么|啥)?(?:证|证书|资格|案例|奖)|没考|没拿|正在考|想考|准备考|打算考|要考|还没|考不|吗|需要|要不要|不需要/;

/** Why one should believe them: certificates, cases, numbers, where they worked, what customers say. */
export const extractProof: Extractor = (reading) => {
  const facts = reading.clauses.flatMap((clause) => proofsIn(clause, reading));
  const longest = [...facts].sort((a, b) => textOf(b).length - textOf(a).length);
  const kept = facts.filter((fact) => longest.find((other) => sameProof(other, fact)) === fact);
  if (kept.length > 0 || reading.asked !== 'proof') return kept.slice(0, 6);
  return told(reading);
};

const textOf = (fact: Fact): string => (fact.field === 'proof' ? fact.value.text : '');
const sameProof = (a: Fact, b: Fact): boolean =>
  textOf(a).includes(textOf(b)) || textOf(b).includes(textOf(a));

function proofsIn(clause: Clause, { lexicon }: Reading): Fact[] {
  const { text } = clause;
  if (
    NONE.test(text) ||
    (/他|她|朋友|老公|老婆|同行|别人/.test(text) && !/我/.test(text) && !PRAISE.test(text))
  )
    return [];
  const facts: Fact[] = [];
  const add = (raw: string, start: number, length: number, kind: Kind, confidence: number) => {
    facts.push({
      field: 'proof',
      value: { text: raw, kind },
      quote: clause.quote(start, start + length),
      confidence,
    });
  };
  const certificates = lexicon.findCertificates(text);
  if (certificates.length === 0 || certificates.every(({ word }) => word.length < 3)) {
    const match = CERTIFICATE.exec(text);
    const name = match?.[1];
    if (
      match !== null &&
      name !== undefined &&
      !/^(?:证|过证|的证|个证|保证|凭证|证书)$|啥|什么|保证|签证|身份证|验证|论证/.test(name)
    )
      add(name, match.index, match[0].length, 'certificate', 0.9);
  }
  const held = HELD.exec(text)?.[1];
  if (held !== undefined) add(held, 0, text.length, 'certificate', 0.9);
  for (const { start, end } of certificates) {
    const word = text.slice(start, end);
    const isHeld =
      /有|考|拿|持|是|过了?|取得|获|证|级|评|办|拥有|和|、|还|：/.test(text.slice(0, start)) ||
      start === 0 ||
      /^(?:证|持证|考过|过了|在手|都有|也有|已过|拿到)/.test(text.slice(end));
    if (isHeld && facts.every((fact) => !textOf(fact).includes(word)))
      add(withTail(text, start, end), start, end - start, 'certificate', 0.9);
  }
  for (const [pattern, kind, confidence] of [
    [AWARD, 'certificate', 0.88],
    [GRADED, 'certificate', 0.86],
    [PASSED, 'certificate', 0.86],
    [CASES, 'case', 0.9],
    [SERVING, 'case', 0.85],
    [MANY_DONE, 'case', 0.84],
    [GAVE, 'case', 0.82],
    [TALLY, 'number', 0.82],
    [FLAWLESS, 'number', 0.84],
    [REGULARS, 'number', 0.84],
    [FIGURE, 'number', 0.9],
    [HOURS_DONE, 'number', 0.88],
    [MEMBER, 'background', 0.85],
    [EDUCATED, 'background', 0.85],
    [RANKED, 'certificate', 0.88],
    [PUBLISHED, 'case', 0.85],
    [PRAISE, 'case', 0.7],
  ] as const) {
    const match = pattern.exec(text);
    if (match !== null && /[没未不无]$/.test(text.slice(0, match.index))) continue;
    if (pattern === CASES && /^有?一[个位名家户]/.test(match?.[0] ?? '')) continue;
    if (match !== null && !/想|希望|目标|打算/.test(text.slice(0, match.index))) {
      const from = pattern === CASES ? subjectStart(text, match) : match.index;
      add(
        tidy(
          text
            .slice(from, match.index + match[0].length)
            .replace(/^(?:我|本人)?(?:也)?是/, '')
            .replace(/(?:了|的|吧|呢)$/, ''),
        ),
        from,
        match.index + match[0].length - from,
        kind,
        confidence,
      );
    }
  }
  if (isToldCase(text)) add(tidy(text), 0, text.length, 'case', 0.8);
  const background = lexicon.findBackgrounds(text)[0];
  if (
    background !== undefined &&
    BACKGROUND_CUE.test(text) &&
    !/服务|客户|想进|想去|孩子|学员|帮|考上/.test(text)
  ) {
    add(backgroundPhrase(text), 0, text.length, 'background', 0.8);
  }
  return facts;
}

/** 徒弟带了八个: what was counted may stand before the verb. */
const subjectStart = (text: string, match: RegExpExecArray): number =>
  /[个位名家只台件]$/.test(match[0]) && SUBJECT.test(text.slice(0, match.index)) ? 0 : match.index;
const SUBJECT = /^(?!我|俺|自己|已经|也|都)[一-鿿]{2,6}$/;

/** 教师资格 → 教师资格证, when the 证 stands right behind. */
const withTail = (text: string, start: number, end: number): string =>
  text.slice(
    start - (/(?:初级|中级|高级|国家级|[一二三四五]级)$/.exec(text.slice(0, start))?.[0].length ?? 0),
    end + (/^(?:\s?[A-Ca-c一二三]级|初级|中级|高级)?(?:证书|证)?/.exec(text.slice(end))?.[0].length ?? 0),
  );

const backgroundPhrase = (text: string): string =>
  clip(
    tidy(
      text
        .replace(/^(?:我|本人|自己|以前|之前|曾经|原来|原先|一直|在)+/, '')
        .replace(/^是(?=.{4,})/, '')
        .replace(
          new RegExp(`(?:干|做|待|工作|上班)?(?:了|过)?${NUMBER}(?:多|来|几)?(?:个)?年(?:多|了)*$`),
          '',
        ),
    ),
    24,
  );

const MAX_TOLD = 40;

/** The answer to 凭什么信你 in free words, kept as told. */
function told({ clauses, lexicon }: Reading): Fact[] {
  const kept = clauses.filter(
    ({ text, isQuestion }) => !isQuestion && !NONE.test(text) && !NO_ANSWER.test(text),
  );
  const said = kept.map((clause) => clause.text).join('，');
  const text = clip(tidy(said.replace(/^(?:但是?|不过|可是|只是|就是|我|本人|自己)+/, '')), MAX_TOLD);
  const isHollow = text.length < 4 || !EVIDENCE.test(said);
  if (isHollow || lexicon.findHostile(text).length > 0 || lexicon.findEveryone(text).length > 0) return [];
  const quote = clip(kept.map((clause) => clause.quote(0, clause.text.length)).join('，'), 3 * MAX_TOLD);
  return [{ field: 'proof', value: { text, kind: 'told' }, quote, confidence: 0.6 }];
}
