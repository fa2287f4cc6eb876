import type { LineSlot } from '../line-slot';

export const MOST_ITEMS = 60;
/** Weeks of sixty days. */
const MOST_WEEKS = 9;
const MOST_SPARES = 3;
const MOST_WATCHED = 3;

const wholeSlots: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '看完只记一句：这个月只做成哪一件事',
    role: 'text',
    longest: 60,
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
    key: '节奏',
    pointer: '/rhythm',
    what: '一行：哪天拍、哪天几点发、哪天歇、谁帮；每周都一个样',
    role: 'direction',
    longest: 80,
    count: [0, 1],
  },
  {
    key: '周#',
    pointer: '/weeks/#',
    what: '这一周的用意，几个字；写在这一周头一条前面',
    role: 'direction',
    longest: 16,
    count: [0, MOST_WEEKS],
  },
];

const itemSlots: readonly LineSlot[] = [
  {
    key: '条#排',
    pointer: '/items/#/day',
    what: '发的日子/题号/形式/分钟，如2026-01-31/题3/口播/40；没有选题库就不写题号',
    role: 'direction',
    longest: 40,
    count: [1, MOST_ITEMS],
    isItem: true,
    core: 'each',
  },
  {
    key: '条#',
    pointer: '/items/#/title',
    what: '题目：这天讲哪件事；照搬选题库的题就不写这行',
    role: 'text',
    longest: 60,
    count: [0, MOST_ITEMS],
    isMain: true,
  },
  {
    key: '条#开头',
    pointer: '/items/#/opening',
    what: '开口第一句，念得出声，有一句实在的；选题库那题已有就不写',
    role: 'text',
    longest: 40,
    count: [0, MOST_ITEMS],
  },
  {
    key: '条#怎么拍',
    pointer: '/items/#/filming',
    what: '什么摆在手机前头、讲到哪停、哪样别入镜；选题库那题已有、没有要补的就不写',
    role: 'direction',
    longest: 80,
    count: [0, MOST_ITEMS],
    isSeen: true,
  },
  {
    key: '条#先办',
    pointer: '/items/#/first',
    what: '拍之前、发之前要他先问谁、先定哪个数，连着哪天为止、没办成用哪条顶；没有就不写',
    role: 'direction',
    longest: 60,
    count: [0, MOST_ITEMS],
  },
];

const belowSlots: readonly LineSlot[] = [
  {
    key: '备#',
    pointer: '/spares/#/title',
    what: '备用的题目：不挑日子、一个人就能拍，上面没排过',
    role: 'text',
    longest: 60,
    count: [0, MOST_SPARES],
    asked: [2, 2],
    core: 'each',
  },
  {
    key: '备#开头',
    pointer: '/spares/#/opening',
    what: '开口第一句',
    role: 'text',
    longest: 40,
    count: [0, MOST_SPARES],
    asked: [2, 2],
  },
  {
    key: '落下',
    pointer: '/slips',
    what: '落了一条怎么办，哪条别丢：一句，做得到的',
    role: 'direction',
    longest: 100,
    count: [0, 1],
  },
  {
    key: '记#',
    pointer: '/watch/#',
    what: '记什么；看到什么，下一条改什么',
    role: 'direction',
    longest: 60,
    count: [0, MOST_WATCHED],
    asked: [2, MOST_WATCHED],
  },
];

/** The lines of a 30天日历: its rhythm, what each week is for, a few for each day, and what to do when one slips. */
export const CALENDAR_SLOTS: readonly LineSlot[] = [...wholeSlots, ...itemSlots, ...belowSlots];
