import type { LineSlot } from '../line-slot';
import { REVIEW_STEPS } from './weekly-figures';

/** Where no step has fallen. */
export const STEADY = '都没掉';

/** The lines of a 周复盘; its figures are code's. */
export const REVIEW_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '这周先动哪一处、别的为什么不动',
    role: 'direction',
    longest: 140,
    count: [1, 1],
  },
  {
    key: '卡在',
    pointer: '/weakest',
    what: '第一个低于往常的一步',
    role: 'choice',
    longest: 8,
    count: [1, 1],
    values: [...REVIEW_STEPS, STEADY],
  },
  {
    key: '怎么看',
    pointer: '/diagnosis',
    what: '点名哪条，为什么；上次的试验成没成',
    role: 'direction',
    longest: 160,
    count: [1, 1],
  },
  {
    key: '试一件',
    pointer: '/experiment',
    what: '只改一样：改什么，看哪个数，到多少算成',
    role: 'direction',
    longest: 120,
    count: [1, 1],
  },
  {
    key: '下一步#',
    pointer: '/actions/#',
    what: '接下来做的事，第一件是先拍哪条',
    role: 'direction',
    longest: 80,
    count: [1, 3],
  },
];
