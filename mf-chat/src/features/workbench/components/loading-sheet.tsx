import { Button, Skeleton } from '@qihang/shared/ui';
import { useEffect, useState } from 'react';
import styles from './loading-sheet.module.css';

/** Delay before the notice about slow loading, ms. */
const SLOW_MS = 4_000;

interface LoadingSheetProps {
  /** Retries on a press after a long wait. */
  readonly onRetry?: () => void;
}

/** Placeholder of a page that loads. */
export const LoadingSheet = ({ onRetry }: LoadingSheetProps) => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <Skeleton width="92%" height="22px" />
      <Skeleton width="64%" height="22px" />
      <Skeleton height="132px" />
      <Skeleton width="88%" />
      <Skeleton width="94%" />
      <Skeleton width="52%" />
      <p role="status" className={styles.slow}>
        {isSlow && '网络有点慢，还在加载…'}
      </p>
      {isSlow && onRetry && (
        <Button className={styles.again} onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
};
