import type { ShelfRepository } from '../shelf/shelf-repository';
import { deliverableOf } from '../shelf/stored-version';
import type { ExportSource } from './export-job';

/** Finds on the shelf what is to be taken away. */
export const makeReadSource =
  (shelf: Pick<ShelfRepository, 'open'>) =>
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
      isEdited: shown.edits.length > 0,
      deliverable: deliverableOf(shown),
    };
  };
