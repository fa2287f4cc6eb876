import type { DeliverableContent } from '../../contracts';
import { LADDER_HEADINGS } from '../../contracts/deliverable-kinds';
import { computeFunnel } from '../calculator';
import type { Block } from '../document';
import { factsOf, section } from './facts';

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** The views that the month's goal needs, with the assumptions of the calculation marked as assumptions. */
function calculationBlocks(calculator: DeliverableContent<'ladder'>['calculator']): readonly Block[] {
  if (calculator === null) return [];
  const { goal, price, rates } = calculator;
  const needed = computeFunnel(calculator);
  return [
    factsOf([
      ['月目标', goal === null ? null : `${goal}元`],
      ['单价', `${price}元`],
      ['要成交', needed && `${needed.deals}单`],
      ['要来问的', needed && `${needed.leads}人`],
      ['要进主页', needed && `${needed.visits}人`],
      ['要播放', needed && `${needed.views}次；比例都打对折，要${needed.viewsIfHalf}次`],
      [
        '按这些比例',
        `播放到主页${percent(rates.viewToVisit)}，主页到来问${percent(rates.visitToLead)}，来问到成交${percent(rates.leadToDeal)}`,
      ],
    ]),
    { type: 'paragraph', text: '这些比例是假设，不是承诺；换成你自己的数字再算。' },
  ];
}

type Content = DeliverableContent<'ladder'>;
type Rung = Content['rungs'][number];

const NUMERALS = '一二三四五六';

/**
 * What stands over a level: its place for those that lead up, its name for what is earned beside them, and in versions of
 * before what it is for.
 */
export function placeOf({ role, track }: Rung, index: number): string {
  if (track !== undefined) return `另一路·${track}`;
  return role ?? `第${NUMERALS.charAt(index)}级`;
}

function rungBlocks(rung: Rung, index: number): readonly Block[] {
  const place = placeOf(rung, index);
  if ('skipped' in rung) {
    const title = rung.name === undefined ? '先不做' : `${rung.name}（先不做）`;
    return section(`${place}：${title}`, factsOf([['为什么', rung.skipped]]));
  }
  const { name, forWhom = null, price, reckoning = null, delivers, keeps = null, handover = null } = rung;
  const rows = factsOf([
    ['给谁', forWhom],
    ['价格', price],
    ['怎么算的', reckoning],
    ['给什么', delivers],
    ['守住', keeps],
    // Only levels that say whom they are for have a sentence to say there.
    [forWhom === null ? '怎么接' : '往上走的话', handover],
  ]);
  return section(`${place}：${name}`, rows);
}

const textOf = (text: string | undefined): readonly Block[] =>
  text === undefined ? [] : [{ type: 'paragraph', text }];

/** Whether it has the parts of the present form: a bottleneck, one thing to do, and what it comes to. */
export const isPlainLadder = ({ sums, stuck, week }: Content): boolean =>
  sums !== undefined || stuck !== undefined || week !== undefined;

/** 变现阶梯: the levels and what is not offered yet, what it comes to, what to say and to do, and the views that the month's goal needs. */
export const ladderBlocks = (content: Content): readonly Block[] => {
  const { anchor, rungs, sums = [], stuck, week, talk, without = [], calculator } = content;
  const replies = talk.map(({ when, say }): Block => ({ type: 'quote', text: say, note: when }));
  return [
    ...(anchor === null ? [] : [factsOf([['你的价格', anchor.text]])]),
    ...rungs.flatMap(rungBlocks),
    ...section(LADDER_HEADINGS.sums, { type: 'list', items: sums }),
    ...section('现在卡在哪', ...textOf(stuck)),
    ...section('这周就做一件', ...textOf(week)),
    ...section(isPlainLadder(content) ? LADDER_HEADINGS.talk : '私下怎么说', ...replies),
    ...section(LADDER_HEADINGS.without, { type: 'list', items: without }),
    ...section('倒推这个月', ...calculationBlocks(calculator)),
  ];
};
