import { currentOf } from '@qihang/coach/facts';
import type { Database } from '../../database/client';
import type { FactRepository } from '../profile/fact-repository';
import { makeFactUseCases } from '../profile/fact-use-cases';
import type { ProfileUseCases } from '../profile/profile-routes';
import type { PublishUserEvent } from '../user-events/user-events';
import {
  makeDeleteDeliverable,
  makeEditLine,
  makeRestoreVersion,
  makeUndeleteDeliverable,
} from './change-deliverable';
import type { DeliverableRepository } from './deliverable-repository';
import type { DeliverableUseCases } from './deliverable-routes';
import { factsThenOf, oldThenOf } from './fact-changes';
import { makeFindAffected } from './find-affected';
import { HabitRepository } from './habit-repository';
import { makeMarkItem } from './mark-item';
import { MarkRepository } from './mark-repository';
import { makePreviewDeliverable } from './preview-deliverable';
import {
  type KnownNow,
  makeListDeliverables,
  makePageVersions,
  makeReadDeliverable,
} from './read-deliverables';
import { makeKeepResults } from './record-results';
import type { ResultRepository } from './result-repository';
import type { ResultUseCases } from './result-routes';

interface DeliverablesOptions {
  readonly database: Pick<Database, 'db'>;
  readonly facts: FactRepository;
  readonly results: ResultRepository;
  readonly deliverables: DeliverableRepository;
  readonly newId: () => string;
  readonly publish: PublishUserEvent;
  /** Platforms of the coach's knowledge. */
  readonly platforms: readonly string[];
}

/** What users call of it. */
export interface DeliverableModule {
  readonly deliverables: DeliverableUseCases;
  readonly results: ResultUseCases;
  readonly profile: ProfileUseCases;
}

/** 我的成果 and 我的档案: what is kept of a user's work with the coach. */
export function composeDeliverables({
  database,
  facts,
  results,
  deliverables: shelf,
  newId,
  publish,
  platforms,
}: DeliverablesOptions): DeliverableModule {
  const onChanged = (userId: string) => publish(userId, { event: 'shelf-changed' });
  const marks = new MarkRepository(database);
  const knownNow: KnownNow = async (userId) => {
    const { histories, old } = await facts.profile(userId);
    return [...factsThenOf(histories.flatMap((history) => currentOf(history) ?? [])), ...oldThenOf(old)];
  };
  const read = makeReadDeliverable({ shelf, marks, knownNow });
  const list = makeListDeliverables({ shelf, marks, knownNow, platforms });
  return {
    deliverables: {
      list,
      read,
      versions: makePageVersions({ shelf }),
      edit: makeEditLine({ shelf, marks, read, onChanged }),
      restore: makeRestoreVersion({ shelf, read, onChanged }),
      preview: makePreviewDeliverable({ shelf, knownNow }),
      mark: makeMarkItem({ shelf, marks, onChanged }),
      delete: makeDeleteDeliverable({ shelf, onChanged }),
      undelete: makeUndeleteDeliverable({ shelf, onChanged }),
    },
    results: makeKeepResults({ results, newId, onChanged }),
    profile: makeFactUseCases({
      facts,
      habits: new HabitRepository(database),
      newId,
      findAffected: makeFindAffected({ list }),
    }),
  };
}
