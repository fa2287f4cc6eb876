import { FACT_FIELDS } from '@qihang/coach/facts';
import type { ShelfList } from '@qihang/shared/contracts';
import { isUnmade } from '../../coach/deliverables/maker';
import type { DeliverableStore } from '../../coach/director/deliverable-store';
import { FIELD_NAMES, FIELDS } from '../../coach/field-names';
import type { Profile } from '../../coach/profile';
import type { FindAffected } from '../profile/change-profile';
import type { FindAffectedByFacts } from '../profile/fact-use-cases';
import { factFieldOfOld } from '../profile/old-values';
import type { DeliverableRepository } from './deliverable-repository';
import { type Remake, readsTheSame } from './remake-deliverable';

interface FindAffectedDeps {
  readonly list: (userId: string) => Promise<ShelfList>;
  readonly shelf: Pick<DeliverableRepository, 'open'>;
  readonly store: Pick<DeliverableStore, 'settle'>;
  readonly remake: Remake;
}

/** Limit of remade deliverables, because scripts can be many: the last changed are remade, the others count as affected. */
const MAX_REMADE = 12;

/**
 * Finds the deliverables affected by a change of one field. Those made by rules are remade: one whose content stays the
 * same is marked as up to date with the current profile and left out.
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
    // Sequentially, because each remakes a whole deliverable.
    for (const { id } of touched.slice(0, MAX_REMADE))
      if (await settleUnchanged(userId, profile, id)) settled.add(id);
    return touched
      .filter(({ id }) => !settled.has(id))
      .map(({ id, title, changes }) => ({ id, title, changes }));
  };
};

/**
 * Finds the deliverables whose facts of one field differ from those of now. None is remade: what a model wrote only a
 * model can write again.
 */
export const makeFindAffectedByFacts =
  ({ list }: Pick<FindAffectedDeps, 'list'>): FindAffectedByFacts =>
  async (userId, field) => {
    const names: readonly string[] = [
      FACT_FIELDS[field],
      ...FIELDS.filter((each) => factFieldOfOld(each) === field).map((each) => FIELD_NAMES[each]),
    ];
    const { items } = await list(userId);
    return items
      .filter(({ changes }) => changes.some((each) => names.includes(each.field)))
      .map(({ id, title, changes }) => ({ id, title, changes }));
  };
