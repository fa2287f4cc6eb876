import { readLine, writeLine } from '../../coach/deliverables/line-pointer';
import type { HandEdit } from '../../database/shelf-schema';
import { type ChangedField, staleLines } from './fact-changes';

const BY_HAND = '，你改过';

/** Who made it stays said: what a model wrote is a model's after a word of it was changed, too. */
export const editedLabel = (label: string): string =>
  label.endsWith(BY_HAND) ? label : `${label}${BY_HAND}`;

interface Edited<Content> {
  readonly content: Content;
  /** Those of the edits that are in the content now. */
  readonly edits: readonly HandEdit[];
}

/**
 * What the user changed by hand, put into newly made content where that reads as it did before they changed it. Words
 * that say what is no longer so are not.
 */
export function keepEdits<Content>(
  content: Content,
  edits: readonly HandEdit[],
  changed: readonly ChangedField[],
): Edited<Content> {
  let kept: Edited<Content> = { content, edits: [] };
  for (const edit of edits) {
    if (readLine(kept.content, edit.pointer) !== edit.was || staleLines([edit], changed).length > 0) continue;
    kept = { content: writeLine(kept.content, edit.pointer, edit.text), edits: [...kept.edits, edit] };
  }
  return kept;
}
