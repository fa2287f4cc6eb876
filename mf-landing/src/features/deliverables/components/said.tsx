import styles from './said.module.css';

/** Words that the example's user has said; each stands in the talk above. */
export const Said = ({ children }: { readonly children: string }) => (
  <mark className={styles.said}>{children}</mark>
);

/** What the example's user has not said, named after what is missing. */
export const Unsaid = ({ children }: { readonly children: string }) => (
  <span className={styles.unsaid}>{children}</span>
);
