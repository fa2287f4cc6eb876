import type { AnyDeliverable, Span } from '@qihang/shared/contracts';
import { type MarkedLine, markedLines } from '@qihang/shared/deliverables';
import type { DeliverableRepository } from '../deliverables/deliverable-repository';
import { messagesOf, sourcesOf } from '../deliverables/deliverable-views';
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
  /** The user's own word for what is not said yet; null without one. */
  readonly blank: string | null;
  readonly deliverable: AnyDeliverable;
  /** Its lines with the words that the user said, and can still be shown where. */
  readonly said: readonly MarkedLine<Span>[];
}

/** Finds on the shelf what is to be taken away. */
export const makeReadSource =
  (shelf: Pick<DeliverableRepository, 'open' | 'conversationsOf'>) =>
  async (userId: string, id: string, version: number | null): Promise<ExportSource | null> => {
    const opened = await shelf.open(userId, id, version);
    if (opened === null) return null;
    const { item, shown } = opened;
    const sources = sourcesOf(shown) ?? {};
    const conversations = await shelf.conversationsOf(userId, messagesOf(sources));
    return {
      id,
      title: item.title,
      version: shown.number,
      createdAt: shown.createdAt,
      madeBy: shown.madeBy,
      isEdited: isEdited(shown),
      blank: shown.order.blank ?? null,
      deliverable: deliverableOf(shown),
      said: markedLines(shown.content, sources, (id) => Object.hasOwn(conversations, id)),
    };
  };
