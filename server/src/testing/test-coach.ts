import { randomUUID } from 'node:crypto';
import { type Coach, type CoachOptions, composeCoach } from '../coach/compose-coach';
import { parseConfig } from '../config';

/** The coach as the product composes it, on a test's database: it neither pauses between phrases nor tells anybody. */
export const testCoach = (
  database: CoachOptions['database'],
  { environment = {}, ...options }: Partial<CoachOptions> & { environment?: Record<string, string> } = {},
): Coach =>
  composeCoach({
    database,
    config: parseConfig({ NODE_ENV: 'test', COACH_PHRASE_MS: '0', ...environment }),
    newId: randomUUID,
    publish() {},
    log: { info() {} },
    ...options,
  });
