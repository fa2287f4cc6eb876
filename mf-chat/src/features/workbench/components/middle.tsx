import type { ReactNode } from 'react';
import styles from './middle.module.css';

/** Places the only content of a sheet. */
export const Middle = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.middle}>{children}</div>
);
