import type {
  AnyDeliverable,
  DeliverableContent,
  DeliverableKind,
  DeliverableRef,
} from '@qihang/shared/contracts';
import { deliverableSchemas } from '@qihang/shared/contracts';
import type { deliverableVersions } from '../../database/deliverable-schema';
import { toStorable } from '../../providers/storable-text';
import type { SavedWork } from './deliverable-store';

export type VersionRow = typeof deliverableVersions.$inferSelect;
export type NewVersionRow = typeof deliverableVersions.$inferInsert;

/** Content of a row whose kind the caller has selected by; it was validated against that kind when it was stored. */
export const contentOf = <K extends DeliverableKind>({ content }: Pick<VersionRow, 'content'>, _kind: K) =>
  content as DeliverableContent<K>;

/** Kind and content as a union, whose content the caller narrows by the kind. */
export const deliverableOf = ({ kind, content }: Pick<VersionRow, 'kind' | 'content'>): AnyDeliverable =>
  ({ kind, content }) as AnyDeliverable;

/** The same words by the same maker, as another version may have them. */
export const carriedOn = ({
  label,
  isEdited,
  content,
  madeBy,
  revision,
  order,
  facts,
  sources,
  draft,
}: VersionRow) => ({
  label,
  isEdited,
  content,
  madeBy,
  revision,
  order,
  facts,
  sources,
  draft,
});

export const isContent = (kind: DeliverableKind, content: unknown): boolean =>
  deliverableSchemas[kind].safeParse(content).success;

/** Content without characters that PostgreSQL cannot store, which a model's text may hold (F48). */
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
