import type {
  AnyDeliverable,
  DeliverableDetail,
  DeliverableSummary,
  DeliverableVersion,
  Marks,
} from '@qihang/shared/contracts';
import type { FactThen } from '../../database/shelf-schema';
import { changedFields, toFactChange } from './fact-changes';
import type { Item } from './mark-repository';
import type { OpenedDeliverable, ShelfItem, VersionHead } from './shelf-repository';
import { deliverableOf } from './stored-version';

/** What can be ticked off: only a calendar has such. */
export const itemsOf = ({ kind, content }: AnyDeliverable): readonly Item[] =>
  kind === 'calendar' ? content.items : [];

/** @param now the profile as it is */
export const toSummary = (
  { facts, updatedAt, ...item }: ShelfItem,
  now: readonly FactThen[],
): DeliverableSummary => ({
  ...item,
  updatedAt: updatedAt.toISOString(),
  changes: changedFields(item.kind, facts, now).map(toFactChange),
});

const toVersion = ({ number, reason, label, madeBy, createdAt }: VersionHead): DeliverableVersion => ({
  number,
  reason,
  label,
  madeBy,
  createdAt: createdAt.toISOString(),
});

export const toDetail = (
  { item, shown, versions }: OpenedDeliverable,
  now: readonly FactThen[],
  marks: Marks,
): DeliverableDetail => ({
  ...toSummary(item, now),
  shown: toVersion(shown),
  versions: versions.map(toVersion),
  marks,
  ...deliverableOf(shown),
});
