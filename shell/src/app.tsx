import type { Site } from '@qihang/shared/contracts';
import { usePageStart } from './layout/use-page-start';
import { usePageMeta } from './page-meta/use-page-meta';
import type { RemoteComponents } from './remotes/remote-components';
import { AppRoutes } from './routes';
import { useLostSession } from './session/use-lost-session';

interface AppProps {
  readonly site: Site;
  readonly remotes: RemoteComponents;
}

/** The shell inside a router. */
export const App = ({ site, remotes }: AppProps) => {
  usePageMeta(site);
  usePageStart();
  useLostSession();
  return <AppRoutes site={site} remotes={remotes} />;
};
