import styles from './remotes.module.css';

interface PlaceNoticeProps {
  readonly role: 'alert' | 'status';
  readonly title: string;
  readonly advice: string;
  /** The one next step. */
  readonly action: string;
  readonly onAction: () => void;
}

/** Replaces a remote that cannot be shown. */
export const PlaceNotice = ({ role, title, advice, action, onAction }: PlaceNoticeProps) => (
  <section role={role} className={styles.failure}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.advice}>{advice}</p>
    <button type="button" className={styles.retry} onClick={onAction}>
      {action}
    </button>
  </section>
);
