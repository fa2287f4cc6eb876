import type { AnyDeliverable } from '@qihang/shared/contracts';
import type { DeliverableRepository } from '../deliverables/deliverable-repository';
import { isEdited } from '../deliverables/hand-edits';
import { deliverableOf } from '../deliverables/stored-version';

/** Fields of a deliverable for an export. */
export interface ExportSource {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly madeBy: 'rules' | 'model';
  readonly isEdited: boolean;
  readonly deliverable: AnyDeliverable;
}

/** Finds on the shelf what is to be taken away. */
export const makeReadSource =
  (shelf: Pick<DeliverableRepository, 'open'>) =>
  async (userId: string, id: string, version: number | null): Promise<ExportSource | null> => {
    const opened = await shelf.open(userId, id, version);
    if (opened === null) return null;
    const { item, shown } = opened;
    return {
      id,
      title: item.title,
      version: shown.number,
      createdAt: shown.createdAt,
      madeBy: shown.madeBy,
      isEdited: isEdited(shown),
      deliverable: deliverableOf(shown),
    };
  };
