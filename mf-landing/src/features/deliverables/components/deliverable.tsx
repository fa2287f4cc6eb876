import type { ReactNode } from 'react';
import styles from './deliverable.module.css';

interface DeliverableProps {
  readonly title: string;
  readonly text: string;
  /** A preview of its form. */
  readonly children: ReactNode;
}

/** One deliverable: a sentence about it, and its preview. */
export const Deliverable = ({ title, text, children }: DeliverableProps) => (
  <article className={styles.deliverable}>
    <div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
    </div>
    <div className={styles.preview}>{children}</div>
  </article>
);
