import { Skeleton } from '@qihang/shared/ui';
import styles from './history-panel.module.css';

const WIDTHS = ['72%', '54%', '64%', '40%'];

/** Skeleton rows while conversations load. */
export const LoadingRows = () => (
  <div className={styles.loading} aria-busy="true">
    {WIDTHS.map((width) => (
      <Skeleton key={width} width={width} height="18px" />
    ))}
  </div>
);
