import type { Makers } from '../../coach/deliverables/makers';
import type { Lexicons } from '../../coach/lexicons';
import type { Database } from '../../database/client';
import type { FactRepository } from '../profile/fact-repository';
import { makeFactUseCases } from '../profile/fact-use-cases';
import type { ProfileRepository } from '../profile/profile-repository';
import type { ProfileUseCases } from '../profile/profile-routes';
import type { PublishUserEvent } from '../user-events/user-events';
import { makeDeleteDeliverable, makeEditLine, makeRestoreVersion } from './change-deliverable';
import type { CoachDeliverableStore } from './coach-deliverable-store';
import type { DeliverableRepository } from './deliverable-repository';
import type { DeliverableUseCases } from './deliverable-routes';
import { factsOf, factsThenOf } from './fact-changes';
import { makeFindAffectedByFacts } from './find-affected';
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
import { makeRemake } from './remake-deliverable';
import type { ResultRepository } from './result-repository';
import type { ResultUseCases } from './result-routes';

interface DeliverablesOptions {
  readonly database: Pick<Database, 'db'>;
  readonly profiles: ProfileRepository;
  readonly facts: FactRepository;
  readonly results: ResultRepository;
  readonly deliverables: DeliverableRepository;
  readonly coachDeliverables: CoachDeliverableStore;
  readonly newId: () => string;
  readonly publish: PublishUserEvent;
  readonly lexicons: Lexicons;
  readonly makers: Makers;
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
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
  profiles,
  facts,
  results,
  deliverables: shelf,
  coachDeliverables: store,
  newId,
  publish,
  lexicons,
  makers,
  today,
}: DeliverablesOptions): DeliverableModule {
  const onChanged = (userId: string) => publish(userId, { event: 'shelf-changed' });
  const marks = new MarkRepository(database);
  // Of both, so that a version is compared with what it was made from, whatever has answered since.
  const knownNow: KnownNow = async (userId) => {
    const [known, profile] = await Promise.all([facts.current(userId), profiles.current(userId)]);
    return [...factsThenOf(known), ...factsOf(profile)];
  };
  const read = makeReadDeliverable({ shelf, marks, knownNow });
  const remake = makeRemake({ store, shelf, makers, lexicons, today });
  const platforms = lexicons.of().knowledge.platforms.platforms.map(({ id }) => id);
  const list = makeListDeliverables({ shelf, knownNow, platforms });
  return {
    deliverables: {
      list,
      read,
      versions: makePageVersions({ shelf }),
      edit: makeEditLine({ shelf, marks, read, onChanged }),
      restore: makeRestoreVersion({ shelf, read, onChanged }),
      preview: makePreviewDeliverable({ shelf, profiles, knownNow, remake }),
      mark: makeMarkItem({ shelf, marks, onChanged }),
      delete: makeDeleteDeliverable({ shelf, onChanged }),
    },
    results: makeKeepResults({ results, newId, onChanged }),
    profile: makeFactUseCases({ facts, newId, findAffected: makeFindAffectedByFacts({ list }) }),
  };
}
