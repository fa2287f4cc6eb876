import type { RemoteName, Site } from '@qihang/shared/contracts';
import { type ReactNode, Suspense, useState } from 'react';
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
  const [, setAttempt] = useState(0);
  const App = remotes.get(remote);
  const handleRetry = (): void => {
    remotes.renew(remote);
    setAttempt((attempt) => attempt + 1);
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
