import type { LineSlot } from '../line-slot';

const ONE = [1, 1] as const;
const MAYBE = [0, 1] as const;

/** The rows of a card in their order: what belongs there, how long, and whether a card has to have it. */
const ROWS: readonly (readonly [
  label: string,
  what: string,
  longest: number,
  count: readonly [number, number],
])[] = [
  ['做什么', '手上真在做的，一句', 60, ONE],
  ['为谁', '哪一种人、正碰上什么事，窄到叫得出来', 80, ONE],
  ['解决什么', '他们开口的原话，和话底下真怕的那件事', 100, MAYBE],
  ['凭什么信你', '拿得出手的凭据：事、物、数，最硬的在前', 120, ONE],
  ['跟别人不同', '同行做不到或不肯做的那一样，为什么偏偏他能', 120, MAYBE],
  ['卖什么', '现在收什么钱、按什么算；可以试的下一样写「可以试」', 100, ONE],
  ['记忆点', '每条都出现的一个动作、一件东西或一句话，看三条就认得他', 80, MAYBE],
  ['先拍什么', '头三条拍哪三件他讲过的事', 140, MAYBE],
  ['怎么拍', '谁来拍、在哪、从哪个动作开机，照他真有的条件', 100, MAYBE],
  ['开头一句', '第一条视频张嘴那一句，照他的口气', 60, MAYBE],
  ['在哪发', '先哪一个，一周几条，照他说的时间', 80, MAYBE],
  ['不做', '他说过不做的，和为了窄先放下的', 80, MAYBE],
];

/** Rows that tell the user what to do next; what the others say is said to customers, too. */
const PLANS: ReadonlySet<string> = new Set(['先拍什么', '怎么拍', '在哪发', '不做']);

/** Labels of the rows that a writer may write. */
export const ROW_LABELS: readonly string[] = ROWS.map(([label]) => label);
/** Rows of other labels: of cards made before, or asked for. */
export const OTHER_ROW = '另外#';
const MOST_OTHER_ROWS = 4;

/** What is scored, from 0 to 5, and what counts for it. */
export const DIMENSIONS: readonly (readonly [dimension: string, evidence: string])[] = [
  ['细分', '人、处境、地方说得多窄'],
  ['证据', '年头、做成的事、物件、老客人的话'],
  ['差异', '别人没有的来路、做法、不肯做的'],
  ['需求', '有人真来问、问的原话、回头再来'],
  ['变现', '已经收过钱、价、按什么算、高低档'],
  ['持续', '时间、谁拍、天天有没有东西可拍'],
];

/** The lines of a 定位卡. */
export const POSITIONING_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说：先做哪一头、放下哪一头，为什么偏偏是他；一句到两句',
    role: 'text',
    longest: 140,
    count: ONE,
    isForUser: true,
  },
  {
    key: '一句话#',
    pointer: '/oneLiners/#/text',
    what: '他当面能说出口的一句，四十字内；第一条是推荐的',
    role: 'text',
    longest: 80,
    count: [3, 3],
    isMain: true,
    core: 'each',
  },
  {
    key: '一句话#角度',
    pointer: '/oneLiners/#/way',
    what: '这一句是从哪头说的，几个字',
    role: 'direction',
    longest: 20,
    count: [3, 3],
  },
  ...ROWS.map(
    ([label, what, longest, count], index): LineSlot => ({
      key: label,
      pointer: `/rows/${index}/text`,
      what,
      role: label === '怎么拍' ? 'direction' : 'text',
      longest,
      count,
      ...(PLANS.has(label) ? { isForUser: true } : {}),
    }),
  ),
  {
    key: OTHER_ROW,
    pointer: '/rows/#/text',
    what: '要求多加的一格才写：格名：内容',
    role: 'text',
    longest: 160,
    count: [0, MOST_OTHER_ROWS],
  },
  ...DIMENSIONS.map(
    ([dimension, evidence], index): LineSlot => ({
      key: dimension,
      pointer: `/scores/${index}/why`,
      what: `打分，看${evidence}`,
      role: 'text',
      longest: 60,
      count: ONE,
      isForUser: true,
    }),
  ),
  {
    key: '当心#',
    pointer: '/risks/#',
    what: '这个人这样拍，最可能栽在哪，怎么避；不写谁都会有的',
    role: 'text',
    longest: 80,
    count: [1, 4],
    isForUser: true,
  },
  {
    key: '下一步',
    pointer: '/next',
    what: '这两天就做得完的一件事，做完手里多出一样东西',
    role: 'direction',
    longest: 80,
    count: ONE,
  },
];
