import type { Site } from './site';

/** The remotes of this product, by folder and package name. */
export const REMOTE_NAMES = ['mf-landing', 'mf-auth', 'mf-chat'] as const;

export type RemoteName = (typeof REMOTE_NAMES)[number];

/**
 * What the host hands to a remote's one exposed module `./app`. Everything else travels by the URL, the session
 * store and the server. Raise {@link REMOTE_CONTRACT_VERSION} when a remote built against the old shape would break.
 */
export interface RemoteAppProps {
  readonly site: Site;
}

export const REMOTE_CONTRACT_VERSION = 1;
