import { OWN_LEVELS } from '@qihang/shared/contracts';
import type { LineSlot } from '../line-slot';
import { OLD_LEVEL_SLOTS } from './old-level-slots';

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

const levelSlots: readonly LineSlot[] = [
  inLevel('', 'name', '这一级叫什么：他自己的叫法，没做过生意的人一听就懂', 30),
  inLevel('路', 'track', '只给不在这架梯子上、另挣一份的：那一路叫什么；往上走的几级不写', 12),
  inLevel('给谁', 'forWhom', '正是什么处境的人', 60),
  inLevel('价', 'price', '他说过的价；没定过、算得出的，建议两字开头；不收钱就写不收钱', 40, {
    proposal: 'price',
  }),
  inLevel('算', 'reckoning', '只给建议的价：从他哪个数怎么算来的', 100, {
    ...FOR_USER,
    proposal: 'reckoning',
  }),
  inLevel('给', 'delivers', '给什么，给到哪为止', 120, { isMain: true, ...AGAIN }),
  inLevel('守', 'keeps', '守住什么：这一级不做什么、劝住什么人', 100, { ...FOR_USER, ...AGAIN }),
  inLevel('接', 'handover', '往上走的那一句，他照着说得出口；最上面一级不写', 120, AGAIN),
  inLevel('先不做', 'skipped', '现在没东西可卖的级，只写名字和这一行：为什么，看到什么再做', 120, FOR_USER),
];

const moneySlots: readonly LineSlot[] = [
  {
    key: '锚',
    pointer: '/anchor/text',
    what: '别的价都照它算的那一个价，连着卖的东西；没有这样一个价不写',
    role: 'text',
    longest: 60,
    count: [0, 1],
  },
  {
    key: '锚金额',
    pointer: '/anchor/amount',
    what: '那个价是多少元，只写数；锚是一段价或两个价就不写',
    role: 'number',
    longest: 12,
    count: [0, 1],
  },
  {
    key: '锚单位',
    pointer: '/anchor/unit',
    what: '按什么算：次、套、小时；没有不写',
    role: 'direction',
    longest: 10,
    count: [0, 1],
  },
];

const reckoningSlots: readonly LineSlot[] = [
  {
    key: '账#',
    pointer: '/sums/#',
    what: '算一笔：一行一个算式，带单位；猜的数，那一行用假设两字开头',
    role: 'text',
    longest: 120,
    count: [0, 6],
    ...FOR_USER,
    proposal: 'sum',
  },
  {
    key: '卡',
    pointer: '/stuck',
    what: '人现在停在哪一级，真正的原因，从账里哪个数看出来',
    role: 'text',
    longest: 200,
    count: [0, 1],
    ...FOR_USER,
    ...AGAIN,
  },
  {
    key: '这周',
    pointer: '/week',
    what: '就一件，今天能动手；要发的话，把话写出来',
    role: 'text',
    longest: 160,
    count: [0, 1],
    ...FOR_USER,
    ...AGAIN,
  },
];

const talkSlots: readonly LineSlot[] = [
  {
    key: '私信#何时',
    pointer: '/talk/#/when',
    what: '对方刚说了什么',
    role: 'text',
    longest: 30,
    count: [1, 6],
    isToSay: true,
    core: 'each',
    ...FOR_USER,
    ...AGAIN,
  },
  {
    key: '私信#',
    pointer: '/talk/#/say',
    what: '他照着能发的一段，用他的口气',
    role: 'text',
    longest: 120,
    count: [1, 6],
    isMain: true,
    isToSay: true,
    core: 'each',
    ...AGAIN,
  },
];

/** The lines of a 变现阶梯. */
export const LADDER_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '他的钱卡在哪个数上，先站稳哪一级，先别做什么',
    role: 'text',
    longest: 140,
    count: [1, 1],
    ...FOR_USER,
    ...AGAIN,
  },
  ...moneySlots,
  ...levelSlots,
  ...OLD_LEVEL_SLOTS,
  ...reckoningSlots,
  ...talkSlots,
  {
    key: '没有#',
    pointer: '/without/#',
    what: '看着来钱、梯子上不放的一样，和为什么',
    role: 'text',
    longest: 80,
    count: [0, 6],
    ...FOR_USER,
  },
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
