import { asPublishTarget, createRegistry, publishBuild } from '@qihang/federation/releases';
import type pg from 'pg';
import { connectDatabase } from '../database/client';
import { PostgresReleaseStore } from '../modules/releases/postgres-release-store';

/** Options of a test for its process, as JSON in the first argument. */
export interface ReleaseProcessOptions {
  readonly connection: pg.PoolConfig;
  /** Builds of apps, published and put in force one after the other. */
  readonly folders: readonly string[];
}

/** Publishes builds in a process of its own, for a test that kills it in the middle of one. */
async function main(): Promise<void> {
  const { connection, folders }: ReleaseProcessOptions = JSON.parse(process.argv[2] ?? '');
  const database = connectDatabase(connection, { DATABASE_POOL: 4, DATABASE_STATEMENT_MS: 10_000 });
  const registry = createRegistry({ store: new PostgresReleaseStore({ database }) });
  await registry.enterApp({ app: 'mf-shop', kind: 'remote', by: 'process' });
  process.stdout.write('begun\n');
  for (const folder of folders) {
    const { release } = await publishBuild({ folder, target: asPublishTarget(registry, 'process') });
    await registry.promote({ releases: [release], by: 'process' });
    process.stdout.write(`${release.version}\n`);
  }
  await database.close();
}

void main();
