import { type LineRole, type LineSlot, PAST } from '../line-slot';
import { TOLD_SLOT } from '../told/told-slot';

const MAYBE = [0, 1] as const;

interface RowSlot {
  readonly label: string;
  readonly what: string;
  readonly longest: number;
  readonly isForUser?: true;
  readonly role?: LineRole;
  readonly asked?: readonly [number, number];
}

/** A row of cards made before: read and kept in its place, and asked of nobody. */
const past = (label: string, what: string, more: Partial<RowSlot> = {}): RowSlot => ({
  label,
  what,
  longest: 160,
  asked: PAST,
  ...more,
});

/** The rows of a card in their order, up to what is filmed; one that has nothing is left out. */
const ROWS: readonly RowSlot[] = [
  past('做什么', '手上真在做的'),
  past('图什么', '要什么', { isForUser: true }),
  past('我是谁', '', { longest: 50 }),
  past('为谁', '', { longest: 100 }),
  past('解决什么', '他们开口那句，你给的那一下'),
  past('凭什么信你', '', { longest: 120 }),
  past('跟别人不同', '', { longest: 130 }),
  past('说话', '照他平常怎么说', { isForUser: true }),
];

const LANES: LineSlot = {
  key: '轮着拍#',
  pointer: '/lanes/#',
  what: '',
  role: 'text',
  longest: 50,
  count: [0, 3],
  asked: PAST,
  isForUser: true,
};

const LATER_ROWS: readonly RowSlot[] = [
  past('先拍什么', '头三条拍哪三件', { isForUser: true }),
  past('怎么拍', '谁来拍、在哪', { role: 'direction', isForUser: true }),
  past('开头一句', '第一条张嘴那一句'),
  past('记忆点', '', { longest: 50 }),
  past('卖什么', '', { longest: 90 }),
  past('建议价', '', { longest: 70, role: 'direction', isForUser: true }),
  past('不做', '', { longest: 110, isForUser: true }),
  past('在哪发', '', { longest: 70, isForUser: true }),
  past('主页', '', { longest: 140 }),
  past('认账', '', { longest: 80, isForUser: true }),
  past('账', '他讲过的数，算到底', { longest: 240, isForUser: true }),
  past('成了', '看哪个数、看多久', { isForUser: true }),
];

/** Labels of the rows that a card of any time may have, in their order. */
export const ROW_LABELS: readonly string[] = [...ROWS, ...LATER_ROWS].map(({ label }) => label);
/** A row under a name of the writer's own. */
export const OWN_ROW = '格#';
const MOST_OWN_ROWS = 20;

const rowSlot = ({ label, role = 'text', ...rest }: RowSlot): LineSlot => ({
  key: label,
  pointer: `/rows/${ROW_LABELS.indexOf(label)}/text`,
  role,
  count: MAYBE,
  ...rest,
});

/** The lines of a 定位卡: its text, the sentence that is settled, and the parts of cards made before. */
export const POSITIONING_SLOTS: readonly LineSlot[] = [
  TOLD_SLOT,
  {
    key: '判断',
    pointer: '/judgement',
    what: '',
    role: 'text',
    longest: 60,
    count: [0, 1],
    asked: PAST,
    isForUser: true,
  },
  {
    key: '一句话#',
    pointer: '/oneLiners/#/text',
    what: '定下的那一句；要求里说了几句才多写',
    isCopy: true,
    role: 'text',
    longest: 80,
    count: [1, 3],
    asked: [1, 1],
    isMain: true,
    core: 'each',
  },
  {
    key: '一句话#角度',
    pointer: '/oneLiners/#/way',
    what: '什么场合说，几个字',
    role: 'direction',
    longest: 20,
    count: [0, 3],
    asked: PAST,
  },
  ...ROWS.map(rowSlot),
  LANES,
  ...LATER_ROWS.map(rowSlot),
  {
    key: OWN_ROW,
    pointer: '/rows/#/text',
    what: '',
    role: 'text',
    longest: 260,
    count: [0, MOST_OWN_ROWS],
    asked: PAST,
    mayPropose: true,
  },
  {
    key: '当心#',
    pointer: '/risks/#',
    what: '最可能栽在哪，怎么避',
    role: 'text',
    longest: 80,
    count: [0, 4],
    asked: PAST,
    isForUser: true,
  },
  {
    key: '下一步',
    pointer: '/next',
    what: '这周就办的一件',
    role: 'direction',
    longest: 80,
    count: [0, 1],
    asked: PAST,
  },
];
