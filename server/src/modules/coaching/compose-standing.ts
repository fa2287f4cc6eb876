import type { Config } from '../../config';
import type { Database } from '../../database/client';
import { makeReadStanding, type ReadStanding } from './read-standing';
import { StandingRepository } from './standing-repository';

interface StandingOptions {
  readonly config: Pick<Config, 'QUOTA_TIME_ZONE'>;
  readonly database: Pick<Database, 'db'>;
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
}

/** Where a returning user stands, for the first screen and for a model's brief. */
export const composeStanding = ({ config, database, today }: StandingOptions): ReadStanding =>
  makeReadStanding({
    standings: new StandingRepository({ db: database.db, timeZone: config.QUOTA_TIME_ZONE }),
    today,
  });
