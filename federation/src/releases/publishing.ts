import { BuildRefused } from './build-refused';
import type { Registry, RegistryDeps, ReleaseGate } from './registry-use-cases';
import type { PublishedRelease, Release } from './release';
import { ReleaseError } from './release-error';
import { isSameBuild, type ReleaseStore } from './release-store';

interface PublishingDeps extends Required<Pick<RegistryDeps, 'clock'>> {
  readonly store: ReleaseStore;
  readonly gate: ReleaseGate;
  /** The release as its files, which are here, have it. */
  readonly inspect: (claimed: Release) => Promise<Release>;
}

const integritiesOf = ({ files }: Release): string[] => [...new Set(files.map(({ integrity }) => integrity))];

/** What is kept under the release's name already, the same build or none. @throws ReleaseError `version_taken` */
async function findKnown(store: ReleaseStore, release: Release): Promise<PublishedRelease | null> {
  const { releases } = await store.readState();
  const known = releases.find(({ app, version }) => app === release.app && version === release.version);
  if (known !== undefined && !isSameBuild(known, release)) {
    throw new ReleaseError(
      'version_taken',
      `${release.app} ${release.version} is another build already; a changed build needs a version of its own`,
    );
  }
  return known ?? null;
}

/** A build that is none is the sender's mistake and not ours. */
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

/** Taking builds in. */
export const makePublishing = ({
  store,
  gate,
  inspect,
  clock,
}: PublishingDeps): Pick<Registry, 'describe' | 'putFile' | 'publish'> => ({
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
      // Nothing leads to it yet.
      replacedAt: publishedAt,
    };
    const isNew = known === null && (await store.addRelease(published));
    const state = await store.readState();
    return { release: published, isNew, gate: await gate({ candidate: published, state }) };
  },
});
