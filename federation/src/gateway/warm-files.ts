import type { PublishedRelease } from '../releases/release';
import type { RegistryState } from '../releases/release-store';
import { versionsInForce } from '../releases/track';
import { releaseKey } from './describe-releases';
import type { FileCache } from './file-cache';
import { isServed } from './release-url';
import { isSentCompressed } from './serve-file';

/** What may be asked for soon: releases in force, and those that were published since the state before. */
function releasesToWarm(state: RegistryState, before: RegistryState | null): PublishedRelease[] {
  const inForce = new Set(
    state.tracks.flatMap((track) => versionsInForce(track).map((version) => releaseKey(track.app, version))),
  );
  const known = new Set(before?.releases.map(({ app, version }) => releaseKey(app, version)));
  return state.releases.filter(({ app, version }) => {
    const key = releaseKey(app, version);
    return inForce.has(key) || (before !== null && !known.has(key));
  });
}

/**
 * Brings files to this machine and compresses them before anybody asks for them, one after the other: those who ask now
 * go first. What fails is fetched when it is wanted.
 */
export async function warmFiles(
  cache: FileCache,
  state: RegistryState,
  before: RegistryState | null,
  signal: AbortSignal,
): Promise<void> {
  for (const release of releasesToWarm(state, before)) {
    for (const file of release.files) {
      if (signal.aborted) return;
      if (!isServed(release, file.name)) continue;
      const forms = isSentCompressed(file) ? (['br', 'gzip'] as const) : [];
      await cache.warm(file.integrity, forms);
    }
  }
}
