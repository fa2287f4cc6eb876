import type { ReactNode } from 'react';
import styles from './notice-card.module.css';

interface NoticeCardProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Something about the sheet that is to be known before it is read, and what to do about it. */
export const NoticeCard = ({ title, children, actions }: NoticeCardProps) => (
  <section className={styles.notice} aria-label={title}>
    <p className={styles.title}>{title}</p>
    {children}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </section>
);
