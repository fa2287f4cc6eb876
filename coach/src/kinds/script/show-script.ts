import {
  cueText,
  type DeliverableContent,
  FOOT_HEADING,
  ownCover,
  ownJudgement,
  placeAndLength,
  postedTitle,
} from '@qihang/shared/contracts';
import type { WritingContext } from '../kind';
import { pastedLine, shownPasted } from '../pasted-lines';
import type { WrittenLine } from '../written-line';

type Script = DeliverableContent<'script'>;

/** A line of a 脚本 in the chat: what is said stands as it is said, in brackets what happens then. */
export function showScript({ key, text }: WrittenLine, _context?: WritingContext, content?: Script): string {
  const line = showTop({ key, text }, content);
  if (line !== null) return line;
  if (key.endsWith('部分')) return hasNames(content) ? `**${text}**` : '';
  if (key.endsWith('口播')) return shownPasted(text);
  return cueText(text, key.endsWith('字幕') ? '字幕：' : '');
}

/** A line that both forms of a script have; null for any other. */
export function showTop({ key, text }: Pick<WrittenLine, 'key' | 'text'>, content?: Script): string | null {
  const { name, number } = partsOf(key);
  switch (name) {
    case '题目':
      return content === undefined ? '' : placeAndLength(content);
    case '标题':
      if (content !== undefined && postedTitle(content) === '') return '';
      return number === '1' ? `### ${text}` : `备用标题：${text}`;
    case '封面':
      return content !== undefined && ownCover(content) === '' ? '' : `封面字：${text}`;
    case '判断':
      return content !== undefined && ownJudgement(content) === '' ? '' : `**看的人记住的**：${text}`;
    case '拍法':
    case '文案':
      return pastedLine(text);
    case '标签':
      return number === '1' && content !== undefined ? tagLine(content) : '';
    case '注意':
      return `- ${pastedLine(text)}`;
    default:
      return null;
  }
}

const HEADINGS: Readonly<Record<string, string>> = {
  拍法: '怎么拍',
  文案: '发的时候配这句',
  注意: FOOT_HEADING,
};

/** What a line of both forms stands under in the chat; '' for none. */
export const headingAtTop = (key: string): string => HEADINGS[partsOf(key).name] ?? '';

const partsOf = (key: string) => ({ name: key.slice(0, 2), number: key.slice(2) });

/** Below the words of the post, which they go with, or under a heading of their own. */
const tagLine = ({ tags, post }: Script): string =>
  `${post === undefined ? '**话题标签**\n\n' : ''}${tags.map((tag) => `#${tag}`).join(' ')}`;

const hasNames = (content: Script | undefined): boolean =>
  content?.beats.some(({ part }) => part !== undefined) ?? false;
