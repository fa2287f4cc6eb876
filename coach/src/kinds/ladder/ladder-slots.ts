import type { LineSlot } from '../line-slot';

export const ROLES = ['引流品', '信任品', '利润品'] as const;
/** What the keys of a rung begin with. */
export const RUNGS = ['引流', '信任', '利润'] as const;

const rungSlots = RUNGS.flatMap((rung, index): LineSlot[] => [
  {
    key: rung,
    pointer: `/rungs/${index}/name`,
    what: `${ROLES[index]}叫什么，用客人听得懂的话`,
    role: 'text',
    longest: 30,
    count: [1, 1],
  },
  {
    key: `${rung}价`,
    pointer: `/rungs/${index}/price`,
    what: '他说过的价，或从它算出来的；没有写【待补充】',
    role: 'text',
    longest: 40,
    count: [1, 1],
  },
  {
    key: `${rung}给`,
    pointer: `/rungs/${index}/delivers`,
    what: '给什么、给到哪为止、不含什么',
    role: 'text',
    longest: 120,
    count: [1, 1],
    isMain: true,
  },
  {
    key: `${rung}接`,
    pointer: `/rungs/${index}/handover`,
    what: '怎么接到下一级，什么人不往上接',
    role: 'text',
    longest: 120,
    count: [1, 1],
    isForUser: true,
  },
]);

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
    what: '那个价是多少元，只写数',
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
  {
    key: '私信#何时',
    pointer: '/talk/#/when',
    what: '对方刚说了什么',
    role: 'text',
    longest: 30,
    count: [1, 6],
    isForUser: true,
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
    what: '一单收多少元，只写数；没说过不写',
    role: 'number',
    longest: 12,
    count: [0, 1],
  },
];
