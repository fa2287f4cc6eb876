import type { ReactNode } from 'react';
import styles from './deliverable.module.css';

interface DeliverableProps {
  readonly title: string;
  readonly text: string;
  /** An example of its form. */
  readonly children: ReactNode;
}

/** One deliverable: a sentence about it, and an example, said to be one. */
export const Deliverable = ({ title, text, children }: DeliverableProps) => (
  <article className={styles.deliverable}>
    <div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
    </div>
    <figure className={styles.preview}>
      <figcaption className={styles.example}>示例</figcaption>
      {children}
    </figure>
  </article>
);
