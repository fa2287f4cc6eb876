import { OWN_LEVELS, LADDER_ROLES as ROLES } from '@qihang/shared/contracts';
import type { LineSlot } from '../line-slot';

/** What the keys of a rung begin with. */
export const RUNGS = ['引流', '信任', '利润'] as const;

const rungSlots = RUNGS.flatMap((rung, index): LineSlot[] => [
  {
    key: rung,
    pointer: `/rungs/${index}/name`,
    what: `${ROLES[index]}叫什么，用客人听得懂的话`,
    role: 'text',
    longest: 30,
    count: [0, 1],
  },
  {
    key: `${rung}价`,
    pointer: `/rungs/${index}/price`,
    what: '他说过的价，或从它算出来的；没有写【待补充】',
    role: 'text',
    longest: 40,
    count: [0, 1],
  },
  {
    key: `${rung}给`,
    pointer: `/rungs/${index}/delivers`,
    what: '给什么、给到哪为止、不含什么',
    role: 'text',
    longest: 120,
    count: [0, 1],
    isMain: true,
  },
  {
    key: `${rung}接`,
    pointer: `/rungs/${index}/handover`,
    what: '怎么接到下一级，什么人不往上接',
    role: 'text',
    longest: 120,
    count: [0, 1],
    isForUser: true,
  },
  {
    key: `${rung}先不做`,
    pointer: `/rungs/${index}/skipped`,
    what: `没有${ROLES[index]}就只写这一行：为什么先不做，什么时候再看`,
    role: 'text',
    longest: 120,
    count: [0, 1],
    isForUser: true,
  },
]);

/** What the key of a level of the user's own begins with, before its number. */
export const OWN = '级';

const inOwn = (part: string, pointer: string, what: string, longest: number): LineSlot => ({
  key: `${OWN}#${part}`,
  pointer: `/rungs/#/${pointer}`,
  what,
  role: 'text',
  longest,
  count: [0, OWN_LEVELS.length],
});

/** For somebody who has parted the levels: their number and their names are the user's. */
const ownSlots: readonly LineSlot[] = [
  inOwn('', 'name', '只在他自己分过级时写，代替引流、信任、利润：他的叫法，从浅到深', 30),
  inOwn('价', 'price', '同上面的价', 40),
  inOwn('给', 'delivers', '同上面的给', 120),
  { ...inOwn('接', 'handover', '同上面的接', 120), isForUser: true },
  { ...inOwn('先不做', 'skipped', '他说过这一级、现在还没有的：为什么先不做', 120), isForUser: true },
];

/** The lines of a 变现阶梯. */
export const LADDER_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '先卖稳哪一级，为什么，先别做什么',
    role: 'text',
    longest: 140,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '锚',
    pointer: '/anchor/text',
    what: '他自己报的、别的价都照它算的那个价，连着卖的东西；没说过不写',
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
  ...rungSlots,
  ...ownSlots,
  {
    key: '私信#何时',
    pointer: '/talk/#/when',
    what: '对方刚说了什么',
    role: 'text',
    longest: 30,
    count: [1, 6],
    isForUser: true,
    isToSay: true,
    core: 'each',
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
    what: '一单收多少元，只写数；没说过不写，先不做的那级不算',
    role: 'number',
    longest: 12,
    count: [0, 1],
  },
];
