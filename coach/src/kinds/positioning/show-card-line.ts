import { cardRowTitle, GAP, LANES_TITLE, PASTED_ROW, partsOfRow } from '@qihang/shared/contracts';
import { quotePasted } from '../pasted-lines';
import type { WrittenLine } from '../written-line';
import { type CardRowText, readRow } from './read-row';

/** What one sentence says stands beside its title, several one below the other. */
const titled = (title: string, [first = '', ...rest]: readonly string[]): string =>
  rest.length === 0
    ? `**${title}**：${first}`
    : `**${title}**\n\n${[first, ...rest].map((text) => `- ${text}`).join('\n')}`;

const LISTS = [
  ['轮着拍', LANES_TITLE],
  ['当心', '当心'],
] as const;

const listOf = (key: string) => LISTS.find(([name]) => key.startsWith(name));

/** What a line of a 定位卡 stands under in the chat. */
export const cardHeading = (key: string): string => listOf(key)?.[1] ?? '';

/** A line of a 定位卡 as the chat shows it: under a title of everyday words; nothing where nothing was told. */
export function showCardLine({ key, text }: WrittenLine): string {
  if (text === GAP || key.endsWith('角度')) return '';
  if (key === '判断') return text;
  if (key === '一句话1') return `> **${text}**`;
  if (key.startsWith('一句话')) return `备用：${text}`;
  const list = listOf(key);
  if (list !== undefined) return `${key.slice(list[0].length)}. ${text}`;
  if (key === '下一步') return titled('眼下就办', [text]);
  const row = key.startsWith('格') ? readRow(text) : { label: key, text };
  return row === null ? text : showRow(row);
}

const showRow = ({ label, text }: CardRowText): string =>
  label === PASTED_ROW
    ? `**${cardRowTitle(label)}**\n\n${quotePasted(text)}`
    : titled(cardRowTitle(label), partsOfRow(text));
