import { AppError, type DeliverableDetail, type LineEdit, type LineSources } from '@qihang/shared/contracts';
import type { DeliverableRepository, NextVersion } from './deliverable-repository';
import { itemsOf } from './deliverable-views';
import { isEdited, labelledAsEdited } from './hand-edits';
import { readLine, writeLine } from './line-pointer';
import type { MarkRepository } from './mark-repository';
import { noDeliverable, type ReadDeliverable } from './read-deliverables';
import { carriedOn, deliverableOf, isContent, type VersionRow } from './stored-version';

interface ChangeDeps {
  readonly shelf: Pick<DeliverableRepository, 'change'>;
  readonly read: ReadDeliverable;
  readonly onChanged: (userId: string) => void;
}

interface EditDeps extends ChangeDeps {
  readonly marks: Pick<MarkRepository, 'rename'>;
}

interface Named {
  readonly userId: string;
  readonly id: string;
}

const CHANGED_ELSEWHERE = '这份成果在别处更新过，请看过新的一版再改';

function edited(newest: VersionRow, { version, pointer, text }: LineEdit): NextVersion {
  if (newest.number !== version) {
    throw new AppError('conflict', 'the edit was made on an older version', { text: CHANGED_ELSEWHERE });
  }
  const was = readLine(newest.content, pointer);
  if (was === null) throw new AppError('not_found', 'no such line', { text: '没有找到要改的那一行' });
  if (was === text) return null;
  const content = writeLine(newest.content, pointer, text);
  if (!isContent(newest.kind, content)) {
    throw new AppError('invalid_input', 'the line does not fit there', {
      fields: { text: '这一行放不下这么多字' },
    });
  }
  return {
    ...carriedOn(newest),
    reason: 'edit',
    ...labelledAsEdited(newest.label, isEdited(newest)),
    content,
    sources: without(newest.sources, pointer),
    draft: newest.draft ?? newest.number,
  };
}

/** A line that the user has changed is theirs: what it was written from says nothing of it any more. */
const without = (sources: LineSources | null, pointer: string): LineSources | null =>
  sources && Object.fromEntries(Object.entries(sources).filter(([known]) => known !== pointer));

/**
 * Changes one line by hand. @throws `not_found`; `conflict` when there is a newer version; `invalid_input` for a text
 * that does not fit there
 */
export const makeEditLine =
  ({ shelf, marks, read, onChanged }: EditDeps) =>
  async ({ userId, id }: Named, edit: LineEdit): Promise<DeliverableDetail> => {
    let before = null as VersionRow | null;
    const isFound = await shelf.change({ userId, id, version: edit.version }, (newest) => {
      before = newest;
      return edited(newest, edit);
    });
    if (!isFound) throw noDeliverable();
    const item =
      before && itemsOf(deliverableOf(before))[Number(/^\/items\/(\d+)\/title$/.exec(edit.pointer)?.[1])];
    if (item) await marks.rename({ userId, id }, item, edit.text);
    onChanged(userId);
    return read({ userId, id, version: null });
  };

/** Restores an older version as the newest; a version equal to the newest changes nothing. @throws `not_found` */
export const makeRestoreVersion =
  ({ shelf, read, onChanged }: ChangeDeps) =>
  async ({ userId, id }: Named, version: number): Promise<DeliverableDetail> => {
    const isFound = await shelf.change({ userId, id, version }, (newest, wanted) =>
      isSame(newest, wanted) ? null : { ...carriedOn(wanted), reason: 'restore' },
    );
    if (!isFound) throw noDeliverable();
    onChanged(userId);
    return read({ userId, id, version: null });
  };

/** Comparable as JSON text, because the database returns the fields of all objects in one order. */
const isSame = (one: VersionRow, other: VersionRow): boolean =>
  JSON.stringify(one.content) === JSON.stringify(other.content);

/** @throws `not_found` */
export const makeDeleteDeliverable =
  ({
    shelf,
    onChanged,
  }: { readonly shelf: Pick<DeliverableRepository, 'delete'> } & Pick<ChangeDeps, 'onChanged'>) =>
  async ({ userId, id }: Named): Promise<void> => {
    if (!(await shelf.delete(userId, id))) throw noDeliverable();
    onChanged(userId);
  };

const TAKEN = '同样的成果已经有新的一份了，旧的放不回去';

/** Takes a deletion back. @throws `not_found`, also a moment later; `conflict` where another one has its place by now */
export const makeUndeleteDeliverable =
  ({
    shelf,
    onChanged,
  }: { readonly shelf: Pick<DeliverableRepository, 'undelete'> } & Pick<ChangeDeps, 'onChanged'>) =>
  async ({ userId, id }: Named): Promise<void> => {
    const restored = await shelf.undelete(userId, id);
    if (restored === 'unknown') throw noDeliverable();
    if (restored === 'taken') throw new AppError('conflict', 'its place is taken', { text: TAKEN });
    onChanged(userId);
  };
