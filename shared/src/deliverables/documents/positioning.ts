import type { DeliverableContent } from '../../contracts';
import { type CardRow, cardRows, LANES_TITLE, PASTED_ROW, partsOfRow } from '../../contracts/card-rows';
import type { Block } from '../document';
import { section } from './facts';
import { toldBlocks } from './told';

/** 定位卡: one page, the sentence first, each row under its title, what is filmed between them. */
export function positioningBlocks({
  told,
  oneLiners: [settled, ...spare],
  rows,
  lanes = [],
  risks,
  next,
}: DeliverableContent<'positioning'>): readonly Block[] {
  if (told !== undefined) return toldBlocks(told);
  const [before, after] = cardRows(rows, lanes);
  return [
    ...section('一句话', ...(settled === undefined ? [] : [quoteOf(settled, true)])),
    ...before.flatMap(rowBlocks),
    ...section(LANES_TITLE, { type: 'list', items: lanes, isNumbered: true }),
    ...after.flatMap(rowBlocks),
    ...section('当心', { type: 'list', items: risks }),
    ...section(
      '眼下就办',
      ...(next === undefined ? [] : [{ type: 'paragraph', text: next, isStrong: true } as const]),
    ),
    ...section('备用的说法', ...spare.map((sentence) => quoteOf(sentence, false))),
  ];
}

const quoteOf = (
  { way, text }: DeliverableContent<'positioning'>['oneLiners'][number],
  isMain: boolean,
): Block => ({ type: 'quote', text, ...(way === undefined ? {} : { note: way }), isMain });

function rowBlocks({ label, title, text }: CardRow): readonly Block[] {
  if (label === PASTED_ROW) return section(title, { type: 'quote', text });
  const items = partsOfRow(text);
  return section(title, items.length > 1 ? { type: 'list', items } : { type: 'paragraph', text });
}
