import type { OpeningThread } from '../contracts/opening';
import type { SnapshotOpening } from './format';

/** Size of a stored snapshot, bytes of UTF-8: it is read before the first paint. */
export const SNAPSHOT_MAX_BYTES = 24_000;
/** Room for version and tag. */
const ENVELOPE_BYTES = 100;
const MAX_TITLES = 20;
/** Of a question before a long answer, which hides it: its last lines. */
const MAX_QUESTION = 300;

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The thread without its older parts: as many whole blocks from the end of the answer as fit. */
function cutThread(thread: OpeningThread, maxBytes: number): OpeningThread | null {
  if (thread.tree === null) return null;
  const items = thread.items.map((item) => ({
    ...item,
    text: item.role === 'ai' ? '' : [...item.text].slice(-MAX_QUESTION).join(''),
  }));
  const cut = { ...thread, items, tree: [], isCut: true };
  let left = maxBytes - sizeOf(cut);
  let from = thread.tree.length;
  while (from > 0) {
    left -= sizeOf(thread.tree[from - 1]) + 1;
    if (left < 0) break;
    from -= 1;
  }
  return from === thread.tree.length ? null : { ...cut, tree: thread.tree.slice(from) };
}

/**
 * As much of an opening as a snapshot may hold: 20 titles, and of a long exchange its end, because that is where a
 * conversation opens. Null where not even the titles fit.
 */
export function fitSnapshot({ conversations, thread, ...others }: SnapshotOpening): SnapshotOpening | null {
  const { items, nextCursor } = conversations;
  const isWhole = items.length <= MAX_TITLES;
  const titles = { items: items.slice(0, MAX_TITLES), nextCursor: isWhole ? nextCursor : null };
  const opening = { ...others, conversations: titles, thread: null };
  const left = SNAPSHOT_MAX_BYTES - ENVELOPE_BYTES - sizeOf(opening);
  if (left < 0) return null;
  if (thread === null) return opening;
  return { ...opening, thread: sizeOf(thread) <= left ? thread : cutThread(thread, left) };
}
