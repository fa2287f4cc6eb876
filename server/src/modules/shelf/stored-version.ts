import type {
  AnyDeliverable,
  DeliverableContent,
  DeliverableKind,
  DeliverableRef,
} from '@qihang/shared/contracts';
import { deliverableSchemas } from '@qihang/shared/contracts';
import type { SavedWork } from '../../coach/director/deliverable-store';
import type { deliverableVersions } from '../../database/shelf-schema';
import { toStorable } from '../../providers/storable-text';

export type VersionRow = typeof deliverableVersions.$inferSelect;
export type NewVersionRow = typeof deliverableVersions.$inferInsert;

/** A row belongs to the kind that was asked for: that is what its content was checked against when it was stored. */
export const contentOf = <K extends DeliverableKind>({ content }: Pick<VersionRow, 'content'>, _kind: K) =>
  content as DeliverableContent<K>;

/** Kind and content as one: the caller narrows the content by the kind. */
export const deliverableOf = ({ kind, content }: Pick<VersionRow, 'kind' | 'content'>): AnyDeliverable =>
  ({ kind, content }) as AnyDeliverable;

/** The same words by the same maker, as another version may have them. */
export const carriedOn = ({ label, content, madeBy, revision, order, facts, edits }: VersionRow) => ({
  label,
  content,
  madeBy,
  revision,
  order,
  facts,
  edits,
});

export const isContent = (kind: DeliverableKind, content: unknown): boolean =>
  deliverableSchemas[kind].safeParse(content).success;

/** A model's text may hold what no database takes. */
export const toStorableContent = <Content>(content: Content): Content =>
  JSON.parse(
    JSON.stringify(content, (_key, value: unknown) =>
      typeof value === 'string' ? toStorable(value) : value,
    ),
  ) as Content;

const refOf = <K extends DeliverableKind>(
  row: Pick<VersionRow, 'deliverableId' | 'number'> & { readonly title: string },
  kind: K,
): DeliverableRef & { readonly kind: K } => ({
  id: row.deliverableId,
  kind,
  title: row.title,
  version: row.number,
});

export const toSaved = <K extends DeliverableKind>(
  row: VersionRow,
  title: string,
  kind: K,
): SavedWork<K> => ({
  ref: refOf({ ...row, title }, kind),
  content: contentOf(row, kind),
  madeBy: row.madeBy,
});
