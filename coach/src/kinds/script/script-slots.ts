import type { LineSlot } from '../line-slot';

/** In the order in which they may come. */
export const PARTS = ['钩子', '铺垫', '核心', '反转', '行动'] as const;
export type Part = (typeof PARTS)[number];

export const FEWEST_BEATS = 3;
export const MOST_BEATS = 10;
const BEATS = [FEWEST_BEATS, MOST_BEATS] as const;

/** The lines of a 脚本; its seconds are reckoned from what is spoken. */
export const SCRIPT_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说：这条为什么从这一下拍起，一句话',
    role: 'text',
    longest: 140,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '题目',
    pointer: '/topic',
    what: '这条讲的那一件事；点名了就照写',
    role: 'text',
    longest: 60,
    count: [1, 1],
  },
  {
    key: '标题#',
    pointer: '/titles/#',
    what: '三条三条路：一样东西或动作；一处说不通；看的人自己的处境。都不漏答案',
    role: 'title',
    longest: 40,
    count: [3, 3],
  },
  {
    key: '封面',
    pointer: '/coverLine',
    what: '封面大字，八个字上下',
    role: 'text',
    longest: 20,
    count: [1, 1],
  },
  {
    key: '段#部分',
    pointer: '/beats/#/part',
    what: '',
    role: 'choice',
    longest: 4,
    count: BEATS,
    values: PARTS,
  },
  {
    key: '段#口播',
    pointer: '/beats/#/say',
    what: '他嘴里说的，只写说出口的字',
    role: 'spoken',
    longest: 300,
    count: BEATS,
    core: 'each',
  },
  {
    key: '段#画面',
    pointer: '/beats/#/shot',
    what: '手在做什么、拍到什么，一个人一部手机拍得成',
    role: 'direction',
    isSeen: true,
    longest: 80,
    count: BEATS,
  },
  {
    key: '段#字幕',
    pointer: '/beats/#/caption',
    what: '屏上的字，只挑最硬的几个，不抄整句',
    role: 'text',
    longest: 30,
    count: BEATS,
  },
  {
    key: '标签#',
    pointer: '/tags/#',
    what: '话题标签，不带#，三到五个，读的人会搜的词',
    role: 'direction',
    isSeen: true,
    longest: 16,
    count: [0, 8],
  },
];
