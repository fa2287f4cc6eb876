import type { DeliverablePreview } from '@qihang/shared/contracts';
import { isUnmade } from '../../coach/deliverables/maker';
import type { Makers } from '../../coach/deliverables/makers';
import type { DeliverableStore } from '../../coach/director/deliverable-store';
import { planWork } from '../../coach/director/plan-work';
import type { Lexicons } from '../../coach/lexicons';
import type { Profile } from '../../coach/profile';
import { changedFields, factsOf, staleLines, toFactChange } from './fact-changes';
import { keepEdits } from './hand-edits';
import { linesOf } from './line-pointer';
import { noDeliverable } from './read-shelf';
import type { OpenedDeliverable, ShelfRepository } from './shelf-repository';

export interface PreviewDeps {
  readonly shelf: Pick<ShelfRepository, 'open'>;
  readonly store: DeliverableStore;
  readonly profiles: { current(userId: string): Promise<Profile> };
  readonly makers: Makers;
  readonly lexicons: Lexicons;
  /** The present day of the user's calendar. */
  readonly today: () => string;
}

const BY_MODEL = '这一版是系统写的，新的一版要更新了才知道怎么写';

/** What 更新 would make of it, with the same choices wherever the profile is the same. @throws `not_found` */
export const makePreviewDeliverable =
  (deps: PreviewDeps) =>
  async ({ userId, id }: { userId: string; id: string }): Promise<DeliverablePreview> => {
    const [opened, profile] = await Promise.all([
      deps.shelf.open(userId, id, null),
      deps.profiles.current(userId),
    ]);
    if (opened === null) throw noDeliverable();
    const { shown } = opened;
    const changed = changedFields(shown.kind, shown.facts, factsOf(profile));
    const about = {
      kind: shown.kind,
      changes: changed.map(toFactChange),
      stale: staleLines(linesOf(shown.content), changed),
    };
    if (shown.madeBy === 'model') return { ...about, content: null, why: BY_MODEL };
    const draft = await remake(deps, userId, profile, opened);
    if (isUnmade(draft)) return { ...about, content: null, why: draft.why };
    return { ...about, content: keepEdits(draft, shown.edits).content, why: null } as DeliverablePreview;
  };

async function remake(
  { store, makers, lexicons, today }: PreviewDeps,
  userId: string,
  profile: Profile,
  { shown, agentKey }: OpenedDeliverable,
) {
  const [shelf, results] = await Promise.all([store.shelf(userId), store.results(userId)]);
  const plan = await planWork(
    { makers, store },
    {
      bench: { userId, profile, lexicon: lexicons.of(agentKey), shelf, results, today: today() },
      order: { action: 'refresh', kind: shown.kind, deliverableId: shown.deliverableId },
      isAnotherAnswer: false,
    },
  );
  return isUnmade(plan) ? plan : plan.draft;
}
