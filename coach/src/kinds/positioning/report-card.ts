import { type CardRow, cardRows, type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { showCardLine } from './show-card-line';

/** A 定位卡 as the chat shows it once it is settled: in the order of the screen and of the exports. */
export function reportCard({
  judgement,
  oneLiners: [settled, ...spare],
  rows,
  lanes = [],
  risks,
  next,
}: DeliverableContent<'positioning'>): string {
  const [before, after] = cardRows(rows);
  return [
    judgement,
    ...(settled === undefined ? [] : [shown('一句话1', settled.text)]),
    ...before.map(shownRow),
    lanes.map((text, at) => shown(`轮着拍${at + 1}`, text)).join('\n'),
    ...after.map(shownRow),
    risks.map((text, at) => shown(`当心${at + 1}`, text)).join('\n'),
    shown('下一步', next ?? GAP),
    ...spare.map(({ text }) => shown('一句话2', text)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const shown = (key: string, text: string): string => showCardLine({ key, text, from: [] });

/** A row of any label is shown as one that was asked for. */
const shownRow = ({ label, text }: CardRow): string => shown('另外1', `${label}：${text}`);
