import type { KeptLines } from '@qihang/coach/writing';
import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import type { SavedWork } from '../deliverables/deliverable-store';
import type { WritingJob } from './writing-job';

const NAMED = 6;

/** What an order came to, from the real difference: never from what a model says of it (docs/decisions/0026 §4). */
export function receiptOf(
  { dropped, unmet }: KeptLines,
  { ref }: SavedWork,
  changed: ReadonlySet<string> | null,
): string {
  const sentences = [
    changed === null ? madeOf(ref) : changedOf(changed, ref.version),
    dropped.length === 0
      ? ''
      : `拿掉了${dropped.length}处没有出处或不能这么写的：${names(dropped.map(({ line }) => line.key))}。`,
    unmet.length === 0 ? '' : `还没做到：${unmet.map((why) => why.split(/[；;]/)[0]).join('；')}。`,
  ];
  return sentences.filter((sentence) => sentence !== '').join('');
}

/** What of an order could not be kept beside the rest of it, in words (docs/decisions/0026 §7). */
export const settledSentence = ({ context: { settled = [] } }: WritingJob): string =>
  settled.length === 0 ? '' : `你的要求里有对不上的：${settled.join('；')}。`;

/** That work lies on the shelf; a title that ends with a sign of its own gets no second one. */
export function madeOf({ title, version }: Pick<SavedWork['ref'], 'title' | 'version'>): string {
  const named = version > 1 ? `${title}（第${version}版）` : title;
  return `放进「我的成果」了：${named}${/[。？！?!…]$/.test(named) ? '' : '。'}`;
}

const changedOf = (changed: ReadonlySet<string>, version: number): string =>
  changed.size === 0
    ? '没有要改的行，原来的没动。'
    : `改了${changed.size}行：${names([...changed])}。其余没动，现在是第${version}版。`;

const names = (keys: readonly string[]): string =>
  `${keys.slice(0, NAMED).join('、')}${keys.length > NAMED ? '等' : ''}`;

/** Work that came to nothing. */
export const failedSentence = ({ kind, known }: WritingJob): string =>
  `这份「${DELIVERABLE_NAMES[kind.kind]}」没写成${known === null ? '' : '，原来的没动'}。点「重新生成」再写一次。`;
