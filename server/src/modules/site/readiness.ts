import type { readySchema } from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client';
import type { ProviderHealth } from '../../providers/provider-health';

interface ReadinessDeps {
  readonly database: Pick<Database, 'db'>;
  readonly providerHealth: () => ProviderHealth;
  /** False while a part of the site is missing, or the release registry cannot be read. */
  readonly isRegistryWhole: () => boolean;
  /** Whether a part was well when it was last looked at. */
  readonly isWell: (part: 'disk' | 'queue' | 'canary' | 'backup') => boolean;
}

const inWord = (isWell: boolean) => (isWell ? 'ok' : 'degraded');

/**
 * Readiness of the product: without its database it is down; with anything else that is not well it is only degraded,
 * because it goes on serving.
 */
export const makeReadiness =
  ({ database, providerHealth, isRegistryWhole, isWell }: ReadinessDeps) =>
  async (): Promise<z.infer<typeof readySchema>> => {
    const hasDatabase = await database.db.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    );
    const parts = {
      provider: providerHealth().status,
      registry: inWord(isRegistryWhole()),
      disk: inWord(isWell('disk')),
      queue: inWord(isWell('queue')),
      canary: inWord(isWell('canary')),
      backup: inWord(isWell('backup')),
    } as const;
    const isWhole = Object.values(parts).every((word) => word === 'ok');
    return {
      status: hasDatabase ? inWord(isWhole) : 'down',
      database: hasDatabase ? 'ok' : 'down',
      ...parts,
    };
  };
