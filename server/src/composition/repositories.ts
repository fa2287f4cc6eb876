import type { Database } from '../database/client';
import { CoachDeliverableStore } from '../modules/deliverables/coach-deliverable-store';
import { DeliverableRepository } from '../modules/deliverables/deliverable-repository';
import { ResultRepository } from '../modules/deliverables/result-repository';
import { FactRepository } from '../modules/profile/fact-repository';
import type { PublishUserEvent } from '../modules/user-events/user-events';

/** Repositories that are called outside of their own module; the others are built where it is composed. */
export interface Repositories {
  readonly facts: FactRepository;
  readonly results: ResultRepository;
  readonly deliverables: DeliverableRepository;
  readonly coachDeliverables: CoachDeliverableStore;
}

interface RepositoriesOptions {
  readonly database: Pick<Database, 'db'>;
  readonly newId: () => string;
  readonly publish: PublishUserEvent;
}

/** Builds each shared repository once, so that every change of a user's shelf reaches the same listener. */
export function makeRepositories({ database, newId, publish }: RepositoriesOptions): Repositories {
  const onChanged = (userId: string) => publish(userId, { event: 'shelf-changed' });
  const results = new ResultRepository(database);
  return {
    facts: new FactRepository({ database, newId, onChanged }),
    results,
    deliverables: new DeliverableRepository(database),
    coachDeliverables: new CoachDeliverableStore({ database, results, newId, onChanged }),
  };
}
