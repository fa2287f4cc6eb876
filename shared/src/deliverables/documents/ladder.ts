import type { DeliverableContent } from '../../contracts';
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

function rungBlocks(rung: DeliverableContent<'ladder'>['rungs'][number]): readonly Block[] {
  if ('skipped' in rung) {
    const title = rung.name === undefined ? '先不做' : `${rung.name}（先不做）`;
    return section(`${rung.role}：${title}`, factsOf([['为什么', rung.skipped]]));
  }
  const { role, name, price, delivers, handover } = rung;
  const rows = factsOf([
    ['价格', price],
    ['给什么', delivers],
    ['怎么接', handover],
  ]);
  return section(`${role}：${name}`, rows);
}

/** 变现阶梯: the offers and what is not offered yet, their scripts for private messages, and the views that the month's goal needs. */
export const ladderBlocks = ({
  anchor,
  rungs,
  talk,
  calculator,
}: DeliverableContent<'ladder'>): readonly Block[] => [
  ...(anchor === null ? [] : [factsOf([['你的价格', anchor.text]])]),
  ...rungs.flatMap(rungBlocks),
  ...section('私下怎么说', ...talk.map(({ when, say }): Block => ({ type: 'quote', text: say, note: when }))),
  ...section('倒推这个月', ...calculationBlocks(calculator)),
];
