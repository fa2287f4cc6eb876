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
}

/**
 * Readiness of the product: without its database it is down; with a failing vendor, a missing remote or an unreadable
 * release registry it is only degraded.
 */
export const makeReadiness =
  ({ database, providerHealth, isRegistryWhole }: ReadinessDeps) =>
  async (): Promise<z.infer<typeof readySchema>> => {
    const hasDatabase = await database.db.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    );
    const provider = providerHealth().status;
    const registry = isRegistryWhole() ? 'ok' : 'degraded';
    const isWhole = provider === 'ok' && registry === 'ok';
    return {
      status: hasDatabase ? (isWhole ? 'ok' : 'degraded') : 'down',
      database: hasDatabase ? 'ok' : 'down',
      provider,
      registry,
    };
  };
