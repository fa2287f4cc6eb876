import type { LineClause } from './claim-line';
import type { Stand } from './number-support';
import { clauseTextOf, sentenceSoFar } from './stand-context';

/** Words of which one leaves no room for another: what holds in summer does not hold in winter. */
const RIVALS: readonly (readonly RegExp[])[] = [
  [/夏/, /冬/, /春/, /秋/],
  [/大的/, /小的/],
  [/老大/, /老二/, /老三/],
  [/白天/, /晚上|夜里|半夜/],
  [/旺季/, /淡季/],
  [/新客/, /老客/],
  [/国产/, /进口/],
  [/过年|春节/, /个月|每月/, /每天|天天/],
  [/去年|旧年/, /今年/, /前年/],
];

/** Whether a number is claimed of one thing and was only said of its opposite: 大的四岁 of 「小的四岁」. */
export function isMarkedOtherwise(text: string, topic: string, stands: readonly Stand[]): boolean {
  return RIVALS.some((words) => {
    const here = words.filter((word) => word.test(text));
    const own = here.length > 0 ? here : words.filter((word) => word.test(topic));
    return (
      own.length === 1 &&
      stands.every((stand) => {
        const said = clauseTextOf(stand);
        return words.some((word) => word.test(said)) && !own.some((word) => word.test(said));
      })
    );
  });
}

const MOST = /最[多大高长远贵快]|顶多|封顶|至多/;
const USUAL = /天天|每[天晚年月周次回]|年年|月月|回回|次次|少说|起码|至少|总是|经常|平时|都[得要能]/;
const BOUNDED = /最|顶多|封顶|不超过|至多|以内|多了|那[一]?[天晚次回年月]/;

/** Whether what happened once, at most, is told as what is usual: 「天天晚上十九条」 of 「最多的时候补过19条」. */
export const isMostAsUsual = (clause: LineClause, stands: readonly Stand[]): boolean =>
  USUAL.test(clause.sentence) &&
  !BOUNDED.test(clause.sentence) &&
  stands.every((stand) => MOST.test(sentenceSoFar(stand)));
