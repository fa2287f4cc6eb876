import { GAP } from '@qihang/shared/contracts';
import { lowerAscii } from '../word-finder';
import type { Ground } from './ground';

/** Papers, prizes, schools and employers by their form, beside those that the dictionary lists. */
const FORMS = [
  /[一-鿿A-Za-z]{1,8}?(?:资格证书?|从业证|执业证|等级证|上岗证|职称)/g,
  /(?:国家|省|市|区|全国|国际|行业|世界)?(?:级)?(?:一等奖|二等奖|三等奖|特等奖|金奖|银奖|铜奖|金牌|银牌|冠军|亚军|季军|劳模|先进个人|技术能手|非遗传承人|传承人)/g,
  /(?:师范|理工|科技|财经|政法|农业|音乐|美术|医科|交通|工业|外国语|中医药|体育|艺术|音乐)(?:大学|学院)|[一-鿿]{2,4}大学(?:毕业|硕士|博士|本科)/g,
  /博士|硕士|教授职称|副教授|客座教授|特级教师|国家级教练|主任医师|首席[一-鿿]{2,4}/g,
  /[一-鿿]{2,8}(?:协会|学会|联合会|商会)(?:的)?(?:会员|理事|会长|成员|认证)/g,
  /(?:上过|登上|接受过?|受邀)[一-鿿]{0,6}(?:电视台?|央视|报纸|采访|专访|节目)|人民日报|新华社|央视|湖南卫视|福布斯|胡润/g,
  /(?:国家|发明|实用新型)专利|专利技术/g,
  /持证(?!上岗才|才|再)|已认证|官方认证|权威认证|国际认证/g,
] as const;

/** Said of somebody who holds it. */
const CLAIMED =
  /(?:我|本人|自己|他|她|老师)?(?:有|持有?|拥有|考了|考过|考取|拿过|拿了|拿到|获得?|荣获|取得|评为|毕业于|毕业|出身|师从|曾任|任职|是|作为|凭|手握)[一-鿿\d]{0,4}$/;
/** Asked for, advised or denied: then nobody is said to hold it. */
const ADVISED =
  /没有?|无|不是|若|如果|要是|的话|有的|先把|先办|先考|先有|先做|先补|先亮|要先|需要|须|得有|该有|是否|有没有|哪|吗|[？?]|补上|摆|亮|拍|晒|核对|办[好齐下]|申请|报备|平台|查|写一样|有一样|有什么|考的|要不要|别|不用|不靠|再谈|再讲|再说|看/;

/** Papers, prizes, schools, employers that a line says somebody has and that the user never told of. */
export function untracedCredentials(line: string, { lexicon, told }: Ground): readonly string[] {
  const lowered = lowerAscii(told);
  const found = [
    ...[...lexicon.findCertificates(line), ...lexicon.findBackgrounds(line), ...lexicon.findFamous(line)].map(
      ({ word, start }) => ({ text: word, start }),
    ),
    ...FORMS.flatMap((form) =>
      [...line.matchAll(form)].map((match) => ({ text: match[0], start: match.index })),
    ),
  ];
  return found
    .filter(({ text }) => !lowered.includes(lowerAscii(bare(text))))
    .filter(({ text, start }) => !isAdvice(line, start, text.length))
    .map(({ text }) => text);
}

/** 我有教师资格证 → 教师资格; who says that they have 教师资格 has the paper. */
const bare = (text: string): string =>
  text
    .replace(/^(?:[我你他她也都还先已就和的把是有持考拿过了到取、]|获得|取得)+(?=.{3})/, '')
    .replace(/(?<=.{3})证书?$/, '');

const STOP = /[。；！!\n]/;

function isAdvice(line: string, start: number, length: number): boolean {
  const from = lastStop(line, start);
  const after = line.slice(start + length);
  const to = start + length + Math.max(0, STOP.test(after) ? after.search(STOP) : after.length);
  const sentence = line.slice(from, to);
  const clause =
    line
      .slice(from, start)
      .split(/[，,：:]/)
      .at(-1) ?? '';
  if (sentence.includes(GAP)) return true;
  if (CLAIMED.test(clause) && !/没有|若|如果|要是|有没有|是否|是不是/.test(clause)) {
    return /^(?:的话|吗|没有|再|就先|[？?])/.test(after);
  }
  return ADVISED.test(sentence);
}

function lastStop(line: string, before: number): number {
  for (let at = before - 1; at >= 0; at -= 1) if (STOP.test(line.charAt(at))) return at + 1;
  return 0;
}
