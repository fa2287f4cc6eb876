import { AppError, type DeliverableDetail, type ShelfList } from '@qihang/shared/contracts';
import type { Profile } from '../../coach/profile';
import { factsOf } from './fact-changes';
import type { MarkRepository } from './mark-repository';
import type { ShelfRepository } from './shelf-repository';
import { itemsOf, toDetail, toSummary } from './shelf-views';
import { deliverableOf } from './stored-version';

export interface ReadShelfDeps {
  readonly shelf: Pick<ShelfRepository, 'list' | 'open'>;
  readonly marks: Pick<MarkRepository, 'of'>;
  readonly profiles: { current(userId: string): Promise<Profile> };
}

/** The unknown and somebody else's alike (PRODUCT §4). */
export const noDeliverable = (): AppError =>
  new AppError('not_found', 'no such deliverable', { text: '没有找到这份成果' });

interface ListShelfDeps extends Pick<ReadShelfDeps, 'shelf' | 'profiles'> {
  /** Those that the knowledge names. */
  readonly platforms: readonly string[];
}

/** 我的成果, each with what has changed since it was made, and what new work can be made for. */
export const makeListShelf =
  ({ shelf, profiles, platforms }: ListShelfDeps) =>
  async (userId: string): Promise<ShelfList> => {
    const [items, profile] = await Promise.all([shelf.list(userId), profiles.current(userId)]);
    const now = factsOf(profile);
    return { items: items.map((item) => toSummary(item, now)), platforms: [...platforms] };
  };

interface Which {
  readonly userId: string;
  readonly id: string;
  /** Null for the newest. */
  readonly version: number | null;
}

export type ReadDeliverable = (which: Which) => Promise<DeliverableDetail>;

/** A deliverable in one of its versions. @throws `not_found` */
export const makeReadDeliverable =
  ({ shelf, marks, profiles }: ReadShelfDeps): ReadDeliverable =>
  async ({ userId, id, version }) => {
    const [opened, profile] = await Promise.all([shelf.open(userId, id, version), profiles.current(userId)]);
    if (opened === null) throw noDeliverable();
    const ticks = await marks.of({ userId, id }, itemsOf(deliverableOf(opened.shown)));
    return toDetail(opened, factsOf(profile), ticks);
  };
