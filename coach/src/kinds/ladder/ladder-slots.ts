import { OWN_LEVELS } from '@qihang/shared/contracts';
import { type LineSlot, PAST } from '../line-slot';
import { TOLD_SLOT } from '../told/told-slot';
import { OLD_LEVEL_SLOTS } from './old-level-slots';

/** Characters of what is said of a level. */
export const LONGEST_BODY = 400;

/** What the key of a level begins with, before its number. */
export const LEVEL = '级';

const inLevel = (
  part: string,
  pointer: string,
  what: string,
  longest: number,
  more: Partial<LineSlot> = {},
): LineSlot => ({
  key: `${LEVEL}#${part}`,
  pointer: `/rungs/#/${pointer}`,
  what,
  role: 'text',
  longest,
  count: [0, OWN_LEVELS.length],
  ...more,
});

const FOR_USER = { isForUser: true } as const;
const AGAIN = { proposal: 'again' } as const;
const OF_BEFORE = { asked: PAST } as const;

/** What is told of a level in the text: its name and its price; all else stands in versions of before. */
const levelSlots: readonly LineSlot[] = [
  inLevel('', 'name', '一级的名字，从便宜到贵；先不做的不写', 30, {
    asked: [1, OWN_LEVELS.length],
    isCopy: true,
    mayPropose: true,
  }),
  inLevel('路', 'track', '只给不在这架梯子上、另挣一份的：那一路叫什么；往上走的几级不写', 12, {
    ...OF_BEFORE,
    isCopy: true,
  }),
  inLevel('给谁', 'forWhom', '', 60, OF_BEFORE),
  inLevel('给', 'delivers', '', 120, { ...OF_BEFORE, isMain: true, ...AGAIN }),
  inLevel('价', 'price', '它的价：你提的，建议两字开头；不收钱就写不收钱', 40, {
    asked: [1, OWN_LEVELS.length],
    proposal: 'price',
    isCopy: true,
  }),
  inLevel('文', 'body', '', LONGEST_BODY, {
    ...OF_BEFORE,
    isMain: true,
    isToSay: true,
    ...FOR_USER,
    mayPropose: true,
    proposal: 'sum',
  }),
  inLevel('算', 'reckoning', '', 100, { ...OF_BEFORE, ...FOR_USER, proposal: 'reckoning' }),
  inLevel('账', 'sum', '', 120, { ...OF_BEFORE, ...FOR_USER, proposal: 'sum' }),
  inLevel('守', 'keeps', '', 80, { ...OF_BEFORE, ...FOR_USER, ...AGAIN }),
  inLevel('条件', 'condition', '', 80, { ...OF_BEFORE, ...FOR_USER, role: 'direction' }),
  inLevel('接', 'handover', '', 80, { ...OF_BEFORE, ...AGAIN }),
  inLevel('先不做', 'skipped', '', 160, { ...OF_BEFORE, ...FOR_USER }),
];

/** The price of all, as versions of before name it. */
const moneySlots: readonly LineSlot[] = [
  {
    key: '锚',
    pointer: '/anchor/text',
    what: '',
    role: 'text',
    longest: 60,
    count: [0, 1],
    asked: PAST,
  },
  {
    key: '锚金额',
    pointer: '/anchor/amount',
    what: '',
    role: 'number',
    longest: 12,
    count: [0, 1],
    asked: PAST,
  },
  {
    key: '锚单位',
    pointer: '/anchor/unit',
    what: '',
    role: 'direction',
    longest: 10,
    count: [0, 1],
    asked: PAST,
  },
];

/** What it comes to and where people stay behind, as versions of before have it below the levels. */
const reckoningSlots: readonly LineSlot[] = [
  {
    key: '账#',
    pointer: '/sums/#',
    what: '',
    role: 'text',
    longest: 120,
    count: [0, 6],
    asked: PAST,
    ...FOR_USER,
    proposal: 'sum',
  },
  {
    key: '卡',
    pointer: '/stuck',
    what: '',
    role: 'text',
    longest: 200,
    count: [0, 1],
    asked: PAST,
    ...FOR_USER,
    ...AGAIN,
  },
];

/** What stood below the levels before its writer had sections of their own there. */
const belowSlots: readonly LineSlot[] = [
  {
    key: '没有#',
    pointer: '/without/#',
    what: '',
    // What somebody has refused to do is named here, and claimed of nobody.
    role: 'direction',
    longest: 60,
    count: [0, 6],
    asked: PAST,
    ...FOR_USER,
  },
  {
    key: '对外#',
    pointer: '/outside/#',
    what: '',
    role: 'text',
    longest: 60,
    count: [0, 5],
    asked: PAST,
    isToSay: true,
  },
  {
    key: '这周',
    pointer: '/week',
    what: '',
    role: 'text',
    longest: 160,
    count: [0, 1],
    asked: PAST,
    ...FOR_USER,
    ...AGAIN,
  },
];

const talkSlots: readonly LineSlot[] = [
  {
    key: '私信#何时',
    pointer: '/talk/#/when',
    what: '',
    role: 'text',
    longest: 30,
    count: [0, 6],
    asked: PAST,
    isToSay: true,
    core: 'each',
    ...FOR_USER,
    ...AGAIN,
  },
  {
    key: '私信#',
    pointer: '/talk/#/say',
    what: '',
    role: 'text',
    longest: 120,
    count: [0, 6],
    asked: PAST,
    isMain: true,
    isToSay: true,
    core: 'each',
    ...AGAIN,
  },
];

/** The lines of a 变现阶梯. */
export const LADDER_SLOTS: readonly LineSlot[] = [
  TOLD_SLOT,
  {
    key: '判断',
    pointer: '/judgement',
    what: '',
    role: 'text',
    longest: 80,
    count: [0, 1],
    asked: PAST,
    ...FOR_USER,
    ...AGAIN,
  },
  ...moneySlots,
  ...levelSlots,
  ...OLD_LEVEL_SLOTS,
  ...reckoningSlots,
  ...belowSlots,
  ...talkSlots,
  {
    key: '目标',
    pointer: '/calculator/goal',
    what: '他说过的一个月想做到多少元，只写数；没说过不写',
    role: 'number',
    longest: 12,
    count: [0, 1],
  },
  {
    key: '单价',
    pointer: '/calculator/price',
    what: '只卖一样、只有一个价时，他说过的一单多少元，只写数；不然不写',
    role: 'number',
    longest: 12,
    count: [0, 1],
  },
];
