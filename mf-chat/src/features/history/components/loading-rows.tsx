import { Skeleton } from '@qihang/shared/ui';
import styles from './history-panel.module.css';

/** Skeleton rows while conversations load. */
export const LoadingRows = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton className={styles.row} />
    <Skeleton className={styles.row} />
    <Skeleton className={styles.row} />
    <Skeleton className={styles.row} />
  </div>
);
