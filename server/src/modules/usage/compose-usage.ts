import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { DailyShare } from './daily-share';
import { makeReadUsage } from './read-usage';
import type { UsageUseCases } from './usage-routes';

export const dailyShareOf = (config: Config): DailyShare => ({
  messages: config.DAILY_MESSAGES,
  tokens: config.DAILY_TOKENS,
  timeZone: config.QUOTA_TIME_ZONE,
});

/** What a user may know of their share. */
export const composeUsage = (database: Pick<Database, 'db'>, config: Config): UsageUseCases => ({
  today: makeReadUsage(database, dailyShareOf(config)),
});
