import styles from './history-panel.module.css';
import { LoadingRows } from './loading-rows';

/** In place of the history, before its own program is here. */
export const HistoryWaiting = () => (
  <aside className={styles.panel} aria-label="历史对话">
    <LoadingRows />
  </aside>
);
