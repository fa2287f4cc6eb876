/** A line of text in a deliverable. */
export interface ContentLine {
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** The name of the field that it stands in. */
  readonly field: string;
  readonly text: string;
}

/** Every text in a content, with the place where it stands. */
export function linesOf(content: unknown, pointer = '', field = ''): readonly ContentLine[] {
  if (typeof content === 'string') return [{ pointer, field, text: content }];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    linesOf(value, `${pointer}/${escapePart(key)}`, Array.isArray(content) ? field : key),
  );
}

const escapePart = (key: string): string => key.replace(/~/g, '~0').replace(/\//g, '~1');

/** Names of things, days and keys: no text that anybody wrote. */
const NOT_WRITTEN = new Set(['key', 'day', 'week', 'slot', 'stage', 'part', 'role', 'unit', 'id', 'source']);

/**
 * Those lines that were written for this user. Of an examination none: its text is the user's, and its findings quote
 * that and the rules.
 */
export const writtenLines = (kind: string, content: unknown): readonly ContentLine[] =>
  kind === 'check'
    ? []
    : linesOf(content).filter(
        ({ field }) =>
          !NOT_WRITTEN.has(field) && !(kind === 'calendar' && (field === 'topic' || field === 'from')),
      );
