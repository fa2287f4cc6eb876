import { DEFAULT_AGENT_KEY } from './limits';
import type { Site } from './site';

/** The remotes of this product, by folder and package name. */
export const REMOTE_NAMES = ['mf-landing', 'mf-auth', 'mf-chat'] as const;

export type RemoteName = (typeof REMOTE_NAMES)[number];

/** The remote at a path of this product (R2.1 to R2.4); any other path leads to the landing page. */
export function remoteAt(pathname: string): RemoteName {
  if (pathname === '/login' || pathname === '/register') return 'mf-auth';
  return pathname.startsWith('/chat/') ? 'mf-chat' : 'mf-landing';
}

/** The chat of the site's agent, which is part of every page; another agent has to be read first. */
export const CHAT_PATH = `/chat/${DEFAULT_AGENT_KEY}` as const;

/** Paths whose pages the builds have rendered beforehand, so that they stand before any script has run. */
export const PRERENDERED_PATHS = ['/', '/login', '/register', CHAT_PATH] as const;

export type PrerenderedPath = (typeof PRERENDERED_PATHS)[number];

/** Key of a path's page: paths with equal keys have the same one. A remote's pages differ where they are prerendered. */
export const pageKey = (pathname: string): string =>
  PRERENDERED_PATHS.find((path) => path === pathname) ?? remoteAt(pathname);

/**
 * Props that the host passes to a remote's one exposed module `./app`. Everything else travels by the URL, the session
 * store and the server.
 */
export interface RemoteAppProps {
  readonly site: Site;
}
