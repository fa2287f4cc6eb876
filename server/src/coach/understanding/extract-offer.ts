import type { Fact } from '../profile';
import type { Clause } from './clauses';
import { isGoods, pricedNouns } from './priced-noun';
import type { Extractor, Reading } from './reading';
import { tidy } from './reading';

const GOODS =
  '(?:私教课|小班课|团课|体验课|试听课|网课|线上课|录播课|直播课|公开课|大课|一对一课|1对1课|一对一|1对1|1v1|1V1|训练营|陪跑|陪练|陪诊|咨询服务|咨询|套餐|年卡|季卡|月卡|次卡|会员|代账|代理记账|记账|报税|礼盒|礼品盒|定制|设计费|包月|工作坊|沙龙|社群|电子书|诊断|体检(?!查|单|报告)|评估|测评|顾问服务|法律顾问|常年顾问|合同审查|代写|文书|改简历|简历修改|模拟面试|洗护|美容|造型|寄养|上门喂养|套房(?!子)|大床房|亲子房|包院|整租|半包|全包|量房|监理|验收|设计方案|方案|摄影套餐|跟拍|蛋糕|面包|甜品台|下午茶|伴手礼|课程|课|(?![一-鿿]{0,2}(?:露|经|运|私|军|夏))[一-鿿]{1,3}营(?!养|业|销|收|地|运|装)|私房菜|周卡|保养|维修|清洗|整理|精油|护理|疗程|调律|采摘|现摘|整箱)';
const SELLING =
  /(?:(?<!外|买|拍|变|专|贩)卖|主做|主推|主打|推出|提供|承接|出售|接)(?:的)?(?:主要)?(?:是|有|了|过|一些|点|的是)?(.{2,16})$/;
const PRODUCT =
  /(?:产品|服务|项目|课程|业务|卖的东西|卖的|主打产品|收费项目)(?:主要)?(?:是|有|包括|就是|为)(.{2,20})$/;
const GOODS_PHRASE = new RegExp(
  `([一-鿿A-Za-z]{0,5}?)((?:${GOODS})+)(?!公司|店|馆|工作室|师|老师|教练|员|机构|中心|班|小时|人)`,
  'g',
);
/** 教新人怎么开发客户, 给人家打扫卫生: what one would do for somebody, where the trade itself was not asked. */
const TAUGHT =
  /^(?:就是|想|可以|主要|我想|我可以)*(?:(教(?!过|了|的)[一-鿿A-Za-z]{3,14})|(?:给|帮|替)(?:人家?|别人|客户)([一-鿿]{2,8}))$/;
const VISIT = /上门(?!女婿)([一-鿿]{0,6})/;
const NO_OFFER =
  /^(?:课|课程|营|项目|东西|产品|服务|业务|方案|定制|护理|维修|整理|咨询师|美容|造型)$|^(?:要?给|帮|次)|我|你|客户|不|想|怎么|什么|视频|账号|知识|一次课|^节课|^(?:上|下|讲|听|学|教|带)课$|^[一二两三四五六七八九十\d]+(?:节|次|个)?课$|单子|订单|广告|得出|不出|出去|贵|便宜|几|多少|过|了|斤|亩|证|协会|^(?:到|往|去|出|起)|大厂|^(?:白天|晚上)|到.*去$|^[\d一二两三四五六七八九十百千万几]+(?:年|天|个月)|个月的|[绣做定]一|^多|运营|经营|人均|^(?:同城|本地|附近|周边|市内|线上|线下)|^[一二两三四五六七八九十百千万\d]{2,}|^[百千万几十]+(?:来|多)|活儿?$|正价|原价|特价|首次|首单|单次|当然|都有|资格|的人和事|^拍.*事/;

/** What they sell: 私教课, 上门调琴, 生日蛋糕. */
export const extractOffer: Extractor = (reading) => {
  const facts = reading.clauses.flatMap((clause) => offersIn(clause, reading));
  const kept = facts.filter((fact, index) => facts.findIndex((other) => covers(other, fact)) === index);
  if (kept.length > 0 || reading.asked !== 'offer') return kept.slice(0, 3);
  return answered(reading);
};

const textOf = (fact: Fact): string => (fact.field === 'offer' ? fact.value.text : '');
const covers = (a: Fact, b: Fact): boolean =>
  textOf(a).includes(textOf(b)) ||
  (a !== b && textOf(b).includes(textOf(a)) && textOf(a).length >= textOf(b).length);

