import { cellsOf, groupTold, isNarrow, type ToldGroup, type ToldLine } from '../../contracts/told';
import type { Block, Entry } from '../document';

/** A text as its writer tells it: each group of lines is a block. */
export const toldBlocks = (told: readonly ToldLine[]): readonly Block[] => groupTold(told).flatMap(blocksOf);

function blocksOf({ as, lines, start }: ToldGroup): readonly Block[] {
  const texts = lines.map(({ text }) => text);
  switch (as) {
    case 'heading':
      return texts.map((text) => ({ type: 'heading', level: 2, text }));
    case 'strong':
      return texts.map((text) => ({ type: 'paragraph', text, isStrong: true }));
    case 'text':
      return texts.map((text) => ({ type: 'paragraph', text }));
    case 'quote':
      return [{ type: 'quote', text: texts.join('\n') }];
    case 'row':
      return tableOf(texts);
    default:
      return [{ type: 'list', items: texts, isNumbered: as === 'step', ...(start > 1 && { start }) }];
  }
}

function tableOf(rows: readonly string[]): readonly Block[] {
  const [head = [], ...body] = rows.map(cellsOf);
  if (body.length === 0) return [{ type: 'paragraph', text: head.join('，') }];
  if (isNarrow(rows)) return [{ type: 'table', head, rows: body.map((cells) => fitted(cells, head.length)) }];
  return [{ type: 'entries', items: body.map((cells) => entryOf(cells, head)) }];
}

/** Every row has the cells of the head. */
const fitted = (cells: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => cells[at] ?? '');

/** Cells that are too long to stand side by side: the first two name the row, the others follow under their heads. */
function entryOf(
  [mark = '', text = '', ...rest]: readonly string[],
  [, , ...heads]: readonly string[],
): Entry {
  const lines = rest.flatMap((cell, at) => (cell === '' ? [] : [`${heads[at] ?? ''}：${cell}`]));
  return { mark, text, tags: [], ...(lines.length > 0 && { lines }) };
}
