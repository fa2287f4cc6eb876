import { OWN_LEVELS } from '@qihang/shared/contracts';
import { type LineSlot, PAST } from '../line-slot';
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

/** The condition, and other ways of doing it, are the writer's to propose: nothing is claimed of anybody there. */
const TO_DO = { role: 'direction', isForUser: true } as const;

const levelSlots: readonly LineSlot[] = [
  inLevel('', 'name', '这一级叫什么：他自己的叫法，没做过生意的人一听就懂', 30),
  inLevel('路', 'track', '只给不在这架梯子上、另挣一份的：那一路叫什么；往上走的几级不写', 12),
  inLevel('给谁', 'forWhom', '正是什么处境的人', 60),
  inLevel('给', 'delivers', '卖什么：他拿到手的是什么，给到哪为止', 120, { isMain: true, ...AGAIN }),
  inLevel('价', 'price', '他说过的价；没定过、算得出的，建议两字开头；不收钱就写不收钱', 40, {
    proposal: 'price',
  }),
  inLevel('算', 'reckoning', '只给建议的价：从他哪个数怎么算来的，先跟谁试', 100, {
    ...FOR_USER,
    proposal: 'reckoning',
  }),
  inLevel(
    '账',
    'sum',
    '这一级里算完会改主意的那一笔，算式写全，除不尽写＝约；整份最多三笔，没有就不写',
    120,
    {
      ...FOR_USER,
      proposal: 'sum',
    },
  ),
  inLevel('守', 'keeps', '一行：这一级最容易在哪栽，怎么防；劝住谁', 80, { ...FOR_USER, ...AGAIN }),
  inLevel('条件', 'condition', '到什么份上才走上一级：看得见、数得着；不写钱数；最上面一级不写', 80, TO_DO),
  inLevel('接', 'handover', '这一级当面说得出口的一句；没有非说不可的就不写', 80, AGAIN),
  inLevel('先不做', 'skipped', '眼下做不了的级，只写名字和这一行：为什么，看到什么再做', 100, FOR_USER),
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

const belowSlots: readonly LineSlot[] = [
  {
    key: '没有#',
    pointer: '/without/#',
    what: '不卖的：看着来钱、会拆他招牌的一样，和为什么',
    // What somebody has refused to do is named here, and claimed of nobody.
    role: 'direction',
    longest: 60,
    count: [0, 6],
    asked: [0, 3],
    ...FOR_USER,
  },
  {
    key: '对外#',
    pointer: '/outside/#',
    what: '现在就能贴出去的一行：只写他定死的价和规矩，不写建议的价',
    role: 'text',
    longest: 60,
    count: [0, 5],
    asked: [2, 4],
    isToSay: true,
  },
  {
    key: '这周',
    pointer: '/week',
    what: '就一步，今天能动手；要记的格、要发的话写出来',
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
    count: [0, 6],
    asked: [2, 4],
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
    count: [0, 6],
    asked: [2, 4],
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
    what: '看完只记一句：他的钱卡在哪，往上走靠什么',
    role: 'text',
    longest: 60,
    count: [1, 1],
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
