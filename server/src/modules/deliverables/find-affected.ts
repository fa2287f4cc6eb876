import { FACT_FIELDS } from '@qihang/coach/facts';
import type { ShelfList } from '@qihang/shared/contracts';
import type { FindAffected } from '../profile/fact-use-cases';

interface FindAffectedDeps {
  readonly list: (userId: string) => Promise<ShelfList>;
}

/** Finds the deliverables whose facts of one field differ from those of now. None is made again until the user asks. */
export const makeFindAffected =
  ({ list }: FindAffectedDeps): FindAffected =>
  async (userId, field) => {
    const { items } = await list(userId);
    return items
      .filter(({ changes }) => changes.some((each) => each.field === FACT_FIELDS[field]))
      .map(({ id, title, changes }) => ({ id, title, changes }));
  };
