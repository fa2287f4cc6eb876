import { ERRORS } from '@qihang/shared/contracts';
import { Button, EmptyState } from '@qihang/shared/ui';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { makeLazyModule } from '../../../lazy-module';
import { LoadingRows } from './loading-rows';
import type { SearchResultsProps } from './search-results';

/** Fetched when the search field is reached: most visits search nothing. */
const results = makeLazyModule<ComponentType<SearchResultsProps>>(async () => {
  const { SearchResults } = await import(/* webpackChunkName: "search" */ './search-results');
  return SearchResults;
});

/** Fetches the results' part before something is searched. */
export const preloadSearch = (): void => results.load();

/** The hits of a search, as soon as their part is here. */
export const LateSearchResults = (props: SearchResultsProps) => {
  const part = useSyncExternalStore(results.subscribe, results.getState);
  useEffect(() => results.load(), []);
  if (part.status === 'ready') return <part.value {...props} />;
  if (part.status === 'waiting') return <LoadingRows />;
  return (
    <EmptyState
      level={2}
      role="alert"
      title={ERRORS.remote_unavailable.text}
      action={<Button onClick={preloadSearch}>重试</Button>}
    />
  );
};
