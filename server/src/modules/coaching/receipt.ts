import { lineName, lineNames } from '@qihang/coach/kinds';
import type { KeptLines, LineDifference } from '@qihang/coach/writing';
import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import type { SavedWork } from '../deliverables/deliverable-store';
import type { WritingJob } from './writing-job';

const NAMED = 6;

/** What changed; of a list it has been told with the changed items already, how many they are. */
interface ToldDifference extends LineDifference {
  readonly isCounted: boolean;
}

/**
 * What an order came to, from the real difference: never from what a model says of it (docs/decisions/0026 §4).
 * @param difference from the version before; null for one that was written as a whole
 */
export function receiptOf(kept: KeptLines, { ref }: SavedWork, difference: ToldDifference | null): string {
  const taken = kept.dropped.map(({ line }) => line.key);
  return (
    (difference === null ? madeOf(ref) : changedOf(difference, taken, ref.version)) + shortcomingsOf(kept)
  );
}

/** What a change that changed nothing came to: the version before it stays the newest. */
export const unchangedReceipt = (kept: KeptLines): string =>
  `这次没改动，还是原来的那一版；想改哪一句，把那句说出来。${shortcomingsOf(kept)}`;

/** What was taken out, and what of the order is still open. */
const shortcomingsOf = ({ dropped, unmet }: KeptLines): string =>
  [
    dropped.length === 0
      ? ''
      : `拿掉了${dropped.length}处没有出处或不能这么写的：${listed(dropped.map(nameWithReason))}。`,
    unmet.length === 0 ? '' : `还没做到：${unmet.map((why) => why.split(/[；;]/)[0]).join('；')}。`,
  ].join('');

/** What of an order could not be kept beside the rest of it, in words (docs/decisions/0026 §7). */
export const settledSentence = ({ context: { settled = [] } }: WritingJob): string =>
  settled.length === 0 ? '' : `你的要求里有对不上的：${settled.join('；')}。`;

/** That work lies on the shelf; a title that ends with a sign of its own gets no second one. */
export function madeOf(...refs: readonly Pick<SavedWork['ref'], 'title' | 'version'>[]): string {
  const named = refs
    .map(({ title, version }) => (version > 1 ? `${title}（第${version}版）` : title))
    .join('、');
  return `放进「我的成果」了：${named}${/[。？！?!…]$/.test(named) ? '' : '。'}`;
}

function changedOf(
  { changed, removed, isCounted }: ToldDifference,
  taken: readonly string[],
  version: number,
): string {
  const gone = removed.filter((name) => !taken.includes(name));
  const parts = [
    changed.length === 0 ? '' : `改了${changed.length}行：${names(changed)}`,
    gone.length === 0 ? '' : `去掉了原来的${names(gone)}`,
  ].filter((part) => part !== '');
  if (isCounted && parts.length > 0)
    return `${gone.length === 0 ? '' : `去掉了原来的${names(gone)}。`}现在是第${version}版。`;
  return parts.length === 0
    ? '没有要改的行，原来的没动。'
    : `${parts.join('；')}。其余没动，现在是第${version}版。`;
}

const nameWithReason = ({ line, brief }: KeptLines['dropped'][number]): string =>
  brief === '' ? lineName(line.key) : `${lineName(line.key)}（${brief}）`;

const names = (keys: readonly string[]): string => listed(lineNames(keys));

const listed = (all: readonly string[]): string =>
  `${all.slice(0, NAMED).join('、')}${all.length > NAMED ? '等' : ''}`;

/** Work that came to nothing. */
export const failedSentence = ({ kind, known }: WritingJob): string =>
  `这份「${DELIVERABLE_NAMES[kind.kind]}」没写成${known === null ? '' : '，原来的没动'}。点「重新生成」再写一次。`;
