import styles from './remotes.module.css';

interface RemoteFailureProps {
  readonly onRetry: () => void;
}

/** In place of a remote that failed (PRODUCT §3). */
export const RemoteFailure = ({ onRetry }: RemoteFailureProps) => (
  <section role="alert" className={styles.failure}>
    <h1 className={styles.title}>页面加载失败</h1>
    <p className={styles.advice}>可能是网络不稳定。请检查网络后重试；如果还是打不开，过几分钟再刷新页面。</p>
    <button type="button" className={styles.retry} onClick={onRetry}>
      重试
    </button>
  </section>
);
