import type { Site } from './site';

/** The remotes of this product, by folder and package name. */
export const REMOTE_NAMES = ['mf-landing', 'mf-auth', 'mf-chat'] as const;

export type RemoteName = (typeof REMOTE_NAMES)[number];

/** The remote at a path of this product (R2.1 to R2.4); any other path leads to the landing page. */
export function remoteAt(pathname: string): RemoteName {
  if (pathname === '/login' || pathname === '/register') return 'mf-auth';
  return pathname.startsWith('/chat/') ? 'mf-chat' : 'mf-landing';
}

/**
 * Props that the host passes to a remote's one exposed module `./app`. Everything else travels by the URL, the session
 * store and the server.
 */
export interface RemoteAppProps {
  readonly site: Site;
}
