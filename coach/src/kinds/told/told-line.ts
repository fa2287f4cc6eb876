import { CELL_MARK, GAP, groupTold, TOLD_LONGEST, TOLD_MAX, type ToldLine } from '@qihang/shared/contracts';
import { fitText } from '../fit-text';
import type { LineSlot } from '../line-slot';
import { makeLineTable } from '../line-table';
import { pastedLines } from '../pasted-lines';
import type { WrittenLine } from '../written-line';
import { TOLD_SLOT } from './told-slot';

const HEADING = /^#{1,6}\s+/;
const ITEM = /^[-*+•]\s+/;
/** 12.4 is a day, and 12、13日 are two. */
const STEP = /^\d{1,2}(?:[)）]|[.、](?!\d))\s*/;
const QUOTE = /^>\s?/;

/** A line of Markdown as the content keeps it: what it is, and its words without marks; null for one without words. */
export function readToldLine(markdown: string): ToldLine | null {
  const line = markdown.trim();
  const [as, words] = formOf(line);
  const text = plainOf(as === 'quote' ? words : words.replace(BOLD_LEAD, '$1：'));
  return /[\p{L}\p{N}]/u.test(text) ? { as, text: fitText(text, TOLD_LONGEST) } : null;
}

function formOf(line: string): readonly [ToldLine['as'], string] {
  if (HEADING.test(line)) return ['heading', line.replace(HEADING, '')];
  if (QUOTE.test(line)) return ['quote', line.replace(QUOTE, '')];
  if (isRow(line)) return ['row', cellsIn(line).join(CELL_MARK)];
  if (isStrong(line)) return ['strong', line];
  if (ITEM.test(line)) return ['item', line.replace(ITEM, '')];
  return STEP.test(line) ? ['step', line.replace(STEP, '')] : ['text', line];
}

const ROW = /^[|｜]/;

/** `| 级 | 价 |`, with the bars of either width. */
const isRow = (line: string): boolean => ROW.test(line) && cellsIn(line).length > 1;

const cellsIn = (line: string): readonly string[] =>
  line
    .replace(/^[|｜]/, '')
    .replace(/[|｜]$/, '')
    .split(/[|｜]/)
    .map((cell) => cell.trim());

/** The whole line is printed bold. */
const isStrong = (line: string): boolean =>
  line.length > 4 && line.startsWith('**') && line.indexOf('**', 2) === line.length - 2;

/** **贵** 四块铁都在里头: the print alone parts what is asked from what is answered. */
const BOLD_LEAD = /^\*\*([^*]*[\p{L}」”）])\*\*\s+(?=[\p{L}\p{N}「“])/u;

/** Words that are printed bold within a line are words like the others. */
const plainOf = (words: string): string =>
  words
    .replaceAll('**', '')
    .replaceAll('`', '')
    .replace(/<br\s?\/?>/g, '，')
    .trim();

/** The line as its writer writes it. */
export const writeToldLine = ({ as, text }: ToldLine): string => MARKDOWN[as](text);

const MARKDOWN: Readonly<Record<ToldLine['as'], (text: string) => string>> = {
  heading: (text) => `## ${text}`,
  strong: (text) => `**${text}**`,
  text: (text) => text,
  item: (text) => `- ${text}`,
  step: (text) => `1. ${text}`,
  quote: (text) => `> ${text}`,
  row: (text) => `| ${text.split(CELL_MARK).join(' | ')} |`,
};

/**
 * The text that lines of a writer make; a changed line may hold several, which it parts by ／.
 * @param slot of the lines, where they are not those of the work itself
 */
export function toldOf(lines: readonly WrittenLine[], slot: LineSlot = TOLD_SLOT): readonly ToldLine[] {
  const table = makeLineTable(lines, [slot]);
  const written = table.numbers(slot.key).flatMap((number) => {
    const line = table.text(slot.key, number);
    return ROW.test(line.trimStart()) ? [line] : pastedLines(line);
  });
  return written
    .map(readToldLine)
    .filter((line) => line !== null)
    .filter(({ text }) => text !== GAP)
    .slice(0, TOLD_MAX);
}

/** The lines of a text, for the writer that changes it. */
export function linesOfTold(told: readonly ToldLine[], slot: LineSlot = TOLD_SLOT): readonly WrittenLine[] {
  const steps = new Map(
    groupTold(told).flatMap(({ as, lines, start }) =>
      as === 'step' ? lines.map(({ at }, index) => [at, start + index] as const) : [],
    ),
  );
  return told.map((line, index) => {
    const step = steps.get(index);
    const text = step === undefined ? writeToldLine(line) : `${step}. ${line.text}`;
    return { key: slot.key.replace('#', String(index + 1)), text, from: [] };
  });
}
