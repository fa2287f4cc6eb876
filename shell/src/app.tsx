import type { Site } from '@qihang/shared/contracts';
import type { ReactNode } from 'react';
import { usePageStart } from './layout/use-page-start';
import { usePageMeta } from './page-meta/use-page-meta';
import type { RemoteComponents } from './remotes/remote-components';
import { AppRoutes } from './routes';
import { useLostSession } from './session/use-lost-session';

interface AppProps {
  readonly site: Site;
  readonly remotes: RemoteComponents;
  /** The gateway wrote the page ahead of time, for this visitor. */
  readonly isPrerendered?: boolean;
  /** Messages about the page itself, above all routes. */
  readonly bars?: ReactNode;
}

/** The shell inside a router. */
export const App = ({ site, remotes, isPrerendered = false, bars }: AppProps) => {
  usePageMeta(site);
  usePageStart();
  useLostSession();
  return (
    <>
      {bars}
      <AppRoutes site={site} remotes={remotes} isPrerendered={isPrerendered} />
    </>
  );
};
