import type { LineSlot } from '../line-slot';

export const MOST_ITEMS = 60;

/** The lines of a 30天日历: a few for each day on which something is done. */
export const CALENDAR_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '先拍哪条；照哪条限制排的，一周占他多少分钟；哪件事没排',
    role: 'text',
    longest: 200,
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
    key: '条#排',
    pointer: '/items/#/day',
    what: '日子/题号/形式/分钟，如2026-01-31/题3/口播/40；机动写2026-01-31/机动/15；没有选题库就不写题号',
    role: 'direction',
    longest: 40,
    count: [1, MOST_ITEMS],
    isItem: true,
    core: 'each',
  },
  {
    key: '条#',
    pointer: '/items/#/title',
    what: '这天讲哪件事；照搬选题库的题就不写这行，要补半句由头、是机动、没有选题库才写',
    role: 'text',
    longest: 60,
    count: [0, MOST_ITEMS],
    isMain: true,
  },
  {
    key: '条#开头',
    pointer: '/items/#/opening',
    what: '开口第一句，念得出声；选题库那题已有开头、是机动就不写',
    role: 'text',
    longest: 40,
    count: [0, MOST_ITEMS],
  },
  {
    key: '条#怎么拍',
    pointer: '/items/#/filming',
    what: '接着讲到哪停、什么摆在手机前头、哪样别入镜；他要标给谁看，也写在这',
    role: 'direction',
    longest: 80,
    count: [0, MOST_ITEMS],
    isSeen: true,
  },
];
