import styles from './spinner.module.css';

/** The spinner's ring alone, without words for assistive technology: for controls whose own text changes. */
export const SpinnerRing = () => (
  <svg className={styles.ring} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
    <circle className={styles.track} cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="2.5" />
    <path d="M12 2.5A9.5 9.5 0 0 1 21.5 12" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);
