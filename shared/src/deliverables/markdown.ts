import type { Block, DeliverableDocument, Entry } from './document';
import { escapeMarkdown } from './escape-markdown';

/** Escapes a text for a single line: line breaks become spaces. */
const inline = (text: string): string => escapeMarkdown(text.replace(/(?<!\s)\s*\n\s*/g, ' '));
const cell = (text: string): string => inline(text).replaceAll('|', '\\|');

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(row)].join('\n');

const list = (items: readonly string[], isNumbered: boolean, start = 1): string =>
  items.map((item, at) => `${isNumbered ? `${start + at}.` : '-'} ${inline(item)}`).join('\n');

function entry({ mark, text, tags, note, lines = [] }: Entry): string {
  const isNumber = /^\d+$/.test(mark);
  const bullet = isNumber ? `${mark}.` : '-';
  const head = isNumber || mark === '' ? `**${inline(text)}**` : `**${inline(mark)}** ${inline(text)}`;
  // Continuation lines of an item are indented by the width of its bullet.
  const indent = ' '.repeat(bullet.length + 1);
  const rest = [tags.join(' · '), ...lines, note ?? ''].filter((line) => line !== '');
  return [`${bullet} ${head}`, ...rest.map((line) => `${indent}${inline(line)}`)].join('  \n');
}

function blockMarkdown(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.text)}`;
    case 'paragraph':
      return block.isStrong ? `**${inline(block.text)}**` : escapeMarkdown(block.text);
    case 'quote':
      return [...block.text.split('\n'), ...(block.note === undefined ? [] : [`（${block.note}）`])]
        .map((line) => `> ${inline(line)}`)
        .join('  \n');
    case 'list':
      return list(block.items, block.isNumbered ?? false, block.start);
    case 'facts':
      return block.rows.map(({ label, text }) => `- **${inline(label)}**：${inline(text)}`).join('\n');
    case 'entries':
      return block.items.map(entry).join('\n');
    case 'timeline':
      return block.rows
        .map(({ time, part, say, notes }) =>
          [
            `### ${inline(`${time} ${part}`.trim())}`,
            escapeMarkdown(say),
            notes.map(({ label, text }) => `- **${inline(label)}**：${inline(text)}`).join('\n'),
          ].join('\n\n'),
        )
        .join('\n\n');
    case 'table':
      return table(block.head, block.rows);
  }
}

/** A whole deliverable as Markdown (GFM), its judgement, if it has one, as a quotation below its title. */
export const toMarkdown = ({ title, lead, blocks }: DeliverableDocument): string =>
  [`# ${inline(title)}`, ...(lead === '' ? [] : [`> ${inline(lead)}`]), ...blocks.map(blockMarkdown)].join(
    '\n\n',
  );
