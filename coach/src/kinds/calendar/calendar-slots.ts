import type { LineSlot } from '../line-slot';

export const MOST_ITEMS = 60;

/** The lines of a 30天日历: two for each day on which something is done. */
export const CALENDAR_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '照哪条限制排的，一周占他多少时间，哪周松哪周紧',
    role: 'text',
    longest: 140,
    count: [1, 1],
    isForUser: true,
  },
  { key: '平台', pointer: '/platform', what: '发在哪', role: 'direction', longest: 12, count: [1, 1] },
  {
    key: '一周几条',
    pointer: '/perWeek',
    what: '数字，两周一条写0.5；他说过就照他说的',
    role: 'number',
    longest: 4,
    count: [1, 1],
  },
  {
    key: '条#',
    pointer: '/items/#/title',
    what: '这天拍什么；照搬选题库的题就不写这行，要补半句由头、是机动、没有选题库才写',
    role: 'text',
    longest: 60,
    count: [0, MOST_ITEMS],
    isMain: true,
  },
  {
    key: '条#排',
    pointer: '/items/#/day',
    what: '日子/题号/形式/分钟，如2026-01-31/题3/口播/40；机动写2026-01-31/机动/15；没有选题库就不写题号',
    role: 'direction',
    longest: 40,
    count: [1, MOST_ITEMS],
    isItem: true,
    core: 'each',
  },
];
