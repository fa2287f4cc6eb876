import styles from './page-bars.module.css';

interface StaleBarProps {
  readonly onPutOff: () => void;
}

/** Says once that files of this page are gone; the page is loaded again only by the reader. */
export const StaleBar = ({ onPutOff }: StaleBarProps) => (
  <div role="alert" className={styles.bar}>
    <p className={styles.text}>页面已更新，请刷新</p>
    <button type="button" className={styles.refresh} onClick={() => window.location.reload()}>
      刷新
    </button>
    <button type="button" className={styles.action} onClick={onPutOff}>
      稍后
    </button>
  </div>
);
