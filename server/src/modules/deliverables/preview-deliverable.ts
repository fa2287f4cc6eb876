import type { DeliverablePreview } from '@qihang/shared/contracts';
import { linesOf } from '../../coach/deliverables/line-pointer';
import { isUnmade } from '../../coach/deliverables/maker';
import type { Profile } from '../../coach/profile';
import type { DeliverableRepository } from './deliverable-repository';
import { changedFields, staleLines, toFactChange } from './fact-changes';
import { type KnownNow, noDeliverable } from './read-deliverables';
import type { Remake } from './remake-deliverable';

interface PreviewDeps {
  readonly shelf: Pick<DeliverableRepository, 'open'>;
  readonly profiles: { current(userId: string): Promise<Profile> };
  readonly knownNow: KnownNow;
  readonly remake: Remake;
}

const BY_MODEL = '这一版是系统写的，新的一版要更新了才知道怎么写';

/** Previews 更新 of a deliverable, with the same choices wherever the profile is the same. @throws `not_found` */
export const makePreviewDeliverable =
  ({ shelf, profiles, knownNow, remake }: PreviewDeps) =>
  async ({ userId, id }: { userId: string; id: string }): Promise<DeliverablePreview> => {
    const [opened, now] = await Promise.all([shelf.open(userId, id, null), knownNow(userId)]);
    if (opened === null) throw noDeliverable();
    const { shown } = opened;
    const changed = changedFields(shown.kind, shown.facts, now);
    const about = {
      kind: shown.kind,
      changes: changed.map(toFactChange),
      stale: staleLines(linesOf(shown.content), changed),
    };
    if (shown.madeBy === 'model') return { ...about, content: null, why: BY_MODEL };
    const content = await remake(userId, await profiles.current(userId), opened);
    if (isUnmade(content)) return { ...about, content: null, why: content.why };
    return { ...about, content, why: null } as DeliverablePreview;
  };
