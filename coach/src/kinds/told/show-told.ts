import { cellsOf, groupTold, type ToldGroup, type ToldLine } from '@qihang/shared/contracts';
import type { WritingContext } from '../kind';
import type { LineSlot } from '../line-slot';
import { LINE_BREAK } from '../pasted-lines';
import { slotOf } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { writeToldLine } from './told-line';
import { isToldLine } from './told-slot';

const isTold = (content: object): boolean => 'told' in content && content.told !== undefined;

/**
 * A line of a work that is told, as the chat shows it while it is written: a copy is read in the text already, except of
 * versions of before, whose lines are shown by `showPart`.
 */
export function showLine(
  line: WrittenLine,
  slots: readonly LineSlot[],
  showPart: (line: WrittenLine) => string,
  ...[context, content]: readonly [WritingContext?, object?]
): string {
  if (isToldLine(line.key, slots)) return showMarkdown(line.text);
  return isHiddenCopy(line, slots, context, content) ? '' : showPart(line);
}

/** A line of Markdown as the chat shows it, whose own headings stand over the whole. */
export const showMarkdown = (line: string): string => (line.startsWith('#') ? `#${line}` : line);

function isHiddenCopy(
  { key }: WrittenLine,
  slots: readonly LineSlot[],
  context?: WritingContext,
  content?: object,
): boolean {
  if (slotOf(key, slots)?.slot.isCopy !== true) return false;
  if (content !== undefined) return isTold(content);
  const current = context?.action === 'revise' ? context.current : null;
  return context !== undefined && (current === null || isTold(current));
}

/** A text as the chat shows it once it is settled, as Markdown. */
export const showTold = (told: readonly ToldLine[]): string => groupTold(told).map(showGroup).join('\n\n');

function showGroup({ as, lines, start }: ToldGroup): string {
  const written = lines.map(({ text }) => writeToldLine({ as, text }));
  if (as === 'step') return lines.map(({ text }, at) => `${start + at}. ${text}`).join('\n');
  if (as === 'heading') return written.map((line) => `#${line}`).join('');
  if (as !== 'row') return written.join(as === 'quote' ? LINE_BREAK : '\n');
  const [head = '', ...body] = written;
  return [head, ruleBelow(lines[0]?.text ?? ''), ...body].join('\n');
}

/** What parts the head of a table from its rows. */
const ruleBelow = (head: string): string => `|${' --- |'.repeat(cellsOf(head).length)}`;
