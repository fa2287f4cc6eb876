import type { DeliverableContent } from '../../contracts';
import { fullDayName } from '../../contracts/calendar-days';
import type { Block } from '../document';
import { factsOf, section } from './facts';

/** 周复盘: the figures beside the user's own median, their meaning, and the next steps. */
export const reviewBlocks = (content: DeliverableContent<'review'>): readonly Block[] => [
  factsOf([
    ['这一周', `${fullDayName(content.week)}起`],
    ['卡在', content.weakest],
  ]),
  ...section('这周的数字', {
    type: 'table',
    head: ['项目', '这周', '你的中位数', '怎么看'],
    rows: content.figures.map(({ name, value, median, reading }) => [
      name,
      String(value),
      median === null ? '还没有' : String(median),
      reading,
    ]),
  }),
  ...section('怎么看', { type: 'paragraph', text: content.diagnosis }),
  ...section('这周只试一件事', { type: 'quote', text: content.experiment, isMain: true }),
  ...section('接下来', { type: 'list', items: content.actions, isNumbered: true }),
];
