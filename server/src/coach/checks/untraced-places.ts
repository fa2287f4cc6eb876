import type { Ground } from './ground';

/** Names that are part of something else: 大理石, 日照时间, 重庆火锅 as a dish one talks about. */
const IN_WORD =
  /^(?:石(?!家庄)|时间|充足|产业|花|装(?!修)|毛峰|秘籍|火锅|小面|烤鸭|菜系|话(?!题)|人参|苹果|香蕉|大米|牛排|拉面|热干面|肠粉|米线|羊毛)/;
const NAMED = /(?:在|来自|位于|住|搬到|老家)([一-鿿]{2,3}(?:县|镇|村|古城))(?!里|口|头|子|民)/g;

/** Places in a line that the user never named. */
export function untracedPlaces(line: string, { lexicon, told }: Ground): readonly string[] {
  const listed = lexicon
    .findPlaces(line)
    .filter(({ end }) => !IN_WORD.test(line.slice(end)))
    .map(({ word }) => word);
  const named = [...line.matchAll(NAMED)].map(([, place = '']) => place);
  return [...listed, ...named].filter((place) => !told.includes(place));
}
