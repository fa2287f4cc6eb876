import styles from './slot.module.css';

/** A gap in a sentence that says what is not here yet, as in the user's own sentence. */
export const Slot = ({ children }: { readonly children: string }) => (
  <span className={styles.slot}>{children}</span>
);
