/** What a row of a 定位卡 is called where people read it, by the label that it is stored under. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['图什么', '这个号图什么'],
  ['为谁', '给谁看'],
  ['解决什么', '替人解决什么'],
  ['凭什么信你', '凭什么信'],
  ['跟别人不同', '跟别人哪儿不一样'],
  ['记忆点', '一眼认得出'],
  ['说话', '说话的样子'],
  ['主页', '主页先写这句'],
  ['开头一句', '头一条，开口先说'],
  ['卖什么', '价，有人问再说'],
  ['建议价', '建议的价'],
  ['账', '这笔账'],
  ['不做', '不说不做'],
  ['成了', '怎么算做成了'],
]);

/** Rows that follow what is filmed in turn. */
const LATER: ReadonlySet<string> = new Set(['卖什么', '建议价', '账', '不做', '成了']);

/** A row's title; a row of another label is called by that. */
export const cardRowTitle = (label: string): string => TITLES.get(label) ?? label;

/** A row with its title and its place in the content. */
export interface CardRow {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly at: number;
}

/** The rows of a 定位卡 before and after what is filmed in turn. */
export function cardRows(
  rows: readonly { readonly label: string; readonly text: string }[],
): readonly [before: readonly CardRow[], after: readonly CardRow[]] {
  const titled = rows.map(({ label, text }, at) => ({ label, title: cardRowTitle(label), text, at }));
  return [titled.filter(({ label }) => !LATER.has(label)), titled.filter(({ label }) => LATER.has(label))];
}

const OPENING = '「“‘（(《';
const CLOSING = '」”’）)》';

/** The parts of a row, which semicolons part; what is quoted stays whole. */
export function partsOfRow(text: string): readonly string[] {
  const parts: string[] = [];
  let [part, depth] = ['', 0];
  for (const sign of text) {
    if (OPENING.includes(sign)) depth += 1;
    if (CLOSING.includes(sign)) depth = Math.max(0, depth - 1);
    if (depth === 0 && '；;'.includes(sign)) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part].map((each) => each.trim()).filter((each) => each !== '');
}
