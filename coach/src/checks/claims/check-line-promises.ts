import { folded } from '../../facts/fold';
import { isRefusedPromise } from '../wording/refused-promise';
import type { ReadLine } from './claim-line';
import type { ReadSources } from './claim-sources';
import { type ClaimCode, type Objection, objection } from './objection';

interface Kind {
  readonly code: ClaimCode;
  readonly says: RegExp;
  /** Words of which one has to have been said; without them the very words. */
  readonly said?: RegExp;
}

/** Terms on which somebody works, and effects that their work is said to have. */
const KINDS: readonly Kind[] = [
  {
    code: 'commitment',
    says: /24小时|二十四小时|全天候|全年无休|随叫随到|随时(?:能|可以|都|接|到)|随到随/g,
    said: /24小时|二十四小时|全天|随叫|随时|无休/,
  },
  {
    code: 'commitment',
    says: /免费|不收(?:你|您)?(?:一分)?钱|不收费|不要钱|白送|不花钱|一分钱?不(?:收|要|花)/g,
    said: /免费|不收(?:钱|费|你|您|一分|他|她)|不要(?:我)?钱|白送|没收|没另收|不另收|不花钱|不挣钱/,
  },
  {
    code: 'commitment',
    says: /不加钱|不另收|不加价|不涨价|一口价|没有?隐形/g,
    said: /不加|不另|没另收|一口价|不涨/,
  },
  {
    code: 'commitment',
    says: /包(?:教|会|过|换|退|赔|邮|满意|修|安装|学会|学|拿)|不满意(?:就|可)?(?:退|重)|(?:无条件|全额|随时)退|退款|假一赔|先用后付|先学后付/g,
    said: /包教|包会|包换|包退|包赔|包邮|包修|退款|退钱|假一赔/,
  },
  {
    code: 'commitment',
    says: /终身|质保|保修|售后(?:一年|无忧)|[保三]包/g,
    said: /终身|质保|保修|三包|售后/,
  },
  {
    code: 'commitment',
    says: /次日|(?<!间)隔天|当天(?:就|能|可|发|到|出|取|上门|拿|交)|当日|加急|(?:前一晚|半夜|凌晨|再晚|节假日|过年)[^，。]{0,4}(?:能到|都到|也到|都来|也来|也接|都接|照到|照接|也能)/g,
    said: /次日|隔天|当天|当日|加急|急单|连夜|今晚|半夜|凌晨|节假日/,
  },
  {
    code: 'commitment',
    says: /打折|优惠|立减|满减|送一|赠送|分期|团购价|限时/g,
    said: /折|优惠|减|送|分期|团购/,
  },
  {
    code: 'result',
    says: /百分百|百分之百|100%|零(?:退货|差评|投诉|失误|事故|返工|风险|失败|客诉)|从[没未](?:有人)?(?:出过|失手|退|被投诉|翻车|掉|坏)|没有?一个(?!是|不|没|能|看|问|懂|知道|想到|敢|[^，。]{0,3}[就便])/g,
  },
  {
    code: 'result',
    says: /再也[没不]|再没[^，。]{0,4}过|从此(?:再|不)|当场就(?:不|好|能|下单)|立[马刻]就(?:不|好)|彻底(?:好|不|解决|改)|(?:全|都)好了|根治|药到病除|断根|治好/g,
  },
  {
    code: 'result',
    says: /跟着?我(?:学|练|吃|做|拍|改)[^，。]{0,3}(?:天|周|个月|节课|次)/g,
  },
  {
    code: 'result',
    says: /(?:跟着我|跟我(?:学|练|吃|做)|找我|在我这|来我这|听我的)[^。！？：:*]{0,24}(?:稳了|降了|好了|不用|就能|都能|包你|没[^，。]{1,6}过|翻倍|涨|瘦|成交|上岸)/g,
  },
  {
    code: 'result',
    says: /(?:很多|不少|无数|好多|大部分|大多数?|几乎所有|所有|八成|九成)(?:妈妈|孕妈|宝妈|客户|客人|顾客|学员|学生|家长|业主|老人|老板|买家)[^，。！？]{0,8}(?:不用|再没|都[^，。]{0,6}了|好了|成了|瘦了|过了|回头|复购|介绍)/g,
  },
  {
    code: 'result',
    says: /(?:全(?![部是都家手身然程靠天力])[一-龥]{2}[^，。]{0,5}(?=最|第一|唯一)|全城|全国|全网|全省|全市|全县|行业|同行里|方圆|本地|镇上|整条街|圈内|当地)[^，。]{0,6}(?:最|第一|唯一|独一|头一|数一数二|顶尖)|手艺最|口碑(?:最|好|爆)|回头客(?:不断|多|占)|人人(?:都)?夸|有口皆碑|好评(?:如潮|不断|无数)|供不应求|口口相传|快过|秒杀/g,
  },
];
/** Rules and refusals promise nothing. */
const REFUSED = /(?:别|莫|没有?|不[是能敢搞做写说提给要靠]|谁说|哪来|所谓|号称)[^，。]{0,3}$/;

/** The objections to promises, terms and effects that nobody told of. */
export function checkLinePromises(read: ReadLine, sources: ReadSources): Objection[] {
  const { key, text: original } = read.line;
  return KINDS.flatMap(({ code, says, said }) =>
    [...read.text.matchAll(says)].flatMap((match) => {
      const clause = read.clauses.find(({ start, end }) => start <= match.index && match.index < end);
      const before = clause?.text.slice(0, match.index - clause.start) ?? '';
      if (clause === undefined || clause.isHypothetical || REFUSED.test(before)) return [];
      if (isRefusedPromise(read.text, match.index, match.index + match[0].length)) return [];
      if (clause.isQuestion && match[0].length < 6) return [];
      const isSaid =
        said?.test(sources.speech) === true ||
        sources.foldedSpeech.includes(folded(match[0])) ||
        sources.foldedAllowed.includes(folded(match[0]));
      return isSaid ? [] : [objection(key, original.slice(match.index, match.index + match[0].length), code)];
    }),
  );
}
