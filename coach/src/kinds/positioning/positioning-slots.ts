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

/** The rows of a card in their order, up to what is filmed; one that has nothing is left out. */
const ROWS: readonly RowSlot[] = [
  { label: '做什么', what: '手上真在做的，一句', longest: 60, asked: PAST },
  {
    label: '图什么',
    what: '头一件要什么、第二件要什么，照他说的先后；两件怎么不打架',
    longest: 100,
    isForUser: true,
  },
  { label: '为谁', what: '哪一种人、正碰上什么事，窄到叫得出来；有两种就分先后', longest: 120 },
  { label: '解决什么', what: '他们开口那句原话，你给的那一下', longest: 120 },
  { label: '凭什么信你', what: '他讲过、拿得出手的两三样，最硬的在前，用；隔开', longest: 140 },
  { label: '跟别人不同', what: '别人怎样，你怎样，两三句，用；隔开', longest: 140 },
  { label: '记忆点', what: '每条开头都做的同一个动作或同一样东西，手边就有', longest: 80 },
  {
    label: '说话',
    what: '照他平常怎么说；哪句只在哪条说一回',
    longest: 100,
    isForUser: true,
  },
];

const LANES: LineSlot = {
  key: '轮着拍#',
  pointer: '/lanes/#',
  what: '三样轮着来：这一样叫什么，头两条拍他讲过的哪件',
  role: 'text',
  longest: 100,
  count: [0, 3],
  asked: [3, 3],
  isForUser: true,
};

const LATER_ROWS: readonly RowSlot[] = [
  { label: '先拍什么', what: '头三条拍哪三件', longest: 140, isForUser: true, asked: PAST },
  {
    label: '怎么拍',
    what: '谁来拍、在哪、从哪开机',
    longest: 100,
    role: 'direction',
    isForUser: true,
    asked: PAST,
  },
  { label: '主页', what: '贴到主页就能用的一两句', longest: 80 },
  { label: '开头一句', what: '第一条视频张嘴那一句，照他的口气', longest: 60 },
  {
    label: '在哪发',
    what: '先哪一个、一周几条；谁拿手机、怎么拍或一条排几张图，照他说的',
    longest: 160,
    isForUser: true,
  },
  { label: '卖什么', what: '有人问价照着回的话：他收过的价、按什么算；不收钱就写怎么回', longest: 120 },
  {
    label: '建议价',
    what: '他没定过的才写：建议多少、凭他哪个数推的，写明「建议，你没定过」',
    longest: 100,
    role: 'direction',
    isForUser: true,
  },
  {
    label: '账',
    what: '他讲过几个数才写：替他算到底，算出来说明缺的是什么，号要做的是哪一件',
    longest: 240,
    isForUser: true,
  },
  { label: '不做', what: '不说哪几样、不做哪几样，他说过的在前', longest: 160, isForUser: true },
  { label: '成了', what: '看哪个数、看多久；没动静先改哪样、哪样不改', longest: 120, isForUser: true },
];

/** Labels of the rows that a writer may write. */
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
    what: '对他说：先做哪一头，丢掉谁、留下谁；一两句，理由不跟下面重复',
    role: 'text',
    longest: 140,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '一句话#',
    pointer: '/oneLiners/#/text',
    what: '第一条就是定下的：他当面跟生人说得出口，四十字内；别的场合真用得上才留备用',
    role: 'text',
    longest: 80,
    count: [1, 3],
    isMain: true,
    core: 'each',
  },
  {
    key: '一句话#角度',
    pointer: '/oneLiners/#/way',
    what: '只给备用的写：什么场合说，几个字',
    role: 'direction',
    longest: 20,
    count: [0, 3],
    asked: [0, 2],
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
    what: '这个人这样拍，最可能栽在哪，怎么避；不写谁都会有的',
    role: 'text',
    longest: 80,
    count: [0, 4],
    isForUser: true,
  },
  {
    key: '下一步',
    pointer: '/next',
    what: '这周就办的一件，做完手里多出一样东西',
    role: 'direction',
    longest: 80,
    count: [1, 1],
  },
];
