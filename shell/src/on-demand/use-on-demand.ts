import { type ComponentType, useCallback, useRef, useState } from 'react';

interface OnDemand<P> {
  /** Null until it has been downloaded. */
  readonly Component: ComponentType<P> | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Downloads the component unless it is there or on its way; after a failure it tries again. */
  request(): void;
}

/** A part of the shell that most visitors never open, downloaded on demand. */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  const [Component, setComponent] = useState<ComponentType<P> | null>(null);
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isRequested = useRef(false);
  const request = useCallback(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    setStatus('loading');
    load().then(
      (loaded) => {
        setComponent(() => loaded);
        setStatus('idle');
      },
      (error: unknown) => {
        console.error(error);
        isRequested.current = false;
        setStatus('failed');
      },
    );
  }, [load]);
  return { Component, isLoading: status === 'loading', hasFailed: status === 'failed', request };
}
