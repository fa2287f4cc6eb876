import type { WrittenLine } from '../written-line';

/** Characters as a platform counts them: an emoji is one. */
export const lengthOf = (text: string): number => [...text.replace(/[／\s]/g, '')].length;

/** The lines of a bio, which its writer parts by ／. */
export const rowsOf = (text: string): readonly string[] =>
  text
    .split('／')
    .map((row) => row.trim())
    .filter((row) => row !== '');

/** A line break within a quotation of Markdown. */
const QUOTED_BREAK = '  \n> ';

/** A line of 四件套 as the chat shows it: what is settled under its title, what else there is below it. */
export function showKitLine({ key, text }: WrittenLine): string {
  if (key === '判断') return text;
  if (key === '名字1') return `**名字**\n\n> **${text}**`;
  if (key.startsWith('名字')) return key.endsWith('理由') ? text : `或者叫 **${text}**`;
  if (key === '占了') return `有人占了就用：${text}`;
  if (key.startsWith('简介')) return key.endsWith('理由') ? `（${text}）` : showBio(key, text);
  if (key === '头像1') return `**头像**：${text}`;
  return key === '背景1' ? `**背景图**：${text}` : text;
}

const showBio = (key: string, text: string): string =>
  `**${key === '简介1' ? '简介，直接粘' : '备用的一份'}**（${lengthOf(text)}字）\n\n> ${rowsOf(text).join(QUOTED_BREAK)}`;
