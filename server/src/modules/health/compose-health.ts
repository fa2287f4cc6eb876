import type { FastifyBaseLogger } from 'fastify';
import type { SendAlert } from '../../alerts/send-alert';
import type { LastMoment } from '../../concurrency/last-moment';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import { HealthWatch } from './health-watch';
import { lookAtBackup, lookAtCanaries, lookAtDatabase, lookAtDisk, lookAtQueue } from './looks';

interface HealthOptions {
  readonly database: Pick<Database, 'db' | 'refusedForSpace'>;
  readonly config: Pick<Config, 'DATA_DIR' | 'DISK_FREE_MB' | 'BACKUP_MAX_DAYS' | 'HEALTH_LOOK_MS'>;
  /** When someone was last refused because too much was asked for. */
  readonly overload: LastMoment;
  readonly findStoppedCanaries: Parameters<typeof lookAtCanaries>[0];
  readonly sendAlert: SendAlert;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export function composeHealth(options: HealthOptions): HealthWatch {
  const { database, config, overload, findStoppedCanaries, sendAlert, log } = options;
  return new HealthWatch({
    looks: {
      database: lookAtDatabase(database),
      disk: lookAtDisk(database, config),
      queue: lookAtQueue(overload),
      canary: lookAtCanaries(findStoppedCanaries),
      backup: lookAtBackup(database, config),
    },
    sendAlert,
    everyMs: config.HEALTH_LOOK_MS,
    log,
  });
}
