import { type CardRow, cardRows, type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { ShownText } from '../shown-text';
import { cardHeading, showCardLine } from './show-card-line';

/** A 定位卡 as the chat shows it once it is settled: in the order of the screen and of the exports. */
export function reportCard({
  judgement,
  oneLiners: [settled, ...spare],
  rows,
  lanes = [],
  risks,
  next,
}: DeliverableContent<'positioning'>): string {
  const [before, after] = cardRows(rows, lanes);
  const shown = new ShownText();
  const add = (key: string, text: string): void => {
    const piece = showCardLine({ key, text, from: [] });
    if (piece !== '') shown.add(piece, cardHeading(key));
  };
  const addList = (name: string, texts: readonly string[]): void => {
    for (const [at, text] of texts.entries()) add(`${name}${at + 1}`, text);
  };
  // A row of any label is shown as one that was asked for.
  const addRow = ({ label, text }: CardRow): void => add('格1', `${label}：${text}`);
  shown.add(judgement);
  if (settled !== undefined) add('一句话1', settled.text);
  before.forEach(addRow);
  addList('轮着拍', lanes);
  after.forEach(addRow);
  addList('当心', risks);
  add('下一步', next ?? GAP);
  for (const { text } of spare) add('一句话2', text);
  return shown.text;
}
