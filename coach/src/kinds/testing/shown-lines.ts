import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import type { Kind } from '../kind';
import { ShownText } from '../shown-text';
import type { WrittenLine } from '../written-line';

/** The lines of a work as the chat shows them, one after the other. */
export function shownLines<K extends DeliverableKind>(
  kind: Kind<K>,
  lines: readonly WrittenLine[],
  content?: DeliverableContent<K>,
): string {
  const shown = new ShownText();
  for (const line of lines) {
    const piece = kind.show(line, undefined, content);
    if (piece !== '') shown.add(piece, kind.heading?.(line.key));
  }
  return shown.text;
}
