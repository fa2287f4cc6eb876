import { AppError, type Marks } from '@qihang/shared/contracts';
import type { DeliverableRepository } from './deliverable-repository';
import { itemsOf } from './deliverable-views';
import type { MarkRepository } from './mark-repository';
import { noDeliverable } from './read-deliverables';
import { deliverableOf } from './stored-version';

interface MarkItemDeps {
  readonly shelf: Pick<DeliverableRepository, 'open'>;
  readonly marks: MarkRepository;
  readonly onChanged: (userId: string) => void;
}

interface MarkInput {
  readonly userId: string;
  readonly id: string;
  /** Key of an item of the newest version. */
  readonly key: string;
  readonly isDone: boolean;
}

/** Ticks an item of a calendar off, or unticks it. @throws `not_found` */
export const makeMarkItem =
  ({ shelf, marks, onChanged }: MarkItemDeps) =>
  async ({ userId, id, key, isDone }: MarkInput): Promise<Marks> => {
    const opened = await shelf.open(userId, id, null);
    if (opened === null) throw noDeliverable();
    const items = itemsOf(deliverableOf(opened.shown));
    const item = items.find((each) => each.key === key);
    if (item === undefined) throw new AppError('not_found', 'no such item', { text: '没有找到这一天的安排' });
    await (isDone ? marks.add({ userId, id }, item) : marks.remove({ userId, id }, item));
    onChanged(userId);
    return marks.of({ userId, id }, items);
  };
