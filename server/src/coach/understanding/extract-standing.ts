import type { Fact } from '../profile';
import { NUMBER, parseNumber } from './chinese-number';
import type { Extractor } from './reading';

const FOLLOWERS = new RegExp(`(${NUMBER}(?:多|来)?)\\s*(?:个|多个)?(?:粉丝|粉|关注)(?!底|色|红|笔|刷|面|条)`);
const CONTACTS = new RegExp(
  `(?:微信|私域|朋友圈|社群|微信群|好友|企微)(?:里|上|好友|有|大概|差不多|加了|客户|群|一共|老客户)*(${NUMBER}(?:多|来)?)\\s*(?:个|多个)?(?:人|好友|客户|老客户|个群|群)`,
);
const TEAM = new RegExp(
  `(?:团队|员工|工厂|厂里|店里|车间|手下|徒弟|合伙人|助理)(?:有|一共|共|大概|就)*(${NUMBER}(?:多|来)?)(?:(?:个|名|位|号|口)(?:工人|师傅|伙计|人)?|工人|师傅|伙计|人)|(?<!过)(${NUMBER})(?:个)?(?:人的?)?(?:团队|员工|徒弟|合伙人|工人|伙计)|(?<=有|带着|请了|雇了)(${NUMBER}(?:多|来)?)(?:个|名|位)(?:工人|员工|师傅|伙计|徒弟)|^(?:就|只有|目前)*我?(?:就)?一个人(?:做|干|在做)?$`,
);
const SHOP =
  /(?:有|开了|盘了|租了|开的|自己的)(?:一|两|三|\d)?(?:家|个|间|处)?(?:自己的)?([一-鿿]{0,5}(?:门店|实体店|工作室|小店|店面|场地|厂房|基地|果园|大棚|院子|直播间|仓库|茶山|果林|鱼塘|牧场|酒窖|窑|茶园|菜地|农场))/;
/** 自家三十亩 */
const LAND = new RegExp(
  `(?:^|自家|家里|自己|我|有|包了|承包了?|场地|果园|鱼塘|基地)(?:有|是)?(${NUMBER}(?:多|来)?亩(?:多)?(?:地|塘|田|山|果园|茶园|林|水面|大棚)?)`,
);
const NAME =
  /(?:^|我|大家|别人|都|他们|学生|客户)(?:的名字)?(?:叫|名叫|喊我|叫我|称呼我)([一-鿿]{2,3}|[A-Za-z]{2,12})(?:$|就行|就好|吧|老师$)/;
const NICKNAME =
  /^(?:我是|叫我|我叫|可以叫我)([老小阿][一-鿿]|[一-鿿](?:姐|哥|叔|姨|老师|师傅|教练|律师|医生))$/;

/** What they already stand on: followers, private contacts, a team, a shop; and their name. */
export const extractStanding: Extractor = ({ clauses }) => {
  const facts: Fact[] = [];
  for (const clause of clauses) {
    const { text } = clause;
    if (clause.isQuestion || /想|目标|希望|涨到|达到|多少粉|他|她(?!们)/.test(text.slice(0, 8))) continue;
    const followers = FOLLOWERS.exec(text);
    if (
      followers?.[1] !== undefined &&
      !/涨|想|到/.test(text.slice(Math.max(0, followers.index - 2), followers.index))
    ) {
      const count = parseNumber(followers[1].replace(/[多来]$/, ''));
      facts.push({
        field: 'followers',
        value: { text: followers[0], count },
        quote: clause.quote(followers.index, followers.index + followers[0].length),
        confidence: 0.92,
      });
    }
    for (const [pattern, confidence] of [
      [CONTACTS, 0.85],
      [TEAM, 0.8],
      [SHOP, 0.8],
      [LAND, 0.8],
    ] as const) {
      const match = pattern.exec(text);
      if (match === null) continue;
      const value =
        pattern === SHOP
          ? (match[1] ?? match[0])
          : match[0].replace(/^(?:自家|家里|自己|我|有|包了)(?:有)?/, '');
      facts.push({
        field: 'asset',
        value: { text: value },
        quote: clause.quote(match.index, match.index + match[0].length),
        confidence,
      });
    }
    const name = NICKNAME.exec(text)?.[1] ?? NAME.exec(text)?.[1];
    if (name !== undefined && !/什么|啥|做|老师好|老板$|老实|小白|老高/.test(name)) {
      facts.push({
        field: 'name',
        value: { text: name },
        quote: clause.quote(0, text.length),
        confidence: 0.85,
      });
    }
  }
  return facts.filter(
    (fact, index) => facts.findIndex(({ field }) => field === fact.field) === index || fact.field === 'asset',
  );
};
