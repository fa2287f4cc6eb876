import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { lookAtBackup, lookAtCanaries, lookAtDisk } from './looks';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qihang-looks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fine = { refusedForSpace: { isWithin: () => false } } as unknown as Parameters<typeof lookAtDisk>[0];

describe('a look', () => {
  it('at the disk finds one of which the folder is not made yet', async () => {
    const DATA_DIR = path.join(folder, 'not', 'made', 'yet');
    expect(await lookAtDisk(fine, { DATA_DIR, DISK_FREE_MB: 0 })()).toBeNull();
    expect(await lookAtDisk(fine, { DATA_DIR, DISK_FREE_MB: 1_000_000_000 })()).toMatchObject({
      reason: 'low',
      detail: expect.stringMatching(/^剩余 \d+ MB$/),
    });
  });

  it('at the disk believes the database that it is full, of the last minute, whatever is free here', async () => {
    const asked: number[] = [];
    const full = { refusedForSpace: { isWithin: (ms: number) => asked.push(ms) > 0 } };
    const look = lookAtDisk(full as unknown as typeof fine, { DATA_DIR: folder, DISK_FREE_MB: 0 });
    expect(await look()).toEqual({ reason: 'full', detail: '' });
    expect(asked).toEqual([60_000]);
  });

  it('at the backups is none where somebody else makes them', async () => {
    const never = { db: {} } as unknown as Parameters<typeof lookAtBackup>[0];
    expect(await lookAtBackup(never, { BACKUP_MAX_DAYS: 0 })()).toBeNull();
  });

  it('at the canaries names each that was stopped', async () => {
    const stopped = [
      { app: 'mf-chat', version: '2' },
      { app: 'mf-auth', version: '7' },
    ];
    expect(await lookAtCanaries(async () => stopped)()).toEqual({
      reason: 'stopped',
      detail: 'mf-chat 2, mf-auth 7',
    });
    expect(await lookAtCanaries(async () => [])()).toBeNull();
  });
});
