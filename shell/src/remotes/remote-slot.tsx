import type { RemoteName, Site } from '@qihang/shared/contracts';
import { type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { RemoteBoundary } from './remote-boundary';
import type { RemoteComponents } from './remote-components';
import { RemoteLoading } from './remote-loading';

interface RemoteSlotProps {
  readonly remote: RemoteName;
  readonly remotes: RemoteComponents;
  readonly site: Site;
  /** What stands around waiting and failure, for a remote that brings its own page frame. */
  readonly frame?: (content: ReactNode) => ReactNode;
}

/** A region of the page that belongs to a remote: waiting, failure and retry are the same for every one of them. */
export const RemoteSlot = ({ remote, remotes, site, frame = (content) => content }: RemoteSlotProps) => {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const { App, loaded } = remotes.get(remote);
  useEffect(() => {
    let isShown = true;
    const reveal = (): void => {
      if (isShown) renderAgain();
    };
    // Left to itself, React keeps a fallback that it has just shown for 300 ms. A failure is the boundary's business.
    loaded.then(reveal, () => {});
    return () => {
      isShown = false;
    };
  }, [loaded]);
  const handleRetry = (): void => {
    remotes.renew(remote);
    renderAgain();
  };
  return (
    // Keyed: a boundary that has shown one remote would keep it on screen while the next one loads.
    <RemoteBoundary key={remote} frame={frame} onRetry={handleRetry}>
      <Suspense fallback={frame(<RemoteLoading />)}>
        <App site={site} />
      </Suspense>
    </RemoteBoundary>
  );
};
