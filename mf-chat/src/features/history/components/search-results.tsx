import { keepPreviousData, useInfiniteQuery } from '@qihang/shared/api';
import { isAppError, type SearchHit } from '@qihang/shared/contracts';
import { Link, useLocation } from '@qihang/shared/navigation';
import { Button, classNames, EmptyState, Skeleton, VisuallyHidden } from '@qihang/shared/ui';
import { type MouseEvent, useEffect, useState } from 'react';
import { chatPath } from '../../../session/address/chat-path';
import { hitsOf, searchQuery } from '../api/search-query';
import { dayOf } from '../model/hit-day';
import { MarkedText } from './marked-text';
import styles from './search-results.module.css';

export interface SearchResultsProps {
  /** Not empty. */
  readonly searched: string;
  /** The message that is on screen. */
  readonly shownMessageId: string | null;
  /** Called before the link is followed; may prevent that. */
  readonly onPick: (hit: SearchHit, event: MouseEvent) => void;
}

/** Delay before the notice about a slow search, ms. */
const SLOW_MS = 1_500;
const LOADING_ROWS = ['64%', '88%', '46%', '80%'];

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    {LOADING_ROWS.map((width) => (
      <Skeleton key={width} width={width} height="18px" />
    ))}
  </div>
);

/** True once `isPending` has been true for {@link SLOW_MS}. */
function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return isSlow;
}

const Hit = ({
  hit,
  isShown,
  onPick,
}: Pick<SearchResultsProps, 'onPick'> & { hit: SearchHit; isShown: boolean }) => {
  const { search } = useLocation();
  const isTitle = hit.messageId === null;
  return (
    <li>
      <Link
        to={chatPath(hit, search)}
        className={classNames(styles.hit, isShown && styles.shown)}
        aria-current={isShown ? 'true' : undefined}
        draggable={false}
        onClick={(event) => onPick(hit, event)}
      >
        <span className={styles.head}>
          <bdi className={styles.title}>
            {isTitle ? <MarkedText text={hit.snippet} marks={hit.marks} /> : hit.title}
          </bdi>
          <span className={styles.day}>{dayOf(hit.at, Date.now())}</span>
        </span>
        {!isTitle && (
          <span className={styles.snippet}>
            {hit.role === 'user' && '我：'}
            <bdi>
              <MarkedText text={hit.snippet} marks={hit.marks} />
            </bdi>
          </span>
        )}
      </Link>
    </li>
  );
};

/** Search hits, in each state of the search. */
export const SearchResults = ({ searched, shownMessageId, onPick }: SearchResultsProps) => {
  const query = useInfiniteQuery({ ...searchQuery(searched), placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const hits = data ? hitsOf(data) : [];
  const isStale = query.isPlaceholderData;
  const isSearching = query.isPending || isStale || (hits.length === 0 && isFetchingNextPage);
  const isSlow = useIsSlow(isSearching || isFetchingNextPage);

  // The server searches a long history page by page, and a page may be empty.
  const mustContinue =
    hits.length === 0 && hasNextPage && !isStale && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (mustContinue) void fetchNextPage();
  }, [mustContinue, fetchNextPage]);

  if (query.isError && hits.length === 0) {
    const { error } = query;
    const isRefused = isAppError(error) && error.code === 'invalid_input';
    return (
      <EmptyState
        role="alert"
        title={isRefused ? (error.fields?.q ?? error.text) : '没能查找'}
        action={
          !isRefused && (
            <Button isPending={query.isFetching} onClick={() => query.refetch()}>
              重试
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <div role="status">
        <VisuallyHidden>
          {isSearching ? '' : `找到 ${hits.length} 条结果${hasNextPage ? '，还有更多' : ''}`}
        </VisuallyHidden>
      </div>
      {isSearching && hits.length === 0 && <Loading />}
      {isSlow && (
        <p role="status" className={styles.note}>
          历史很长，还在查找…
        </p>
      )}
      {!isSearching && !hasNextPage && hits.length === 0 && (
        <div className={styles.nothing}>
          <h2 className={styles.lead}>
            没有找到“<bdi>{searched}</bdi>”
          </h2>
          <p>换个词试试。几个词用空格隔开，会找同时有它们的内容。</p>
        </div>
      )}
      <ul aria-label="搜索结果" className={classNames(styles.list, isStale && styles.stale)}>
        {hits.map((hit) => (
          <Hit
            key={`${hit.conversationId}${hit.messageId}`}
            hit={hit}
            isShown={hit.messageId !== null && hit.messageId === shownMessageId}
            onPick={onPick}
          />
        ))}
      </ul>
      {hasNextPage && hits.length > 0 && !isStale && (
        <Button variant="quiet" isWide isPending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchNextPageError ? '没能继续，重试' : isFetchingNextPage ? '正在查找…' : '更早的结果'}
        </Button>
      )}
    </>
  );
};
