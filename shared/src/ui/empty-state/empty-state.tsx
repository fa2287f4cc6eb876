import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Button or link for the one next step. */
  readonly action?: ReactNode;
  /** `alert` for a failure: announced when it appears. */
  readonly role?: 'alert' | 'status';
  /** Level of the heading, to fit the page around it. */
  readonly level?: 1 | 2 | 3;
}

/** Placeholder for missing content: the reason, and the next step. */
export const EmptyState = ({ title, description, action, role, level = 2 }: EmptyStateProps) => {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.emptyState} role={role}>
      <Heading className={styles.title}>{title}</Heading>
      {description !== undefined && <p className={styles.description}>{description}</p>}
      {action}
    </div>
  );
};
