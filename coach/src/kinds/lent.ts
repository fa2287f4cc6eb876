import { textsIn } from '@qihang/shared/contracts';
import { pastedText } from './pasted-lines';
import type { WrittenLine } from './written-line';

/** The source of a line whose view, feeling or link was lent to the user, who never said it and is told so below the work. */
export const LENT = '搭';

/** Whether a line says for the user what they only might think; what happened, numbers and people are never lent. */
export const isLent = ({ from }: Pick<WrittenLine, 'from'>): boolean => from.includes(LENT);

interface Lent {
  readonly lent?: string[] | undefined;
}

const MOST_LENT = 8;

/** What was lent, as it stands in the work that was put together: at most eight texts; {} for none. */
export function lentOf(lines: readonly WrittenLine[], content: object): Lent {
  const written = lines.filter(isLent).map(({ text }) => text.trim());
  if (written.length === 0) return {};
  const lent = textsIn(content).filter((text) => written.some((each) => isOf(text, each)));
  return lent.length === 0 ? {} : { lent: [...new Set(lent)].slice(0, MOST_LENT) };
}

const SHORTEST_PART = 6;

/** A text of the work is the line, with its line breaks, or the part of it that stands alone or that fitted. */
const isOf = (text: string, written: string): boolean =>
  [written, pastedText(written)].some(
    (line) => text === line || (text.length >= SHORTEST_PART && line.includes(withoutCut(text))),
  );

/** The lines of a version, those that were lent with {@link LENT} as their source: they stay so where they are not written anew. */
export const asLent = (lines: readonly WrittenLine[], { lent = [] }: Lent): readonly WrittenLine[] =>
  lent.length === 0
    ? lines
    : lines.map((line) =>
        lent.some((text) => isOf(text, line.text.trim())) ? { ...line, from: [LENT] } : line,
      );

/** Without the dots where a text was cut to fit. */
function withoutCut(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '…') end -= 1;
  return text.slice(0, end);
}
