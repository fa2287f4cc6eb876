import { randomUUID } from 'node:crypto';
import { type Coach, type CoachOptions, composeCoach } from '../coach/compose-coach';
import { makeRepositories } from '../composition/repositories';
import type { Database } from '../database/client';
import { makeLoadHistory } from '../modules/answers/turns/load-history';

interface TestCoachOptions extends Pick<CoachOptions, 'agentsFolder'> {
  readonly config?: Partial<CoachOptions['config']>;
}

/** The coach as the product composes it, on a test's database, without pauses and notifications. */
export function testCoach(
  database: Pick<Database, 'db'>,
  { config, agentsFolder }: TestCoachOptions = {},
): Coach {
  const { profiles, coachStates, coachDeliverables } = makeRepositories({
    database,
    newId: randomUUID,
    publish() {},
  });
  return composeCoach({
    config: {
      COACH_PHRASE_MS: 0,
      QUOTA_TIME_ZONE: 'Asia/Shanghai',
      ...config,
    },
    profiles,
    states: coachStates,
    store: coachDeliverables,
    loadHistory: makeLoadHistory(database),
    connections: { run: (task) => task() },
    agentsFolder,
  });
}
