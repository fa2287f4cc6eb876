import path from 'node:path';
import { asPublishTarget, createRegistry, publishBuild, trackOf } from '@qihang/federation/releases';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { writeBuild } from '../../../../federation/src/releases/testing/write-build';
import { backupDatabase } from '../../database/backup/backup';
import { restoreDatabase } from '../../database/backup/restore';
import { connectDatabase } from '../../database/client';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { makeScratchFolder } from '../../database/testing/scratch-folder';
import { aPageVote } from '../../testing/a-page';
import { PostgresReleaseStore } from './postgres-release-store';
import { ReleaseTokenRepository } from './release-token-repository';
import { ReportRepository } from './report-repository';
import { readSigningKey } from './signing-key';

const scratch = makeScratchFolder();
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

it('a backup brings releases, pointers, audit and the signing key to another machine, and no valid token', async () => {
  const store = new PostgresReleaseStore({ database: source });
  const registry = createRegistry({ store });
  await registry.enterApp({ app: 'mf-shop', kind: 'remote', by: 'li' });
  for (const version of ['v1', 'v2']) {
    const folder = path.join(await scratch(), version);
    await writeBuild(folder, { app: 'mf-shop', version, text: version });
    const { release } = await publishBuild({ folder, target: asPublishTarget(registry, 'li') });
    await registry.promote({ releases: [release], by: 'li' });
  }
  const key = await readSigningKey(source);
  const tokens = new ReleaseTokenRepository(source, () => crypto.randomUUID());
  const token = await tokens.create({ app: 'mf-shop', acts: ['publish'], label: 'ci', lifetimeMs: null });
  await new ReportRepository(source).add([
    ...Array.from({ length: 7 }, () => aPageVote({ app: 'mf-shop', version: 'v2' })),
  ]);

  // The other machine was started before, and has releases and a key of its own.
  await readSigningKey(target);
  const file = path.join(await scratch(), 'all.gz');
  await backupDatabase(source.connection, file);
  const [before, moves] = [await store.readState(), await store.history({ limit: 100 })];
  await restoreDatabase(target.connection, file);

  const there = connectDatabase(target.connection, { DATABASE_POOL: 2, DATABASE_STATEMENT_MS: 10_000 });
  const restored = new PostgresReleaseStore({ database: there });
  expect(await restored.readState()).toEqual(before);
  expect(await restored.history({ limit: 100 })).toEqual(moves);
  for (const { files } of before.releases) {
    for (const { integrity } of files) {
      expect(await restored.readFile(integrity)).toEqual(await store.readFile(integrity));
    }
  }
  expect((await readSigningKey(there)).equals(key)).toBe(true);
  const found = await new ReleaseTokenRepository(there, () => crypto.randomUUID()).find(token);
  expect(found).toBeNull();
  const listed = await new ReleaseTokenRepository(there, () => crypto.randomUUID()).list();
  expect(listed).toEqual([]);
  const counts = await new ReportRepository(there).countsOf({
    app: 'mf-shop',
    version: 'v2',
    since: new Date(0),
  });
  expect(counts.loads).toBe(7);

  // The audit continues after the restored rows.
  await createRegistry({ store: restored }).rollBack({ apps: ['mf-shop'], by: 'li' });
  const [newest, ...earlier] = await restored.history({ limit: 100 });
  expect(newest?.kind).toBe('rollback');
  expect(earlier).toEqual(moves);
  expect(trackOf(await restored.readState(), 'mf-shop').active).toBe('v1');
  await there.close();
});
