import type { ProfileChange, ShelfList } from '@qihang/shared/contracts';
import { isUnmade } from '../../coach/deliverables/maker';
import type { DeliverableStore } from '../../coach/director/deliverable-store';
import { FIELD_NAMES } from '../../coach/field-names';
import type { Profile, ProfileField } from '../../coach/profile';
import { type Remake, readsTheSame } from './remake-deliverable';
import type { ShelfRepository } from './shelf-repository';

interface FindAffectedDeps {
  readonly list: (userId: string) => Promise<ShelfList>;
  readonly shelf: Pick<ShelfRepository, 'open'>;
  readonly store: Pick<DeliverableStore, 'settle'>;
  readonly remake: Remake;
}

/** Scripts can be many; those that were worked on last are looked at, the others are only said to be older. */
const MOST_REMADE = 12;

export type FindAffected = (
  userId: string,
  profile: Profile,
  field: ProfileField,
) => Promise<ProfileChange['affected']>;

/**
 * What a change of one field means for the shelf. By the rules that can be known: what would read the same is up to date
 * with the profile as it is, and is not named.
 */
export const makeFindAffected = ({ list, shelf, store, remake }: FindAffectedDeps): FindAffected => {
  const settleUnchanged = async (userId: string, profile: Profile, id: string): Promise<boolean> => {
    const opened = await shelf.open(userId, id, null);
    if (opened === null || opened.shown.madeBy === 'model') return false;
    const content = await remake(userId, profile, opened);
    if (isUnmade(content) || !readsTheSame(opened, content)) return false;
    await store.settle(userId, id, opened.shown.number, profile);
    return true;
  };

  return async (userId, profile, field) => {
    const { items } = await list(userId);
    const touched = items.filter(({ changes }) => changes.some((each) => each.field === FIELD_NAMES[field]));
    const settled = new Set<string>();
    // One after the other: each makes a whole deliverable.
    for (const { id } of touched.slice(0, MOST_REMADE))
      if (await settleUnchanged(userId, profile, id)) settled.add(id);
    return touched
      .filter(({ id }) => !settled.has(id))
      .map(({ id, title, changes }) => ({ id, title, changes }));
  };
};
