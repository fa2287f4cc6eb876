import { CALENDAR_HEADINGS, LADDER_HEADINGS, LEVEL_LABELS } from '@qihang/shared/contracts';

/** What a reader calls an item of each list; `#` is its number. */
const ITEMS: Readonly<Record<string, string>> = {
  段: '第#段',
  文: '第#段',
  正文: '正文第#段',
  故事: '第#个故事',
  追问: '第#个追问',
  级: '第#级',
  题: '第#题',
  柱: '第#根支柱',
  周: '第#周',
  条: '第#条',
  备: '备着的第#条',
  记: '要记的第#样',
  标题: '第#个标题',
  标签: '第#个话题标签',
  配图: '第#张配图',
  注意: '发之前的第#件',
  一句话: '第#句话',
  轮着拍: '轮着拍的第#样',
  格: '第#格',
  当心: '当心的第#处',
  名字: '第#个名字',
  简介: '第#份简介',
  头像: '第#个头像',
  背景: '第#张背景图',
  不用: '不用的第#样',
  用前: '用之前的第#件',
  账: '第#笔账',
  没有: '不卖的第#样',
  对外: '对外说的第#行',
  私信: '照着回的第#段',
  下一步: '下一步的第#件',
  改: '要改的第#处',
  找: '找到的第#处',
  附: '后面说的第#句',
  另: '补充的第#条',
  空: '还空着的第#问',
};

/** Keys that are shorter than what stands over the line. */
const PARTS: Readonly<Record<string, string>> = {
  级文: '正文',
  级给谁: LEVEL_LABELS.forWhom,
  级给: LEVEL_LABELS.delivers,
  级算: LEVEL_LABELS.reckoning,
  级账: LEVEL_LABELS.sum,
  级守: LEVEL_LABELS.keeps,
  级条件: LEVEL_LABELS.condition,
  级接: LEVEL_LABELS.handover,
  题文: '正文',
  题一点: '讲清',
  题归: '归类',
  题提: '提示',
  柱讲: '说明',
  条排: '日子',
  条文: '正文',
  文题: '标题',
  找类: '类别',
  找因: '原因',
  找改: '改法',
  判断: '最上面那句',
  一句: '一句话版',
  占了: '备用的名字',
  三秒: '三秒看到的',
  认账: '这么走要认的账',
  拍法: '怎么拍',
  文案: '发的时候配的话',
  落下: CALENDAR_HEADINGS.slips,
  卡: '卡在哪',
  这周: LADDER_HEADINGS.week,
  锚: '最便宜的价',
  锚金额: '最便宜的价',
  锚单位: '最便宜的价',
};

interface Named {
  /** 第2级; '' for a line that is in no list. */
  readonly item: string;
  /** What of it; '' for the line that the item is named by. */
  readonly part: string;
}

const afterFirst = (text: string, piece: string): string => text.slice(text.indexOf(piece) + piece.length);

function readName(key: string): Named {
  const number = /\d+/.exec(key)?.[0] ?? '';
  const [list = '', part = ''] =
    number === '' ? [key] : [key.slice(0, key.indexOf(number)), afterFirst(key, number)];
  if (number === '') return { item: '', part: PARTS[key] ?? key };
  const item = ITEMS[list]?.replace('#', number) ?? `${list}第${number}行`;
  return { item, part: part === '' ? '' : (PARTS[`${list}${part}`] ?? part) };
}

/** What the user is told of a line: 第2级的他拿到, 还空着的第1问; a key is its writer's alone. */
export function lineName(key: string): string {
  const { item, part } = readName(key);
  return item !== '' && part !== '' ? `${item}的${part}` : item + part;
}

/** Parts of one item that are named one by one. */
const SINGLY = 2;

/** Names for lines, in their order: an item of which more is meant than two parts is named once and as a whole. */
export function lineNames(keys: readonly string[]): readonly string[] {
  const items = keys.map((key) => readName(key).item);
  const isWhole = (item: string) => item !== '' && items.filter((each) => each === item).length > SINGLY;
  return [
    ...new Set(
      keys.map((key, index) => (isWhole(items[index] ?? '') ? (items[index] ?? '') : lineName(key))),
    ),
  ];
}
