import { isServed } from '../releases/publish/hashed-name';
import { versionsInForce } from '../releases/registry/track';
import type { PublishedRelease } from '../releases/store/release';
import type { RegistryState } from '../releases/store/release-store';
import { releaseKey } from './collect-descriptions';
import type { FileCache } from './file-cache';
import { isSentCompressed } from './serve-file';

/** The releases in force, and those published since the previous state. */
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
 * Loads and compresses files before the first request for them, one at a time so that requests under way have priority.
 * A file that fails is loaded on demand.
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
