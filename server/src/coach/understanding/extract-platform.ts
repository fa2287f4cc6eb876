import type { Fact } from '../profile';
import type { Extractor } from './reading';

/** Watching a platform is not publishing there. */
const WATCHED = /刷到|刷|看到|看了|看过|看见|看别人|搜到|上看|里看|在看|同行在|别人在|听说|学的|推给/;
const NEGATED =
  /不想做|不做|不玩|不会玩|没做过|不发|不用|不要|不想发|不考虑|不喜欢|没玩过|没用过|没开通|没有|放弃|不打算|做不了|不适合|(?:不|没|别)(?:想|会|打算|考虑|太会|怎么)?(?:做|玩|发|用|弄|搞|碰|拍|开|看好)(?:过)?$/;
const CHOOSING =
  /还是|哪个|哪里|哪一个|选什么|合适吗|适合吗|好吗|好不好|要不要|行吗|吗$|怎么|如何|是什么|多少/;

/** Where they publish or want to. A platform that is only asked about, watched or refused is not one. */
export const extractPlatform: Extractor = ({ clauses, lexicon }) => {
  const facts = new Map<string, Fact>();
  for (const clause of clauses) {
    const found = lexicon.findPlatforms(clause.text);
    if (found.length === 0) continue;
    if (CHOOSING.test(clause.text) || (clause.isQuestion && !/想做|做了|在做/.test(clause.text))) continue;
    for (const { value: platform, start, end } of found) {
      const value = platform.id;
      const before = clause.text.slice(0, start);
      if (/^(?:菜|早餐|煎|小炒)/.test(clause.text.slice(end))) continue;
      if (WATCHED.test(clause.text.slice(Math.max(0, start - 6), end + 4))) continue;
      if (
        NEGATED.test(before.slice(-8)) ||
        /^(?:我)?(?:不做|不想|不会|不懂|不熟|不考虑|没做|没弄|以后再|再说|就不|先不|就算了|算了|不用|做过没|.{0,4}没做起来)/.test(
          clause.text.slice(end),
        )
      )
        continue;
      if (
        value === '朋友圈' &&
        (!/发|做|卖|靠|平台|主要/.test(clause.text) || /学生|客户|学员|他们|她们|家长/.test(clause.text))
      )
        continue;
      if (!facts.has(value)) {
        facts.set(value, {
          field: 'platform',
          value: { text: value },
          quote: clause.quote(start, end),
          confidence: 0.9,
        });
      }
    }
  }
  return [...facts.values()];
};
