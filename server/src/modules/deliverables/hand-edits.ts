import { type ChangedField, staleLines } from './fact-changes';
import { linesOf, readLine, writeLine } from './line-pointer';
import type { VersionRow } from './stored-version';

/** A line that the user changed by hand: where it stands, and how it read before and after. */
export interface HandEdit {
  readonly pointer: string;
  readonly was: string;
  readonly text: string;
}

const BY_HAND = '，你改过';

type Labelled = Pick<VersionRow, 'label' | 'isEdited'>;

/** Whether the user has changed a version; a process of an older version stores the draft alone. */
export const isEdited = ({ isEdited: isMarked, draft }: Pick<VersionRow, 'isEdited' | 'draft'>): boolean =>
  isMarked || draft !== null;

/** The author stays named: what a model wrote is a model's after a word of it was changed, too. */
export const labelledAsEdited = (label: string, isMarkedAlready: boolean): Labelled => ({
  label: isMarkedAlready ? label : `${label}${BY_HAND}`,
  isEdited: true,
});

/** The lines of a version that read otherwise than in its draft; as many as it has lines at most. */
export const editsBetween = (draft: unknown, content: unknown): readonly HandEdit[] =>
  linesOf(content).flatMap(({ pointer, text }) => {
    const was = readLine(draft, pointer);
    return was === null || was === text ? [] : [{ pointer, was, text }];
  });

/** The content as it was before these edits, one for each line, which are in it. */
export const undoEdits = <Content>(content: Content, edits: readonly HandEdit[]): Content =>
  edits.reduce((draft, { pointer, was }) => writeLine(draft, pointer, was), content);

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
