import {
  type AnyDeliverable,
  type DeliverableDetail,
  type DeliverableSummary,
  type DeliverableVersion,
  lineSourcesSchema,
  type Marks,
} from '@qihang/shared/contracts';
import type { FactThen } from '../../database/deliverable-schema';
import type { OpenedDeliverable, ShelfItem, VersionHead } from './deliverable-repository';
import { changedFields, toFactChange } from './fact-changes';
import type { Item } from './mark-repository';
import { deliverableOf } from './stored-version';

/** Items that can be ticked off; only a calendar has any. */
export const itemsOf = ({ kind, content }: AnyDeliverable): readonly Item[] =>
  kind === 'calendar' ? content.items : [];

/** @param now the current profile */
export const toSummary = (
  { facts, updatedAt, createdAt: _made, ...item }: ShelfItem,
  now: readonly FactThen[],
): DeliverableSummary => ({
  ...item,
  updatedAt: updatedAt.toISOString(),
  changes: changedFields(item.kind, facts, now).map(toFactChange),
});

export const toVersion = ({ number, reason, label, madeBy, createdAt }: VersionHead): DeliverableVersion => ({
  number,
  reason,
  label,
  madeBy,
  createdAt: createdAt.toISOString(),
});

export function toDetail(
  { item, shown, versions }: OpenedDeliverable,
  now: readonly FactThen[],
  marks: Marks,
): DeliverableDetail {
  // Another version of the product may store them in another shape.
  const { data: sources } = lineSourcesSchema.safeParse(shown.sources);
  return {
    ...toSummary(item, now),
    shown: toVersion(shown),
    versions: versions.map(toVersion),
    marks,
    ...(sources && { sources }),
    ...(shown.order.blank !== undefined && { blank: shown.order.blank }),
    ...deliverableOf(shown),
  };
}
