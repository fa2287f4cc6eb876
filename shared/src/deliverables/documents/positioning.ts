import type { DeliverableContent } from '../../contracts';
import { type CardRow, cardRows } from '../../contracts/card-rows';
import type { Block } from '../document';
import { section } from './facts';

/** 定位卡: the sentence first, then its reasons, what is filmed, and what to do now. */
export function positioningBlocks({
  oneLiners: [settled, ...spare],
  rows,
  lanes = [],
  risks,
  next,
}: DeliverableContent<'positioning'>): readonly Block[] {
  const [before, after] = cardRows(rows);
  return [
    ...section('一句话', ...(settled === undefined ? [] : [quoteOf(settled, true)])),
    ...section('定位卡', factsOf(before)),
    ...section('拍什么，轮着来', { type: 'list', items: lanes, isNumbered: true }),
    ...section('价和规矩', factsOf(after)),
    ...section('当心', { type: 'list', items: risks }),
    ...section('眼下就办', { type: 'paragraph', text: next, isStrong: true }),
    ...section('备用的说法', ...spare.map((sentence) => quoteOf(sentence, false))),
  ];
}

const quoteOf = (
  { way, text }: DeliverableContent<'positioning'>['oneLiners'][number],
  isMain: boolean,
): Block => ({ type: 'quote', text, ...(way === undefined ? {} : { note: way }), isMain });

const factsOf = (rows: readonly CardRow[]): Block => ({
  type: 'facts',
  rows: rows.map(({ title, text }) => ({ label: title, text })),
});
