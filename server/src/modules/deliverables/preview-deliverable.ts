import type { DeliverablePreview } from '@qihang/shared/contracts';
import type { DeliverableRepository } from './deliverable-repository';
import { changedFields, staleLines } from './fact-changes';
import { linesOf } from './line-pointer';
import { type KnownNow, noDeliverable } from './read-deliverables';

interface PreviewDeps {
  readonly shelf: Pick<DeliverableRepository, 'open'>;
  readonly knownNow: KnownNow;
}

/** Finds the lines of a deliverable that 更新 is about. @throws `not_found` */
export const makePreviewDeliverable =
  ({ shelf, knownNow }: PreviewDeps) =>
  async ({ userId, id }: { userId: string; id: string }): Promise<DeliverablePreview> => {
    const [opened, now] = await Promise.all([shelf.open(userId, id, null), knownNow(userId)]);
    if (opened === null) throw noDeliverable();
    const { shown } = opened;
    return { stale: staleLines(linesOf(shown.content), changedFields(shown.kind, shown.facts, now)) };
  };
