import type { DeliverableContent } from '@qihang/shared/contracts';
import type { WritingContext } from '../kind';
import type { WrittenLine } from '../written-line';

type Script = DeliverableContent<'script'>;

/** A line of a 脚本 in the chat. When a beat begins is known of the settled script alone. */
export function showScript({ key, text }: WrittenLine, _context?: WritingContext, content?: Script): string {
  const line = showTop({ key, text }, content);
  if (line !== null) return line;
  if (key.endsWith('部分')) return hasNames(content) ? `**${text}**` : '';
  if (key.endsWith('口播')) return `${secondsOf(text, content)}念：${text}`;
  return `- ${key.endsWith('画面') ? '拍' : '字幕'}：${text}`;
}

/** A line that both forms of a script have; null for any other. */
export function showTop({ key, text }: Pick<WrittenLine, 'key' | 'text'>, content?: Script): string | null {
  const { name, number } = partsOf(key);
  switch (name) {
    case '判断':
      return text;
    case '题目':
      return '';
    case '标题':
      return number === '1' ? `### ${text}` : `备用标题：${text}`;
    case '封面':
      return `封面字：${text}`;
    case '拍法':
      return `怎么拍：${text}`;
    case '文案':
      return `发布文案：${text}`;
    case '标签':
      return number === '1' && content !== undefined ? tagLine(content) : '';
    case '注意':
      return `${number}. ${text}`;
    default:
      return null;
  }
}

/** What a line of both forms stands under in the chat. */
export const headingAtTop = (key: string): string => (partsOf(key).name === '注意' ? '注意' : '');

const partsOf = (key: string) => ({ name: key.slice(0, 2), number: key.slice(2) });

const tagLine = ({ tags }: Script): string => `标签：${tags.map((tag) => `#${tag}`).join(' ')}`;

const hasNames = (content: Script | undefined): boolean =>
  content?.beats.some(({ part }) => part !== undefined) ?? false;

/** 0到5秒 above what is said then; nothing where the beat has a name of before. */
function secondsOf(say: string, content: Script | undefined): string {
  const beat = content?.beats.find((each) => each.say === say.trim());
  return beat === undefined || beat.part !== undefined ? '' : `**${beat.from}到${beat.to}秒**\n\n`;
}
