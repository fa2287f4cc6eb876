import { useQuery } from '@qihang/shared/api';
import { Button, EmptyState } from '@qihang/shared/ui';
import { useState } from 'react';
import { resultsQuery } from '../api/results-query';
import { useWorkbench } from '../hooks/use-workbench';
import { dayOf } from '../model/calendar-weeks';
import type { KnownPost } from '../model/result-address';
import { fieldsOf, type ResultFields } from '../model/result-fields';
import { FailedSheet } from './failed-sheet';
import { LoadingSheet } from './loading-sheet';
import { Middle } from './middle';
import { ResultForm } from './result-form';
import { ResultItem } from './result-item';
import styles from './results-view.module.css';
import { Slot } from './slot';
import { WorkPage } from './work-page';

const emptyFields = (post: KnownPost | null): ResultFields => ({
  day: post?.day || dayOf(new Date()),
  title: post?.title ?? '',
  platform: post?.platform ?? '',
  views: '',
  finished: '',
  likes: '',
  comments: '',
  follows: '',
  leads: '',
  deals: '',
});

type Editing =
  | { readonly type: 'none' }
  | { readonly type: 'new' }
  | { readonly type: 'old'; readonly id: string };

/** 作品数据: figures of published posts, the only input of the weekly review. */
export const ResultsView = ({ post }: { readonly post: KnownPost | null }) => {
  const { order, isBusy } = useWorkbench();
  const [editing, setEditing] = useState<Editing>(post === null ? { type: 'none' } : { type: 'new' });
  const query = useQuery(resultsQuery);
  const results = query.data ?? [];
  const end = () => setEditing({ type: 'none' });
  const isClosed = editing.type === 'none';
  return (
    <WorkPage
      title={<h2>作品数据</h2>}
      upTo="shelf"
      isBusy={query.isPending}
      foot={
        isClosed && query.isSuccess ? (
          <>
            <Button
              variant={results.length === 0 ? 'primary' : 'secondary'}
              onClick={() => setEditing({ type: 'new' })}
            >
              记一条
            </Button>
            {results.length > 0 && (
              <Button
                variant="primary"
                disabled={isBusy}
                onClick={() => order({ order: { action: 'make', kind: 'review' } })}
              >
                做这周的复盘
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      {editing.type === 'new' && <ResultForm id={null} start={emptyFields(post)} onEnd={end} />}
      {query.isPending && isClosed && <LoadingSheet onRetry={() => void query.refetch()} />}
      {query.isError && query.data === undefined && (
        <FailedSheet
          name="作品数据"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && results.length === 0 && isClosed && (
        <Middle>
          <EmptyState
            title={
              <>
                这里还没有<Slot>数据</Slot>
              </>
            }
            description="发出去的每一条，记下播放和私信。攒够两周，复盘就能对照你自己的平常水平。"
          />
        </Middle>
      )}
      <ul className={styles.items}>
        {results.map((result) =>
          editing.type === 'old' && editing.id === result.id ? (
            <li key={result.id}>
              <ResultForm id={result.id} start={fieldsOf(result)} onEnd={end} />
            </li>
          ) : (
            <ResultItem
              key={result.id}
              result={result}
              onEdit={() => setEditing({ type: 'old', id: result.id })}
            />
          ),
        )}
      </ul>
    </WorkPage>
  );
};
