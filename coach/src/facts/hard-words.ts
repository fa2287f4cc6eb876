import { folded } from './fold';
import { readNumerals } from './read-quantities';

const RANKS =
  '证书|资格证|师证|教练证|执照|资质|专利|认证|金奖|银奖|铜奖|大奖|获奖|奖|冠军|亚军|金牌|大师|传承人|非遗|博士|硕士|本科|教授|专家|医师|医生|工程师|营养师|咨询师|治疗师|律师|会计师|教师|教练|协会|学会|国家级|省级|市级|国际|全国|央视|电视台|大学|医院|创始人|董事|上市';
const PLATFORMS =
  '抖音|快手|小红书|视频号|公众号|哔哩|b站|微博|知乎|淘宝|天猫|京东|拼多多|闲鱼|美团|大众点评|朋友圈|微信|1688|亚马逊|头条';
const PLACES =
  '北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|石家庄|保定|沧州|唐山|太原|大同|沈阳|大连|长春|哈尔滨|南京|苏州|无锡|常州|南通|徐州|扬州|杭州|宁波|温州|绍兴|嘉兴|金华|义乌|台州|合肥|芜湖|福州|厦门|泉州|莆田|漳州|南昌|赣州|景德镇|济南|青岛|烟台|潍坊|临沂|菏泽|郑州|洛阳|开封|信阳|南阳|武汉|宜昌|襄阳|长沙|株洲|岳阳|衡阳|广州|深圳|佛山|东莞|珠海|中山|惠州|汕头|潮州|顺德|海口|三亚|南宁|桂林|柳州|成都|绵阳|乐山|贵阳|遵义|昆明|大理|丽江|拉萨|西安|咸阳|宝鸡|兰州|西宁|银川|乌鲁木齐|呼和浩特|包头|美国|日本|韩国|英国|法国|德国|新加坡';
const KNOWN = new RegExp(`${RANKS}|${PLATFORMS}|${PLACES}`, 'g');
/** 「B瓦」 is no 「E瓦」, and 「30x20」 holds no word. */
const LATIN = /[a-z][a-z0-9]*[瓦楞坑]?/gi;
const QUOTED = /[《「『“"]([^》」』”"]{1,60})[》」』”"]/g;
const CALLED =
  /[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜谢邹苏潘葛范彭鲁韦马方任袁柳史唐薛雷贺倪汤罗郝安乐于傅齐康伍余顾孟黄萧尹姚汪毛戴宋庞熊纪舒项董梁杜阮闵贾江颜郭梅林徐邱高夏蔡田胡霍万柯卢莫房丁邓洪石崔龚程陆叶白刘曾廖曹](?:老师|师傅|教练|医生|总|姐|哥|叔|姨|阿姨|大爷|老板)/g;

/** Pieces of a value that have to be said as they stand: Latin words, titles, certificates, names, places, platforms. */
export function hardWordsOf(value: string): string[] {
  const words = readNumerals(value)
    .filter(({ spec }) => spec !== undefined && !spec.isName)
    .reduce(
      (text, { start, end }) => `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`,
      value,
    );
  return [
    ...[...value.matchAll(QUOTED)].map(([, inside = '']) => inside),
    ...[LATIN, KNOWN, CALLED].flatMap((pattern) => [...words.matchAll(pattern)].map(([word]) => word)),
  ];
}

/** Whether a text holds a word; one that ends in a digit goes on with none: no 「A1」 in 「A12」. */
function holds(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/\d$/.test(word) || !/\d/.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

/** The first hard word that none of the texts holds; null when all are said. */
export function unsaidWord(
  value: string,
  said: readonly string[],
  unitWords: readonly string[],
): string | null {
  const speech = said.map(folded);
  return (
    hardWordsOf(value).find((word) => {
      const wanted = folded(word);
      const isUnit = unitWords.some((unit) => folded(unit).endsWith(wanted));
      return wanted !== '' && !isUnit && !speech.some((text) => holds(text, wanted));
    }) ?? null
  );
}
