import { type LineRole, type LineSlot, PAST } from '../line-slot';

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
  { label: '我是谁', what: '一行：做什么、在哪、做了多久，一句话里说过的不再说', longest: 50 },
  { label: '为谁', what: '先顾哪一种人、正碰上什么事；谁往后放；谁请他走，用；隔开', longest: 100 },
  past('解决什么', '他们开口那句，你给的那一下'),
  { label: '凭什么信你', what: '三四样，一样一个短句，用；隔开，当面看得见的在前', longest: 120 },
  { label: '跟别人不同', what: '主意在这里，两三句：别人怎样、我怎样；他当成短处的怎么翻过来', longest: 130 },
  past('说话', '照他平常怎么说', { isForUser: true }),
];

const LANES: LineSlot = {
  key: '轮着拍#',
  pointer: '/lanes/#',
  what: '三样，一样一行：叫什么：拍什么',
  role: 'text',
  longest: 50,
  count: [0, 3],
  asked: [3, 3],
  isForUser: true,
};

const LATER_ROWS: readonly RowSlot[] = [
  past('先拍什么', '头三条拍哪三件', { isForUser: true }),
  past('怎么拍', '谁来拍、在哪', { role: 'direction', isForUser: true }),
  past('开头一句', '第一条张嘴那一句'),
  { label: '记忆点', what: '每条都做的同一个动作，东西手边就有', longest: 50 },
  { label: '卖什么', what: '价，有人问照着回：他收过的、按什么算；不收钱就写怎么回', longest: 90 },
  {
    label: '建议价',
    what: '他没定过的才写：建议多少、凭他哪个数推的，写明「建议，你没定过」',
    longest: 70,
    role: 'direction',
    isForUser: true,
  },
  { label: '不做', what: '不接的、不说的，用；隔开，他说过的在前', longest: 110, isForUser: true },
  { label: '在哪发', what: '哪个平台、一周几条、谁拍，照他说的', longest: 70, isForUser: true },
  { label: '主页', what: '三行，换行写成／，贴上就能用', longest: 80 },
  { label: '认账', what: '走这条路谁不来、往后得一直做到什么，一两句', longest: 80, isForUser: true },
  past('账', '他讲过的数，算到底', { longest: 240, isForUser: true }),
  past('成了', '看哪个数、看多久', { isForUser: true }),
];

/** Labels of the rows that a card of any time may have, in their order. */
export const ROW_LABELS: readonly string[] = [...ROWS, ...LATER_ROWS].map(({ label }) => label);
/** Without these a card says nothing. */
export const MAIN_ROWS: readonly string[] = ['为谁', '凭什么信你'];
/** Rows of other labels: of cards made before, or asked for. */
export const OTHER_ROW = '另外#';
const MOST_OTHER_ROWS = 4;

const rowSlot = ({ label, role = 'text', ...rest }: RowSlot): LineSlot => ({
  key: label,
  pointer: `/rows/${ROW_LABELS.indexOf(label)}/text`,
  role,
  count: MAYBE,
  ...rest,
});

/** The lines of a 定位卡. */
export const POSITIONING_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说：这一页他该记住的那个主意，一句；下面不再说',
    role: 'text',
    longest: 60,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '一句话#',
    pointer: '/oneLiners/#/text',
    what: '定下的一句：他当面跟生人说得出口，三十字上下；要求里说了几句才多写',
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
    key: OTHER_ROW,
    pointer: '/rows/#/text',
    what: '要求多加的一格才写：格名：内容',
    role: 'text',
    longest: 160,
    count: [0, MOST_OTHER_ROWS],
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
