import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { DailyQuota } from './daily-quota';
import { makeReadUsage } from './read-usage';
import type { UsageUseCases } from './usage-routes';

export const dailyQuotaOf = (config: Config): DailyQuota => ({
  messages: config.DAILY_MESSAGES,
  tokens: config.DAILY_TOKENS,
  timeZone: config.QUOTA_TIME_ZONE,
});

/** Use cases of a user's own quota. */
export const composeQuota = (database: Pick<Database, 'db'>, config: Config): UsageUseCases => ({
  today: makeReadUsage(database, dailyQuotaOf(config)),
});
