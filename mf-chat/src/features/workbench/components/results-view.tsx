import { useMutation, useQuery, useQueryClient } from '@qihang/shared/api';
import { isAppError, type PostResult } from '@qihang/shared/contracts';
import { dayName } from '@qihang/shared/deliverables';
import {
  Button,
  ConfirmDialog,
  DeleteIcon,
  EditIcon,
  EmptyState,
  IconButton,
  showToast,
} from '@qihang/shared/ui';
import { useState } from 'react';
import { deleteResult, resultsQuery } from '../api/results-query';
import { useWorkbench } from '../hooks/use-workbench';
import { dayOf } from '../model/calendar-weeks';
import { countText, percentText } from '../model/count-text';
import type { KnownPost } from '../model/result-address';
import { FIGURES, fieldsOf, type ResultFields } from '../model/result-fields';
import { FailedSheet } from './failed-sheet';
import { LoadingSheet } from './loading-sheet';
import { ResultForm } from './result-form';
import styles from './results-view.module.css';
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

const figuresOf = (result: PostResult): string =>
  FIGURES.flatMap(({ name, label }) => {
    const value = result[name];
    if (value === null) return [];
    return [name === 'finished' ? `完播 ${percentText(value)}` : `${label} ${countText(value)}`];
  }).join(' · ');

const ResultItem = ({ result, onEdit }: { readonly result: PostResult; readonly onEdit: () => void }) => {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteResult(client, result.id),
    onError: (error) => showToast(isAppError(error) ? error.text : '删除失败', 'danger'),
    onSettled: () => setAsking(false),
  });
  const { title, day, platform } = result;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.day}>
          {dayName(day)}
          {platform !== '' && ` · ${platform}`}
        </p>
        <p className={styles.figures}>{figuresOf(result)}</p>
      </div>
      <div className={styles.tools}>
        <IconButton label={`改：${title}`} icon={<EditIcon size={18} />} onClick={onEdit} />
        <IconButton
          label={`删除：${title}`}
          icon={<DeleteIcon size={18} />}
          onClick={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        question={`删掉“${title}”的数据？`}
        confirmText="删掉"
        isDangerous
        isPending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
};

type Editing =
  | { readonly type: 'none' }
  | { readonly type: 'new' }
  | { readonly type: 'old'; readonly id: string };

/** 作品数据: what became of the posts. The weekly review reckons with nothing else. */
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
            <Button onClick={() => setEditing({ type: 'new' })}>记一条</Button>
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
      {query.isPending && isClosed && <LoadingSheet />}
      {query.isError && query.data === undefined && (
        <FailedSheet
          title="没能打开作品数据"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && results.length === 0 && isClosed && (
        <EmptyState
          title="还没有记过数据"
          description="发出去的每一条，记下播放和私信。攒够两周，复盘就能对照你自己的平常水平。"
        />
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
