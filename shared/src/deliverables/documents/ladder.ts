import type { DeliverableContent } from '../../contracts';
import { LADDER_HEADINGS as HEADINGS, LEVEL_LABELS } from '../../contracts/deliverable-kinds';
import { partsOfLevel, placeOfLevel } from '../../contracts/ladder-level';
import { computeFunnel } from '../calculator';
import type { Block } from '../document';
import { factsOf, paragraphsOf, section } from './facts';
import { toldBlocks } from './told';

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

function rungBlocks(rung: Rung, index: number): readonly Block[] {
  const place = placeOfLevel(rung, index);
  if ('skipped' in rung) {
    const name = rung.name === undefined ? '先不做' : `${rung.name}（先不做）`;
    return section(`${place}：${name}`, { type: 'paragraph', text: rung.skipped });
  }
  const title = `${place}：${rung.name}`;
  if (rung.body !== undefined)
    return section(title, factsOf([[LEVEL_LABELS.price, rung.price]]), ...paragraphsOf(rung.body));
  const rows = partsOfLevel(rung).map(({ label, text }) => [label, text] as const);
  return section(title, factsOf(rows));
}

const textOf = (text: string | undefined): readonly Block[] =>
  text === undefined ? [] : [{ type: 'paragraph', text }];

/** Whether it was written since levels have names and prices of their own, in the place of one price for all. */
export const isPlainLadder = ({ rungs, sums, stuck, week, outside }: Content): boolean =>
  rungs.some((rung) => 'body' in rung) || [sums, stuck, week, outside].some((part) => part !== undefined);

/** 变现阶梯: the levels and what is not offered yet, what is not sold, what to say and to do, and the views that the month's goal needs. */
export const ladderBlocks = (content: Content): readonly Block[] => {
  const { anchor, rungs, sums = [], stuck, without = [], outside = [], week, talk, calculator } = content;
  const replies = talk.flatMap(({ when, say }): Block[] => [
    { type: 'paragraph', text: `${when}：` },
    { type: 'quote', text: say },
  ]);
  if (content.told !== undefined)
    return [...toldBlocks(content.told), ...section('倒推这个月', ...calculationBlocks(calculator))];
  return [
    ...(anchor === null ? [] : [factsOf([['你的价格', anchor.text]])]),
    ...rungs.flatMap(rungBlocks),
    ...section(HEADINGS.sums, { type: 'list', items: sums }),
    ...section('现在卡在哪', ...textOf(stuck)),
    ...section(HEADINGS.without, { type: 'list', items: without }),
    ...section(HEADINGS.outside, ...outside.map((text): Block => ({ type: 'quote', text }))),
    ...section(HEADINGS.week, ...textOf(week)),
    ...section(isPlainLadder(content) ? HEADINGS.talk : '私下怎么说', ...replies),
    ...section('倒推这个月', ...calculationBlocks(calculator)),
  ];
};
