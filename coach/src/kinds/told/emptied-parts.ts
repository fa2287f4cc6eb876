import type { LineSlot } from '../line-slot';
import type { WrittenLine } from '../written-line';
import { isMarkdownLine } from './told-slot';

const TEXT = Number.POSITIVE_INFINITY;

/** 1 to 6 of a heading. */
const levelOf = ({ text }: WrittenLine): number => /^#{1,6}(?=\s)/.exec(text.trim())?.[0].length ?? TEXT;

/** Keys of headings with something below them. */
function filledHeadings(lines: readonly WrittenLine[], slots: readonly LineSlot[]): ReadonlySet<string> {
  const filled = new Set<string>();
  let open: { readonly key: string; readonly level: number }[] = [];
  for (const line of lines.filter(({ key }) => isMarkdownLine(key, slots))) {
    const level = levelOf(line);
    if (level === TEXT) for (const { key } of open) filled.add(key);
    else open = [...open.filter((each) => each.level < level), { key: line.key, level }];
  }
  return filled;
}

/**
 * The lines that are left of a text, without headings below which nothing is left. A heading that had nothing below it from the
 * beginning says something by itself: the words of a cover in large print, a day of rest.
 */
export function withoutEmptied(
  before: readonly WrittenLine[],
  left: readonly WrittenLine[],
  slots: readonly LineSlot[],
): readonly WrittenLine[] {
  const [had, has] = [filledHeadings(before, slots), filledHeadings(left, slots)];
  return left.filter(({ key }) => !had.has(key) || has.has(key));
}
