import { PRERENDERED_PATHS } from '@qihang/shared/contracts';
import { makePrerender } from '@qihang/shared/prerender';
import { App } from './app';
import type { RemoteComponents } from './remotes/remote-components';

const never = new Promise<never>(() => {});

/** The shell around all prerendered pages, with a hole for the remote. */
export const prerender = makePrerender(
  PRERENDERED_PATHS,
  (site, { remoteHole }) => {
    const remotes: RemoteComponents = {
      visit: () => ({ App: () => remoteHole, loaded: never }),
      noteFailure() {},
    };
    return <App site={site} remotes={remotes} isPrerendered />;
  },
  (_, { remoteHole }) => <>{remoteHole}</>,
);
