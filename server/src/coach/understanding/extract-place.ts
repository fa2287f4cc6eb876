import { type Lexicon, trackOf } from '../lexicon';
import type { Fact } from '../profile';
import type { Extractor } from './reading';

const BEFORE =
  /(?:在|坐标|来自|人在|住|老家(?:是|在)?|base|Base|BASE|位于|回到?(?:了)?|去了|搬到了?|到了|我是|我们是|本人|人是|地区|城市|所在地|地点|身在|就在|离|来到?了?|家在|常驻|定居|落户|区域|地址)$/;
const AFTER =
  /^(?:市|人(?!的)|本地|这边|这里|那边|当地|周边|同城|郊区|老家|城区|地区|农村|乡下|县城|的|做|开|从事|种|养|教|卖|古城|老城|上门|一家|某|,|，|$|[一二两三四五六七八九十\d])/;
const NOT_BEFORE =
  /(?:开|卖|吃|喝|去过|服务|发往|发到|寄到|送到|帮|给|像|做|泡|学|来自于|除了|离开|不在|离开了|不是|读|毕业于|以前在|之前在|曾在|原来在)$/;
/** What a place's name only describes: 重庆小面, 上海话. */
const DISH =
  /^(?:火锅|菜|话|烧烤|小吃|小面|面|米粉|米线|烤鸭|大学|路|特产|人民|味|风味|拉面|热干面|肠粉|肉夹馍|串串|银行|电视|师范|大米|玉|茶|酒|苹果|脐橙)/;
/** 在桐庐县, 在横店镇: a place this file does not list, made plain by the word behind it. */
const NAMED = /(?:在|住|是|来自|坐标|老家)([一-鿿]{1,4}?(?:市|县|镇|村|古城|自治州))(?!场|里|民|中心|集)/;

/** 江苏盱眙养小龙虾: the county right behind its province, before what is done there. */
const COUNTY = /^(?:省)?(?![人省这那老本农乡的])([一-鿿]{2,3}?)(?:县|市)?(?=[养种做开卖教修酿]|这边|人?$)/;

/** The county that stands behind a province, where no dish or trade does; null for none. */
export function countyBehind(text: string, end: number, lexicon: Lexicon): string | null {
  const county = COUNTY.exec(text.slice(end))?.[1];
  const isOther =
    county === undefined ||
    DISH.test(county) ||
    trackOf(county, lexicon) !== null ||
    lexicon.findPlaces(county).length > 0;
  return isOther ? null : county;
}

/** Where they work. The town beats the province, and 现在 beats where they used to be. */
export const extractPlace: Extractor = ({ clauses, lexicon, asked }) => {
  const facts: (Fact & { rank: number })[] = [];
  for (const clause of clauses) {
    if (/(?<!吉|其)他|她|客户|学员|粉丝|朋友|老公|老婆/.test(clause.text) && !/我/.test(clause.text))
      continue;
    // 刚来杭州跑车的新手司机: where those are who are described.
    if (
      asked === 'audience' &&
      lexicon.people.atEnd.test(clause.text.replace(/(?:吧|啊|呢|多|居多)+$/, '')) &&
      !/^我/.test(clause.text)
    )
      continue;
    const isPast = /以前|之前|曾经|原来|原先|(?<!回.{0,4})老家|毕业|离开/.test(clause.text);
    const found = lexicon.findPlaces(clause.text);
    for (const [index, { word, value, start, end }] of found.entries()) {
      const before = clause.text.slice(0, start);
      const after = clause.text.slice(end);
      const joined = found[index - 1]?.end === start || found[index + 1]?.start === end;
      const isOpening = start === 0 && clause.text.length <= 14;
      if (NOT_BEFORE.test(before) && !/(?:在|来自)$/.test(before)) continue;
      const isPlaced = BEFORE.test(before) || joined || (isOpening && !DISH.test(after));
      const isFollowed =
        AFTER.test(after) &&
        (isOpening ||
          /[在是]$/.test(before) ||
          /^(?:市|本地|这边|当地|周边|同城|老家|农村|乡下|人)/.test(after));
      const county = value === 'province' && isOpening ? countyBehind(clause.text, end, lexicon) : null;
      if (!isPlaced && !isFollowed && county === null && asked !== 'place') continue;
      const rank =
        (value === 'city' ? 2 : 0) + (isPast ? -3 : 0) + (/现在|目前|如今|回|搬/.test(clause.text) ? 3 : 0);
      facts.push({
        field: 'place',
        value: { text: county ?? word },
        quote: clause.quote(start, county === null ? end : end + county.length),
        confidence: isPlaced ? 0.95 : 0.8,
        rank,
      });
    }
    const named = NAMED.exec(clause.text);
    if (
      named !== null &&
      named[1] !== undefined &&
      found.length === 0 &&
      !/城市|超市|门市|夜市|上市|哪个|这个|那个/.test(named[1])
    ) {
      const start = named.index + named[0].length - named[1].length;
      facts.push({
        field: 'place',
        value: { text: named[1] },
        quote: clause.quote(start, start + named[1].length),
        confidence: 0.8,
        rank: isPast ? -3 : 1,
      });
    }
  }
  const best = facts.sort((a, b) => b.rank - a.rank)[0];
  if (best === undefined) return [];
  const { rank: _, ...fact } = best;
  return [fact];
};