function offersIn(clause: Clause, { lexicon, asked }: Reading): Fact[] {
  const { text } = clause;
  if (clause.isQuestion || /获客|引流|通过|不卖|不做|没有|没卖|不接|别人|同行|买过|上过|学过|报过/.test(text))
    return [];
  const facts: Fact[] = [];
  const add = (raw: string, confidence: number, start: number) => {
    const offer = cleanOffer(raw);
    if (offer === null || isNoOffer(offer, lexicon)) return;
    facts.push({
      field: 'offer',
      value: { text: offer },
      quote: clause.quote(start, start + raw.length),
      confidence,
    });
  };
  const product = PRODUCT.exec(text);
  if (product?.[1] !== undefined) add(product[1], 0.8, text.indexOf(product[1]));
  const selling = SELLING.exec(text);
  if (selling?.[1] !== undefined && product === null) add(selling[1], 0.72, text.indexOf(selling[1]));
  if (lexicon.findCertificates(text).length === 0) {
    for (const { noun, start } of pricedNouns(text)) if (isGoods(noun)) add(noun, 0.74, start);
  }
  if (facts.length > 0) return facts;
  const taught = asked === 'business' || asked === null ? null : TAUGHT.exec(text);
  if (taught !== null) add(taught[1] ?? taught[2] ?? '', 0.7, 0);
  if (facts.length > 0) return facts;
  for (const [phrase, , goods = ''] of text.matchAll(GOODS_PHRASE)) {
    // 给小公司代账 sells 代账.
    add(/^(?:要?给|帮|为|替)/.test(phrase) ? goods : phrase, 0.75, text.indexOf(phrase));
  }
  const visit = VISIT.exec(text);
  if (visit !== null && !/是|能|可以|都|也/.test(visit[1]?.slice(0, 1) ?? ''))
    add(visit[0], 0.75, visit.index);
  return facts;
}

/** A channel, buyers, a place, or the beginning of a sentence. */
const isNoOffer = (offer: string, lexicon: Reading['lexicon']): boolean =>
  /^(?:在|第|从|被|把|会|最|很|都|老|总)|[，。]/.test(offer) ||
  lexicon.findPlatforms(offer).length > 0 ||
  lexicon.findPlaces(offer).length > 0 ||
  lexicon.people.atEnd.test(offer);

function cleanOffer(raw: string): string | null {
  const text = tidy(
    raw
      .replace(/^(?:大?半|一)辈子/, '')
      .replace(/^在[一-鿿]{2,4}?(?:办|开|做)/, '')
      .replace(/(?<=^教.{1,6})(?:怎么|如何)/, ''),
  )
    .replace(/^(?:价格|收费|费用)(?:就?是|为)?|^[一每](?:次|节|期|个|份|套)(?=[一-鿿]{2})/, '')
    .replace(
      /(?:¥|￥)?(?<!对)[\d一二两三四五六七八九十百千万半几]+(?:\.[\d一二两三四五六七八九十百千万]+)?(?:(?:多|到|至|-)[\d一二两三四五六七八九十百千万]*)?(?:块钱|块|元|rmb)?(?:一|每|\/)?(?:个)?(?:次|节|小时|单|天|晚|间|平|斤|盒|箱|个|套|月|年|期|人|件|份|位)?(?:起|左右|不等)?$/,
      '',
    )
    .replace(
      /^(?:只做|只卖|只接|我|我的|我们|有|主要|还有|还|也|做|是|的|提供|一个|一些|一套|一门|几个|现在|目前|线下的?|平时|收|就|可以|能|每天|自己|都|办|开|推|出|搞|一(?!对一)|就是|帮人|替人)+/,
      '',
    )
    .replace(
      /(?:的|了|吧|呢|啊|为主|什么的|这种|收费|价格|一般|大概|都是|是|要|卖|收|免费|包邮|一节|一次|一个|一份|每次|每节)+$/,
      '',
    )
    .replace(/(?<=.{2})费$/, '');
  return text.length < 2 || text.length > 14 || NO_OFFER.test(text) ? null : text;
}

function answered({ clauses }: Reading): Fact[] {
  const clause = clauses[0];
  if (clause === undefined || clause.isQuestion || clause.text.length > 20) return [];
  const offer = cleanOffer(clause.text);
  if (
    offer === null ||
    /^一([一-鿿])一\1/.test(clause.text) ||
    /^(?:不知道|随便|没有|没|都行|不清楚|无|还没)/.test(offer) ||
    /^[\d一二两三四五六七八九十百千万]+/.test(offer)
  )
    return [];
  return [
    { field: 'offer', value: { text: offer }, quote: clause.quote(0, clause.text.length), confidence: 0.62 },
  ];
}
