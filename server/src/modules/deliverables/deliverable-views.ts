import {
  type AnyDeliverable,
  type DeliverableDetail,
  type DeliverableSummary,
  type DeliverableVersion,
  type LineSources,
  lineSourcesSchema,
} from '@qihang/shared/contracts';
import type { FactThen } from '../../database/deliverable-schema';
import type { OpenedDeliverable, ShelfItem, VersionHead } from './deliverable-repository';
import { changedFields, toFactChange } from './fact-changes';
import type { Item } from './mark-repository';
import { deliverableOf, type VersionRow } from './stored-version';

/** Items that can be ticked off; only a calendar has any. */
export const itemsOf = ({ kind, content }: AnyDeliverable): readonly Item[] =>
  kind === 'calendar' ? content.items : [];

/** What scripts are written of: the items of a calendar, and topics. */
export const subjectsOf = (work: AnyDeliverable): readonly Item[] =>
  work.kind === 'topics' ? work.content.topics.map(({ key, text }) => ({ key, title: text })) : itemsOf(work);

/** The script of each item that has one, by the item's key. @param scripts by their subject */
export const scriptsOf = (
  items: readonly Item[],
  scripts: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    items.flatMap(({ key, title }) => {
      const id = scripts.get(title.trim());
      return id === undefined ? [] : [[key, id]];
    }),
  );

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

/** What the lines of a version rest on; null where another version of the product has stored it in another shape. */
export const sourcesOf = ({ sources }: Pick<VersionRow, 'sources'>): LineSources | null =>
  lineSourcesSchema.safeParse(sources).data ?? null;

/** The messages that lines rest on, each once. */
export const messagesOf = (sources: LineSources | null): readonly string[] => {
  const all = Object.values(sources ?? {}).flat();
  const passages = all.flatMap((source) => ('passages' in source ? source.passages : []));
  return [...new Set(passages.map(({ messageId }) => messageId))];
};

interface Beside extends Pick<DeliverableDetail, 'marks'>, Required<Pick<DeliverableDetail, 'scripts'>> {
  readonly sources: LineSources | null;
  readonly conversations: Readonly<Record<string, string>>;
}

export function toDetail(
  { item, shown, versions }: OpenedDeliverable,
  now: readonly FactThen[],
  { marks, sources, conversations, scripts }: Beside,
): DeliverableDetail {
  return {
    ...toSummary(item, now),
    shown: toVersion(shown),
    versions: versions.map(toVersion),
    marks,
    ...(['calendar', 'topics'].includes(item.kind) && { scripts }),
    ...(sources && { sources, conversations }),
    ...(shown.order.blank !== undefined && { blank: shown.order.blank }),
    ...deliverableOf(shown),
  };
}
