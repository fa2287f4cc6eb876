import { classNames } from '../class-names';
import styles from './spinner.module.css';
import { SpinnerRing } from './spinner-ring';

interface SpinnerProps {
  /** The operation under way, in words. */
  readonly label?: string;
  /** `large` stands alone in the middle of a page. */
  readonly size?: 'inline' | 'large';
}

export const Spinner = ({ label = '加载中…', size = 'inline' }: SpinnerProps) => (
  // The name is an attribute: the words themselves show only where motion is unwanted.
  <span
    role="status"
    aria-label={label}
    className={classNames(styles.spinner, size === 'large' && styles.large)}
  >
    <SpinnerRing />
    <span className={styles.words}>{label}</span>
  </span>
);
