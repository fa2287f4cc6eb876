import type { Ground } from './ground';

/** Names that are part of something else: 大理石, 日照时间, 重庆火锅 as a dish one talks about. */
const IN_WORD =
  /^(?:石(?!家庄)|时间|充足|产业|花|装(?!修)|毛峰|秘籍|火锅|小面|烤鸭|菜系|话(?!题)|人参|苹果|香蕉|大米|牛排|拉面|热干面|肠粉|米线|羊毛)/;
/** Everyday words that are towns as well: 刚开封的, 日照足. Towns only where somebody is there. */
const EVERYDAY: ReadonlySet<string> = new Set([
  '开封',
  '朝阳',
  '日照',
  '大同',
  '长治',
  '武功',
  '兴化',
  '海门',
  '五常',
  '文山',
]);
const THERE = /(?:在|去|到|来自|从|住|回|位于|坐标)$/;
const ITS = /^(?:市|县|人|本地|当地|这边|同城)/;
const NAMED = /(?:在|来自|位于|住|搬到|老家)([一-鿿]{2,3}(?:县|镇|村|古城))(?!里|口|头|子|民)/g;

/** Places in a line that the user never named. */
export function untracedPlaces(line: string, { lexicon, told }: Ground): readonly string[] {
  const listed = lexicon
    .findPlaces(line)
    .filter(({ word, start, end }) => {
      const isMeant = !EVERYDAY.has(word) || THERE.test(line.slice(0, start)) || ITS.test(line.slice(end));
      return isMeant && !IN_WORD.test(line.slice(end));
    })
    .map(({ word }) => word);
  const named = [...line.matchAll(NAMED)].map(([, place = '']) => place);
  return [...listed, ...named].filter((place) => !told.includes(place));
}
