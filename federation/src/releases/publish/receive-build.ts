import { insistOnEntry } from '../registry/app-entry';
import type { Registry, RegistryDeps, ReleaseGate } from '../registry/registry-use-cases';
import { ReleaseError } from '../registry/release-error';
import type { PublishedRelease, Release } from '../store/release';
import { isSameBuild, type ReleaseStore } from '../store/release-store';
import { BuildRefused } from './build-refused';

interface PublishingDeps extends Required<Pick<RegistryDeps, 'clock'>> {
  readonly store: ReleaseStore;
  readonly gate: ReleaseGate;
  /** Inspects a release from its uploaded files. */
  readonly inspect: (claimed: Release) => Promise<Release>;
}

const integritiesOf = ({ files }: Release): string[] => [...new Set(files.map(({ integrity }) => integrity))];

/**
 * Finds the published release with the same name; null when there is none.
 * @throws ReleaseError `version_taken` for another build, and what `insistOnEntry` throws
 */
async function findKnown(store: ReleaseStore, release: Release): Promise<PublishedRelease | null> {
  const state = await store.readState();
  insistOnEntry(state, release);
  const known = state.releases.find(({ app, version }) => app === release.app && version === release.version);
  if (known !== undefined && !isSameBuild(known, release)) {
    throw new ReleaseError(
      'version_taken',
      `${release.app} ${release.version} is another build already; a changed build needs a version of its own`,
    );
  }
  return known ?? null;
}

/** Reports an invalid build as the sender's error, not as an internal one. */
const inspected = async (inspect: PublishingDeps['inspect'], release: Release): Promise<Release> => {
  try {
    return await inspect(release);
  } catch (error) {
    if (!(error instanceof BuildRefused)) throw error;
    throw new ReleaseError('build_refused', `${release.app} ${release.version}: ${error.message}`, {
      cause: error,
    });
  }
};

/** The use cases of publishing. */
export const makePublishing = ({
  store,
  gate,
  inspect,
  clock,
}: PublishingDeps): Pick<Registry, 'enterApp' | 'describe' | 'putFile' | 'publish'> => ({
  enterApp: ({ app, kind, by }) =>
    store.enterApp({ app, kind, enteredAt: clock().toISOString(), enteredBy: by }),

  async describe(release) {
    const known = await findKnown(store, release);
    const missing = await store.missing(integritiesOf(release));
    return { isKnown: known !== null && missing.length === 0, missing };
  },

  putFile: (integrity, content) => store.putFile(integrity, content),

  async publish({ release, by }) {
    const missing = await store.missing(integritiesOf(release));
    if (missing.length > 0) {
      throw new ReleaseError('missing_files', `${missing.length} files have not been sent`, { missing });
    }
    const known = await findKnown(store, release);
    const publishedAt = clock().toISOString();
    const published = known ?? {
      ...(await inspected(inspect, release)),
      publishedAt,
      publishedBy: by,
      // No pointer leads to it yet.
      replacedAt: publishedAt,
      servedSince: null,
    };
    const isNew = known === null && (await store.addRelease(published));
    const state = await store.readState();
    return { release: published, isNew, gate: await gate({ candidate: published, state }) };
  },
});
