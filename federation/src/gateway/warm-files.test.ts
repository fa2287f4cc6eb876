import { expect, it } from '@rstest/core';
import { aFile, aHost, aRemote, aState, aTrack } from '../releases/testing/release-builders';
import type { FileCache } from './file-cache';
import { warmFiles } from './warm-files';

const code = Buffer.from('export const shop = 1;\n'.repeat(40));
const filesOf = (version: string) => [
  aFile(`remoteEntry.${version}.js`, Buffer.concat([code, Buffer.from(version)])),
  aFile('build.json'),
  aFile('static/small.css'),
];
const aShop = (version: string) =>
  aRemote({ version, entry: `remoteEntry.${version}.js`, files: filesOf(version) });
const host = aHost({
  files: [aFile('index.html'), aFile('static/main.js', code), aFile('mf-manifest.json')],
});
const shops = ['v1', 'v2', 'v3', 'v4'].map(aShop);
const tracks = [
  aTrack('host', { active: 'v1' }),
  aTrack('mf-shop', { active: 'v3', lastGood: 'v2', canary: { version: 'v4', share: 5 } }),
];
const state = aState([host, ...shops], tracks);

/** Names of the files that are made ready, with the codings of each. */
async function warmed(before: typeof state | null, after = state, stopAfter = Number.POSITIVE_INFINITY) {
  const names = new Map(
    after.releases.flatMap(({ files }) => files.map(({ name, integrity }) => [integrity, name] as const)),
  );
  const controller = new AbortController();
  const done: string[] = [];
  const cache = {
    async warm(integrity: string, encodings: readonly string[]) {
      done.push([names.get(integrity), ...encodings].join(' '));
      if (done.length === stopAfter) controller.abort();
    },
  } as unknown as FileCache;
  await warmFiles(cache, after, before, controller.signal);
  return done;
}

it('the files of all releases that browsers may get are made ready, each in the codings in which it is sent', async () => {
  const small = 'static/small.css';
  expect(await warmed(null)).toEqual([
    'static/main.js br gzip',
    ...[
      'remoteEntry.v2.js br gzip',
      small,
      'remoteEntry.v3.js br gzip',
      small,
      'remoteEntry.v4.js br gzip',
      small,
    ],
  ]);
});

it('the files of a release are made ready when it was published, before anybody gets it', async () => {
  const next = aState([host, ...shops, aShop('v5')], tracks);
  const done = await warmed(state, next);
  expect(done).toContain('remoteEntry.v5.js br gzip');
  expect(done).not.toContain('remoteEntry.v1.js br gzip');
});

it('no further file is made ready for a state that is over', async () => {
  expect(await warmed(null, state, 2)).toHaveLength(2);
});
