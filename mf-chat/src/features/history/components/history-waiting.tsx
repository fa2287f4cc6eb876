import styles from './history-panel.module.css';
import { LoadingRows } from './loading-rows';

/** Placeholder of the history until its chunk has loaded. */
export const HistoryWaiting = () => (
  <aside className={styles.panel} aria-label="历史对话">
    <LoadingRows />
  </aside>
);
