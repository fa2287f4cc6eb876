import { isDeepStrictEqual } from 'node:util';
import type { DeliverableContent } from '@qihang/shared/contracts';
import { isUnmade, type Unmade } from '../../coach/deliverables/maker';
import type { Makers } from '../../coach/deliverables/makers';
import type { DeliverableStore } from '../../coach/director/deliverable-store';
import { planWork } from '../../coach/director/plan-work';
import type { Lexicons } from '../../coach/lexicons';
import type { Profile } from '../../coach/profile';
import type { DeliverableRepository, OpenedDeliverable } from './deliverable-repository';
import { changedFields, factsOf } from './fact-changes';
import { keepEdits } from './hand-edits';

export interface RemakeDeps {
  readonly store: DeliverableStore;
  readonly shelf: Pick<DeliverableRepository, 'editsOf'>;
  readonly makers: Makers;
  readonly lexicons: Lexicons;
  /** Current day of the user's calendar. */
  readonly today: () => string;
}

/** Remakes the newest version by the rules, as 更新 would, without storing it. */
export type Remake = (
  userId: string,
  profile: Profile,
  opened: OpenedDeliverable,
) => Promise<DeliverableContent | Unmade>;

export const makeRemake =
  ({ store, shelf: repository, makers, lexicons, today }: RemakeDeps): Remake =>
  async (userId, profile, { shown, agentKey }) => {
    const [shelf, results] = await Promise.all([store.shelf(userId), store.results(userId)]);
    const plan = await planWork(
      { makers, store },
      {
        bench: { userId, profile, lexicon: lexicons.of(agentKey), shelf, results, today: today() },
        order: { action: 'refresh', kind: shown.kind, deliverableId: shown.deliverableId },
        isAnotherAnswer: false,
      },
    );
    if (isUnmade(plan)) return plan;
    const changed = changedFields(shown.kind, shown.facts, factsOf(profile));
    return keepEdits(plan.draft, await repository.editsOf(shown), changed).content;
  };

/** True when the content equals the stored one; properties that JSON omits make no difference. */
export const readsTheSame = ({ shown }: OpenedDeliverable, content: DeliverableContent): boolean =>
  isDeepStrictEqual(shown.content, JSON.parse(JSON.stringify(content)));
