import type { Block } from '../document';

/** The rows of a card, without those that have nothing to say. */
export const factsOf = (rows: readonly (readonly [label: string, text: string | null])[]): Block => ({
  type: 'facts',
  rows: rows.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }])),
});

/** A heading with what stands below it; nothing at all where that is nothing. */
export const section = (text: string, ...blocks: readonly Block[]): readonly Block[] => {
  const said = blocks.filter((block) => !isEmpty(block));
  return said.length === 0 ? [] : [{ type: 'heading', level: 2, text }, ...said];
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
