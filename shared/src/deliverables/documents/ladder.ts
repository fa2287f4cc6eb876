import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { factsOf, section } from './facts';

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** The reckoning's own assumptions, said as what they are. */
const assumptionsOf = (calculator: DeliverableContent<'ladder'>['calculator']): readonly Block[] =>
  calculator === null
    ? []
    : [
        factsOf([
          ['月目标', calculator.goal === null ? null : `${calculator.goal}元`],
          ['单价', `${calculator.price}元`],
          ['看到→来问', percent(calculator.rates.viewToVisit)],
          ['来问→留下', percent(calculator.rates.visitToLead)],
          ['留下→成交', percent(calculator.rates.leadToDeal)],
        ]),
        { type: 'paragraph', text: '这些比例是假设，不是承诺；换成你自己的数字再算。' },
      ];

/** 变现阶梯: three rungs, what to say on them, and what the month's goal asks for. */
export const ladderBlocks = ({
  anchor,
  rungs,
  talk,
  calculator,
}: DeliverableContent<'ladder'>): readonly Block[] => [
  ...(anchor === null ? [] : [factsOf([['你的价格', anchor.text]])]),
  ...rungs.flatMap(({ role, name, price, delivers, handover }) =>
    section(
      `${role}：${name}`,
      factsOf([
        ['价格', price],
        ['给什么', delivers],
        ['怎么接', handover],
      ]),
    ),
  ),
  ...section('私下怎么说', ...talk.map(({ when, say }): Block => ({ type: 'quote', text: say, note: when }))),
  ...section('倒推这个月', ...assumptionsOf(calculator)),
];
