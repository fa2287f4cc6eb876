import { Skeleton } from '@qihang/shared/ui';
import styles from './conversation-view.module.css';

/** Lines in place of messages on their way. */
export const LoadingMessages = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton width="88%" />
    <Skeleton width="94%" />
    <Skeleton width="62%" />
  </div>
);
