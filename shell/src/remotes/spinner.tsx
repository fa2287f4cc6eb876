import styles from './remotes.module.css';

interface SpinnerProps {
  readonly hint?: string;
}

/**
 * The shell's own: the kit's spinner is part of a module that is downloaded with the first remote. It appears after a
 * delay, so that a fast load does not flicker.
 */
export const Spinner = ({ hint }: SpinnerProps) => (
  <div className={styles.waiting}>
    <h1 className={styles.heading}>页面加载中</h1>
    <div role="status" aria-label="加载中…" className={styles.spinner}>
      <svg viewBox="0 0 48 48" className={styles.ring} aria-hidden="true">
        <circle cx="24" cy="24" r="20" className={styles.track} />
        <path d="M24 4a20 20 0 0 1 20 20" className={styles.arc} />
      </svg>
    </div>
    <p aria-live="polite" className={styles.hint}>
      {hint}
    </p>
  </div>
);
