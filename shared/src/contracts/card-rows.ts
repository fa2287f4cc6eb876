/** What a row of a 定位卡 is called where people read it, by the label that it is stored under. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['为谁', '拍给谁看'],
  ['凭什么信你', '凭什么信'],
  ['跟别人不同', '跟别人差在哪'],
  ['记忆点', '每条都做的一个动作'],
  ['卖什么', '价'],
  ['建议价', '建议的价'],
  ['不做', '不接，不说'],
  ['主页', '主页直接贴'],
  ['认账', '这么走要认的账'],
  ['图什么', '这个号图什么'],
  ['解决什么', '替人解决什么'],
  ['说话', '说话的样子'],
  ['开头一句', '头一条，开口先说'],
  ['账', '这笔账'],
  ['成了', '怎么算做成了'],
]);

/** Over what is filmed in turn, which stands between the rows. */
export const LANES_TITLE = '只拍三样';

/** The row that is pasted into a profile as its lines are broken. */
export const PASTED_ROW = '主页';

/** Rows that follow what is filmed in turn. */
const LATER: ReadonlySet<string> = new Set([
  ...['记忆点', '卖什么', '建议价', '不做', '在哪发', '主页', '认账', '账', '成了'],
]);

/** A row's title; a row of another label is called by that. */
export const cardRowTitle = (label: string): string => TITLES.get(label) ?? label;

/** A row with its title and its place in the content. */
export interface CardRow {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly at: number;
}

/** The rows of a 定位卡 before and after what is filmed in turn; as they stand where nothing is. */
export function cardRows(
  rows: readonly { readonly label: string; readonly text: string }[],
  lanes: readonly string[],
): readonly [before: readonly CardRow[], after: readonly CardRow[]] {
  const titled = rows.map(({ label, text }, at) => ({ label, title: cardRowTitle(label), text, at }));
  if (lanes.length === 0) return [titled, []];
  return [titled.filter(({ label }) => !LATER.has(label)), titled.filter(({ label }) => LATER.has(label))];
}

const OPENING = '「“‘（(《';
const CLOSING = '」”’）)》';

/** The parts of a row: its lines, or what semicolons part; what is quoted stays whole. */
export function partsOfRow(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > 1) return lines;
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
