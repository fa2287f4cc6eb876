import type { Site } from './site';

/** The remotes of this product, by folder and package name. */
export const REMOTE_NAMES = ['mf-landing', 'mf-auth', 'mf-chat'] as const;

export type RemoteName = (typeof REMOTE_NAMES)[number];

/**
 * What the host hands to a remote's one exposed module `./app`. Everything else travels by the URL, the session
 * store and the server.
 */
export interface RemoteAppProps {
  readonly site: Site;
}
