import styles from './remotes.module.css';

interface RemoteClosedProps {
  readonly onRetry: () => void;
}

/** In place of a remote that the operator has closed for now. */
export const RemoteClosed = ({ onRetry }: RemoteClosedProps) => (
  <section role="status" className={styles.failure}>
    <h1 className={styles.title}>这里暂时关闭</h1>
    <p className={styles.advice}>我们正在处理一个问题，处理好就重新开放。你写下的内容都还在。</p>
    <button type="button" className={styles.retry} onClick={onRetry}>
      再看一次
    </button>
  </section>
);
