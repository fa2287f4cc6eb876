import { randomUUID } from 'node:crypto';
import { type Coach, type CoachOptions, composeCoach } from '../coach/compose-coach';

interface TestCoachOptions extends Partial<Omit<CoachOptions, 'config'>> {
  readonly config?: Partial<CoachOptions['config']>;
}

/** The coach as the product composes it, on a test's database: it makes no pauses and tells nobody. */
export const testCoach = (
  database: CoachOptions['database'],
  { config, ...options }: TestCoachOptions = {},
): Coach =>
  composeCoach({
    database,
    config: {
      COACH_PHRASE_MS: 0,
      DATABASE_POOL: 10,
      GENERATION_TIMEOUT_MS: 300_000,
      QUOTA_TIME_ZONE: 'Asia/Shanghai',
      ...config,
    },
    newId: randomUUID,
    publish() {},
    log: { info() {} },
    ...options,
  });
