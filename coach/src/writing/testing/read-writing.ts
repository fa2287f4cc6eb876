import type { LineSlot } from '../../kinds/line-slot';
import type { WrittenLine } from '../../kinds/written-line';
import { makeWritingReader, type WritingReader } from '../writing-reader';

export interface ReadWriting extends Pick<WritingReader, 'insight' | 'unread' | 'isClosed'> {
  readonly lines: readonly WrittenLine[];
}

/** An answer of a writer read in these pieces. */
export function readWriting(
  pieces: Iterable<string>,
  slots: readonly LineSlot[],
  isWhole = true,
): ReadWriting {
  const reader = makeWritingReader({ slots });
  const lines: WrittenLine[] = [];
  for (const piece of pieces) lines.push(...reader.push(piece));
  lines.push(...reader.end(isWhole));
  const { insight, unread, isClosed } = reader;
  return { lines, insight, unread, isClosed };
}
