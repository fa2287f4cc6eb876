import { makePrerender } from '@qihang/shared/prerender';
import { App } from './app';
import type { RemoteComponents } from './remotes/remote-components';

const never = new Promise<never>(() => {});

/** The shell around `/`, written when it is built. Whatever remote stands there leaves its place open. */
export const prerender = makePrerender('/', (site, { remoteHole }) => {
  const remotes: RemoteComponents = {
    visit: () => ({ App: () => remoteHole, loaded: never }),
    noteFailure() {},
  };
  return <App site={site} remotes={remotes} />;
});
