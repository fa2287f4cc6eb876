import type { ReactNode } from 'react';
import styles from './notice-card.module.css';

interface NoticeCardProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Notice above a sheet, with its actions. */
export const NoticeCard = ({ title, children, actions }: NoticeCardProps) => (
  <section className={styles.notice} aria-label={title}>
    <p className={styles.title}>{title}</p>
    {children}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </section>
);
