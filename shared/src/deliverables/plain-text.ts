import type { Block, DeliverableDocument, Entry } from './document';

const lines = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join('\n');

const entryText = ({ mark, text, tags, note, lines: more = [] }: Entry): string => {
  const numbered = /^\d+$/.test(mark) ? `${mark}. ${text}` : lines(mark, text);
  return lines(numbered, tags.join(' · '), ...more, note);
};

/** A block as plain text without markup; lists are single-spaced, blocks with parts have blank lines. */
export function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
      return block.level === 2 ? `【${block.text}】` : block.text;
    case 'paragraph':
      return block.text;
    case 'quote':
      return block.note === undefined ? block.text : `${block.text}\n（${block.note}）`;
    case 'list':
      return block.items
        .map((item, at) => (block.isNumbered ? `${(block.start ?? 1) + at}. ${item}` : `· ${item}`))
        .join('\n');
    case 'facts':
      return block.rows.map(({ label, text }) => `${label}：${text}`).join('\n');
    case 'entries':
      return block.items.map(entryText).join('\n\n');
    case 'timeline':
      return block.rows
        .map(({ time, part, say, notes }) =>
          lines(`${time} ${part}`.trim(), say, ...notes.map(({ label, text }) => `${label}：${text}`)),
        )
        .join('\n\n');
    case 'table':
      return block.rows
        .map(([first = '', ...rest]) =>
          lines(first, ...rest.map((cell, at) => `${block.head[at + 1] ?? ''}：${cell}`)),
        )
        .join('\n\n');
  }
}

/** A whole deliverable as text without markup. */
export const toPlainText = ({ title, lead, blocks }: DeliverableDocument): string =>
  [title, ...(lead === '' ? [] : [lead]), ...blocks.map(blockText)].join('\n\n');
