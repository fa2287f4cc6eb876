import { FORMATS } from '../formats';
import { type LineSlot, PAST } from '../line-slot';

export const MOST_ITEMS = 60;
/** Weeks of sixty days. */
const MOST_WEEKS = 9;
const MOST_SPARES = 3;
const MOST_WATCHED = 3;
/** Characters of what is told on a day. */
const LONGEST_BODY = 500;

const wholeSlots: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '看完只记一句：这个月只做成哪一件事',
    role: 'text',
    longest: 60,
    aim: 40,
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
    what: '一周怎么过，每周都一个样：哪天几点在哪拍、一回拍几条，哪天谁剪哪几条，哪天几点发，哪天歇',
    role: 'direction',
    longest: 200,
    aim: 100,
    count: [0, 1],
  },
  {
    key: '周#',
    pointer: '/weeks/#',
    what: '这一周的用意，几个字；写在这一周头一条前面',
    role: 'direction',
    longest: 24,
    aim: 12,
    count: [0, MOST_WEEKS],
  },
];

const itemSlots: readonly LineSlot[] = [
  {
    key: '条#排',
    pointer: '/items/#/day',
    what: `发的日子/题号/形式/分钟，如2026-01-31/题3/口播/40；条条有日子；没有选题库就不写题号；不发、有事办的日子写 日子/做；形式只写一个：${FORMATS}`,
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
    aim: 18,
    count: [0, MOST_ITEMS],
    isMain: true,
  },
  {
    key: '条#文',
    pointer: '/items/#/body',
    what: '照着念的整段话，从第一句到停下的那句，一段不换行；图文写每一页的字；选题库那题已有正文就不写',
    role: 'text',
    longest: LONGEST_BODY,
    aim: 200,
    count: [0, MOST_ITEMS],
    isToSay: true,
    mayPropose: true,
  },
  {
    key: '条#开头',
    pointer: '/items/#/opening',
    what: '',
    role: 'text',
    longest: 40,
    count: [0, MOST_ITEMS],
    asked: PAST,
  },
  {
    key: '条#怎么拍',
    pointer: '/items/#/filming',
    what: '站哪儿，镜头照着什么，谁举手机；跟别的条一样就不写',
    role: 'direction',
    longest: 80,
    aim: 30,
    count: [0, MOST_ITEMS],
    isSeen: true,
  },
  {
    key: '条#先办',
    pointer: '/items/#/first',
    what: '拍之前、发之前真有事要办才写：先问谁、先定哪个数，到哪天为止，不成怎么改',
    role: 'direction',
    longest: 60,
    aim: 24,
    count: [0, MOST_ITEMS],
  },
];

/** What stood below the days before its writer had sections of their own there. */
const belowSlots: readonly LineSlot[] = [
  {
    key: '备#',
    pointer: '/spares/#/title',
    what: '',
    role: 'text',
    longest: 60,
    count: [0, MOST_SPARES],
    asked: PAST,
    core: 'each',
  },
  {
    key: '备#开头',
    pointer: '/spares/#/opening',
    what: '',
    role: 'text',
    longest: 40,
    count: [0, MOST_SPARES],
    asked: PAST,
  },
  {
    key: '落下',
    pointer: '/slips',
    what: '',
    role: 'direction',
    longest: 100,
    count: [0, 1],
    asked: PAST,
  },
  {
    key: '记#',
    pointer: '/watch/#',
    what: '',
    role: 'direction',
    longest: 60,
    count: [0, MOST_WATCHED],
    asked: PAST,
  },
];

/** The lines of a 30天日历: its rhythm, what each week is for, and of each day when it is and what is told. */
export const CALENDAR_SLOTS: readonly LineSlot[] = [...wholeSlots, ...itemSlots, ...belowSlots];
