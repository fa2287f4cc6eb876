import { cardRowTitle, GAP, LANES_TITLE, PASTED_ROW, partsOfRow } from '@qihang/shared/contracts';
import { quotePasted } from '../pasted-lines';
import type { WrittenLine } from '../written-line';
import { type CardRowText, readRow } from './read-row';

/** A line break within a paragraph of Markdown. */
const BREAK = '  \n';

const titled = (title: string, ...texts: readonly string[]): string => [`**${title}**`, ...texts].join(BREAK);

/** The first of a list stands under its title. */
const listed = (title: string, key: string, text: string): string => {
  const number = key.replace(/\D/g, '');
  return number === '1' ? `**${title}**\n1. ${text}` : `${number}. ${text}`;
};

/** A line of a 定位卡 as the chat shows it: under a title of everyday words; nothing where nothing was told. */
export function showCardLine({ key, text }: WrittenLine): string {
  if (text === GAP || key.endsWith('角度')) return '';
  if (key === '判断') return text;
  if (key === '一句话1') return `> **${text}**`;
  if (key.startsWith('一句话')) return `备用：${text}`;
  if (key.startsWith('轮着拍')) return listed(LANES_TITLE, key, text);
  if (key.startsWith('当心')) return listed('当心', key, text);
  if (key === '下一步') return titled('眼下就办', text);
  const row = key.startsWith('另外') ? readRow(text) : { label: key, text };
  return row === null ? text : showRow(row);
}

const showRow = ({ label, text }: CardRowText): string =>
  label === PASTED_ROW
    ? `**${cardRowTitle(label)}**\n\n${quotePasted(text)}`
    : titled(cardRowTitle(label), ...partsOfRow(text));
