import type { RemoteName, Site } from '@qihang/shared/contracts';
import { useLocation, useNavigationType } from '@qihang/shared/navigation';
import { type ReactNode, Suspense, useEffect, useReducer, useState } from 'react';
import { RemoteBoundary } from './remote-boundary';
import type { RemoteComponents } from './remote-components';
import { RemoteLoading } from './remote-loading';
import { useKeptHeight } from './use-kept-height';

interface RemoteSlotProps {
  readonly remote: RemoteName;
  readonly remotes: RemoteComponents;
  readonly site: Site;
  /** Frame around spinner and failure, for a remote that brings its own page frame. */
  readonly frame?: (content: ReactNode) => ReactNode;
}

const countUp = (count: number): number => count + 1;

/** A region of the page that belongs to a remote: spinner, failure and retry are the same for all of them. */
export const RemoteSlot = (props: RemoteSlotProps) => {
  const { pathname } = useLocation();
  const [attempt, tryAgain] = useReducer(countUp, 0);
  // Another path is another visit, also within one remote: only then does the release change.
  const isStepBack = useNavigationType() === 'POP' && attempt === 0;
  const key = `${props.remote} ${pathname} ${attempt}`;
  return <Visit key={key} {...props} isStepBack={isStepBack} onRetry={tryAgain} />;
};

interface VisitProps extends RemoteSlotProps {
  readonly isStepBack: boolean;
  readonly onRetry: () => void;
}

const Visit = ({ remote, remotes, site, isStepBack, frame = (content) => content, onRetry }: VisitProps) => {
  const [visit] = useState(() => remotes.visit(remote, isStepBack));
  const [, renderAgain] = useReducer(countUp, 0);
  const { App, loaded, isPrerendered = false, isOutdated } = visit;
  const minHeight = useKeptHeight();
  useEffect(() => {
    // An early update would make React discard the prerendered markup.
    if (isPrerendered) return;
    let isShown = true;
    const reveal = (): void => {
      if (isShown) renderAgain();
    };
    // React by itself keeps a fallback that it has just shown for 300 ms. The boundary handles failures.
    loaded.then(reveal, () => {});
    return () => {
      isShown = false;
    };
  }, [loaded, isPrerendered]);
  useEffect(() => {
    let isShown = true;
    void isOutdated?.then((is) => is && isShown && onRetry());
    return () => {
      isShown = false;
    };
  }, [isOutdated, onRetry]);
  return (
    <RemoteBoundary frame={frame} onFailure={() => remotes.noteFailure(remote, visit)} onRetry={onRetry}>
      <Suspense fallback={frame(<RemoteLoading minHeight={minHeight} />)}>
        <App site={site} />
      </Suspense>
    </RemoteBoundary>
  );
};
