import type { SaidValue, Span } from '@qihang/shared/contracts';

/** A marked part of a message. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Of the value that these words say. */
  readonly id: string;
}

/** A part of a message's text; `id` names the value that a marked one says, or {@link LIT}. */
export interface MarkedPart {
  readonly text: string;
  readonly id: string | null;
}

/** Names the words that the reader has come for. */
export const LIT = 'lit';

/** Marks by message, in the order of its text. Of words that say two things the longer passage is marked. */
export function marksByMessage(values: readonly SaidValue[]): ReadonlyMap<string, readonly Mark[]> {
  const all = new Map<string, Mark[]>();
  for (const { id, place } of values) {
    if (place === null) continue;
    const { messageId, start, end } = place;
    all.set(messageId, [...(all.get(messageId) ?? []), { start, end, id }]);
  }
  const apart = ([messageId, marks]: [string, Mark[]]) => [messageId, withoutOverlaps(marks)] as const;
  return new Map([...all].map(apart));
}

function withoutOverlaps(marks: readonly Mark[]): readonly Mark[] {
  const kept: Mark[] = [];
  for (const mark of [...marks].sort((one, other) => other.end - other.start - (one.end - one.start))) {
    if (kept.every(({ start, end }) => mark.end <= start || mark.start >= end)) kept.push(mark);
  }
  return kept.sort((one, other) => one.start - other.start);
}

/**
 * A text in marked and unmarked parts. A mark beyond its end is of another version of it and left out.
 * @param lit the words that the reader has come for; they are one part, and marks that share words with them none
 */
export function splitAtMarks(
  text: string,
  marks: readonly Mark[],
  lit: Span | null = null,
): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { start, end, id } of lit === null ? marks : withLit(marks, lit)) {
    if (end > text.length || start < at) continue;
    if (start > at) parts.push({ text: text.slice(at, start), id: null });
    parts.push({ text: text.slice(start, end), id });
    at = end;
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), id: null });
  return parts;
}

const withLit = (marks: readonly Mark[], lit: Span): readonly Mark[] =>
  [...marks.filter(({ start, end }) => end <= lit.start || start >= lit.end), { ...lit, id: LIT }].sort(
    (one, other) => one.start - other.start,
  );
