import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryState } from '@qihang/federation/releases';
import { describe, expect, it } from '@rstest/core';
import { makeScratchFolder } from '../../database/testing/scratch-folder';
import { aRelease } from '../../testing/a-release';
import { lastGoodIn } from './last-good-registry';

const scratch = makeScratchFolder();
const { release } = aRelease({ app: 'mf-shop', version: 'v1' });
const STATE: RegistryState = {
  sequence: 7,
  apps: [{ app: 'mf-shop', kind: 'remote', enteredAt: '2026-05-01T08:00:00.000Z', enteredBy: 'li' }],
  tracks: [
    { app: 'mf-cart', active: null, lastGood: null, canary: null, isDisabled: true },
    { app: 'mf-shop', active: 'v1', lastGood: 'v0', canary: { version: 'v2', share: 99 }, isDisabled: false },
  ],
  releases: [release],
};

describe('the copy of the last state', () => {
  it('is the state as it was, with its canary and what is closed, and nothing lies beside it', async () => {
    const folder = path.join(await scratch(), 'not', 'made', 'yet');
    const lastGood = lastGoodIn(path.join(folder, 'registry.json'));
    expect(await lastGood.recall()).toBeNull();
    await lastGood.save({ ...STATE, sequence: 6 });
    await lastGood.save(STATE);
    expect(await lastGood.recall()).toEqual(STATE);
    expect(await readdir(folder)).toEqual(['registry.json']);
  });

  it('is none where it is not whole, or was written by something else', async () => {
    const file = path.join(await scratch(), 'registry.json');
    const lastGood = lastGoodIn(file);
    await lastGood.save(STATE);
    const text = await readFile(file, 'utf8');
    for (const broken of [
      ...[
        '',
        text.slice(0, -1),
        '[]',
        text.replace('"share":99', '"share":100'),
        text.replace('"remote"', '"page"'),
      ],
      text.replace('"isDisabled":true', '"isDisabled":null'),
    ]) {
      await writeFile(file, broken);
      expect(await lastGood.recall()).toBeNull();
    }
  });
});
