import { type DeliverableContent, type DeliverableKind, deliverableSchemas } from '@qihang/shared/contracts';

/** A content that keeps to the schema of its kind; null for what does not. */
export function contentOf<K extends DeliverableKind>(
  kind: K,
  candidate: unknown,
): DeliverableContent<K> | null {
  const read = deliverableSchemas[kind].safeParse(candidate);
  return read.success ? (read.data as DeliverableContent<K>) : null;
}
