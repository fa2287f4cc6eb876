import { useQuery } from '@qihang/shared/api';
import { type DeliverableDetail, type FactChange, isAppError } from '@qihang/shared/contracts';
import { Button } from '@qihang/shared/ui';
import { useState } from 'react';
import { previewQuery } from '../api/work-query';
import { useWorkbench } from '../hooks/use-workbench';
import styles from './changes-notice.module.css';
import { NoticeCard } from './notice-card';

/** Changed facts of the profile, each with its old and its new value. */
export const FactChanges = ({ changes }: { readonly changes: readonly FactChange[] }) => (
  <ul className={styles.changes}>
    {changes.map(({ field, was, now }) => (
      <li key={`${field}${was ?? ''}${now ?? ''}`}>
        <span className={styles.field}>{field}</span>
        {was !== null && <del className={styles.was}>{was}</del>}
        {now !== null ? <ins className={styles.now}>{now}</ins> : <span className={styles.gone}>已删除</span>}
      </li>
    ))}
  </ul>
);

const StaleLines = ({ work }: { readonly work: DeliverableDetail }) => {
  const { data, error, isFetching, refetch } = useQuery(previewQuery(work.id, work.version));
  if (data === undefined) {
    return error === null ? (
      <p role="status" className={styles.text}>
        正在找是哪几行…
      </p>
    ) : (
      <p role="alert" className={styles.text}>
        {isAppError(error) ? error.text : '没能找出来'}
        <Button variant="quiet" isPending={isFetching} onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  }
  if (data.stale.length === 0)
    return <p className={styles.text}>没有哪一行还写着原来的话，更新时整份再看一遍。</p>;
  return (
    <ul className={styles.stale}>
      {data.stale.map(({ pointer, text }) => (
        <li key={pointer}>{text}</li>
      ))}
    </ul>
  );
};

/** Notice that the profile has changed since the deliverable was made, with the changes, the lines concerned and an update button. */
export const ChangesNotice = ({ work }: { readonly work: DeliverableDetail }) => {
  const { order, isBusy } = useWorkbench();
  const [isOpen, setOpen] = useState(false);
  const { id, kind, title, changes } = work;
  if (changes.length === 0) return null;
  return (
    <NoticeCard
      title="你的档案改过，这份还是按原来的写的"
      actions={
        <>
          <Button
            disabled={isBusy}
            onClick={() => order({ order: { action: 'refresh', kind, deliverableId: id }, title })}
          >
            更新这份
          </Button>
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '看看是哪几行'}
          </Button>
        </>
      }
    >
      <FactChanges changes={changes} />
      {isOpen && <StaleLines work={work} />}
    </NoticeCard>
  );
};
