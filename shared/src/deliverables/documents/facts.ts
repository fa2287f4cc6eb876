import type { Block } from '../document';

/** Rows of a card, without empty ones. */
export const factsOf = (rows: readonly (readonly [label: string, text: string | null])[]): Block => ({
  type: 'facts',
  rows: rows.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }])),
});

/** A heading with its blocks; nothing when there are no blocks. */
export const section = (text: string, ...blocks: readonly Block[]): readonly Block[] => {
  const filled = blocks.filter((block) => !isEmpty(block));
  return filled.length === 0 ? [] : [{ type: 'heading', level: 2, text }, ...filled];
};

const isEmpty = (block: Block): boolean =>
  (block.type === 'list' && block.items.length === 0) ||
  (block.type === 'entries' && block.items.length === 0) ||
  ((block.type === 'facts' || block.type === 'table' || block.type === 'timeline') &&
    block.rows.length === 0);

/** Each line of a text as a paragraph of its own. */
export const paragraphsOf = (text: string): readonly Block[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph', text: line.trim() }));
