import { negationsIn } from '../../facts/negation';
import { namesSomebody } from '../../facts/owner-words';
import type { ReadLine } from './claim-line';
import type { ReadSources } from './claim-sources';
import { type Objection, objection } from './objection';
import { PERSON } from './person-names';
import { namesOthers } from './stand-context';
import { standingOf } from './word-standing';

/** Certificates, ranks and honours; nobody has one who has not said so. */
const TITLES =
  /[一-龥]{2}(?=出身)|国家[一二三]级|[一二三]级(?=[一-龥]{0,3}(?:师|员|证|教练))|退伍|转业|双证|[一-龥]{2,6}毕业|持证|[一-龥]{2,4}师证|[一-龥]{2,4}员证|资格证|从业证|上岗证|执业证|执照|资质|专利|认证|获奖|得过奖|金奖|银奖|铜奖|大奖|冠军|亚军|金牌|大师|传承人|非遗|博士|硕士|教授|老字号|(?<![一二两三四五六七八九几数])百年(?![前后以之])|百年(?=老|品|传|世家|字号)|祖传|世家|师承|师从|亲传|嫡传|科班|名校|海归|国家级|省级|市级|协会|特级|高级|首席|资深|御用|央视|电视台|上过报|创始人|前国家队|退役|首创|独家/g;
const PLACES =
  /北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|石家庄|保定|沧州|唐山|太原|沈阳|大连|长春|哈尔滨|南京|苏州|无锡|常州|南通|徐州|扬州|杭州|宁波|温州|绍兴|嘉兴|金华|义乌|合肥|芜湖|福州|厦门|泉州|南昌|赣州|景德镇|济南|青岛|烟台|潍坊|临沂|菏泽|郑州|洛阳|开封|信阳|南阳|武汉|宜昌|襄阳|长沙|株洲|岳阳|广州|深圳|佛山|东莞|珠海|惠州|汕头|潮州|顺德|海口|三亚|南宁|桂林|柳州|成都|绵阳|贵阳|遵义|昆明|大理|丽江|拉萨|西安|咸阳|兰州|西宁|银川|乌鲁木齐|呼和浩特|美国|日本|韩国|英国|法国|德国|新加坡|泰国|意大利|加拿大|澳洲|欧洲|巴黎|伦敦|东京|纽约|米兰|首尔|曼谷|清华|北大|协和|哈佛|剑桥|牛津|米其林|[45]00强|五百强|美院/g;
/** What somebody is by trade: it may be anybody's who said so, and is not the user's where only another was called it. */
const TRADES = /[一-龥]{2}[员师]/g;
/** 「高级选项」 is what a button is called. */
const PAPER = /^(?:资格证|从业证|上岗证|执业证|执照|资质|认证|专利)$/;
/** A paper is claimed where somebody holds it; 「执照、健康证，加起来过了三千就不弄」 and 「有资质的机构」 do not say who. */
const HELD = /[我咱俺]|有|持|拿|考|取得|具备|通过|获|办下|办好/;
const RANK = /^(?:高级|特级|资深|首席|独家)$/;
const NO_RANK = /^(?:选项|设置|设定|功能|搜索|筛选|模式|编辑|权限|会员|版|感|灰|货)/;
/** A dish, a dialect or a style is not a place. */
const NO_PLACE = /^(?:话|菜|味|面|火锅|腔|口音|烤|小吃|料理|风)/;
const LATIN = /[a-z][a-z0-9]{2,}/gi;
const COMMON = new Set(
  'app vlog bgm ppt led usb bmi ccd diy logo ktv kol ok word excel ip pdf vip ootd live tag top tips'.split(
    ' ',
  ),
);
/** 「执照上得写哪样」 asks. */
const ASKED = /[哪啥咋]|什么|怎么|多少/;
/** 「别写大师」, 「听医生的」 and 「先做资质认证」 claim nothing. */
const REFERRED = /看|问|找|听|去|请|交给|别|不|没|莫|先|等/;

function isDenied(sentence: string, word: string): boolean {
  return (
    negationsIn(sentence).negations.some(({ denied }) => denied.includes(word)) ||
    /[不别没莫非]/.test(sentence.slice(0, sentence.indexOf(word)).slice(-6))
  );
}

const isTradeLatin = (word: string): boolean =>
  COMMON.has(word.toLowerCase()) || (word.length <= 4 && word === word.toUpperCase());

/** The objections to names, places, brands, certificates and titles that nobody said, or said of somebody else. */
export function checkLineNames(read: ReadLine, sources: ReadSources): Objection[] {
  const { key, text: original } = read.line;
  const found: Objection[] = [];
  for (const clause of read.clauses) {
    if (clause.isHypothetical) continue;
    const look = (
      pattern: RegExp,
      code: 'title' | 'name' | 'trade',
      isNone: (word: string, after: string) => boolean,
    ) => {
      for (const match of clause.text.matchAll(pattern)) {
        const [word] = match;
        if (isNone(word, clause.text.slice(match.index + word.length))) continue;
        const standing = standingOf(word, sources);
        const start = clause.start + match.index;
        const quote = original.slice(start, start + word.length);
        if (standing === 'unsaid' && code !== 'trade') found.push(objection(key, quote, code));
        if (standing === 'denied' && code === 'title') found.push(objection(key, quote, 'denied'));
        if (standing === 'other' && !namesOthers(clause.sentence) && !namesSomebody(read.text))
          found.push(objection(key, quote, 'wrongOwner'));
      }
    };
    look(
      TITLES,
      'title',
      (word, after) =>
        (RANK.test(word) && NO_RANK.test(after)) ||
        (PAPER.test(word) && (after.startsWith('的') || !HELD.test(clause.text))) ||
        isDenied(clause.text, word) ||
        clause.isQuestion ||
        ASKED.test(clause.text) ||
        (REFERRED.test(clause.text) && clause.isAdvice),
    );
    look(TRADES, 'trade', () => clause.isAdvice || clause.isQuestion);
    look(PLACES, 'name', (_, after) => NO_PLACE.test(after));
    look(PERSON, 'name', () => false);
    look(LATIN, 'name', isTradeLatin);
  }
  return found;
}
