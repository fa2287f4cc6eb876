import type { HandEdit } from '../../database/shelf-schema';
import { readLine, writeLine } from './line-pointer';

const BY_HAND = '，你改过';

/** Who made it stays said: what a model wrote is a model's after a word of it was changed, too. */
export const editedLabel = (label: string): string =>
  label.endsWith(BY_HAND) ? label : `${label}${BY_HAND}`;

interface Edited<Content> {
  readonly content: Content;
  /** Those of the edits that are in the content now. */
  readonly edits: readonly HandEdit[];
}

/** What the user changed by hand, put into newly made content where that reads as it did before they changed it. */
export const keepEdits = <Content>(content: Content, edits: readonly HandEdit[]): Edited<Content> =>
  edits.reduce<Edited<Content>>(
    (kept, edit) =>
      readLine(kept.content, edit.pointer) === edit.was
        ? { content: writeLine(kept.content, edit.pointer, edit.text), edits: [...kept.edits, edit] }
        : kept,
    { content, edits: [] },
  );
