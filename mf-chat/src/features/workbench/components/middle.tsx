import type { ReactNode } from 'react';
import styles from './middle.module.css';

/** Stands in the middle of the sheet: there is nothing else on it. */
export const Middle = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.middle}>{children}</div>
);
