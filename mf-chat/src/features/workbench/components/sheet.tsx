import { classNames } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import { Line } from './line';
import styles from './sheet.module.css';

/** The one sentence that every deliverable opens with: what first, and why. */
export const Judgement = ({ text }: { readonly text: string }) => (
  <Line pointer="/judgement" text={text} className={styles.judgement} />
);

interface SectionProps {
  readonly title: string;
  /** Stands at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a deliverable under its name. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <section className={styles.section}>
    <div className={styles.head}>
      <h3 className={styles.title}>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

/** A sheet within the sheet: what is to be seen first, or belongs together. */
export const Card = ({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) => <div className={classNames(styles.card, className)}>{children}</div>;

/** Stands between short words; a line breaks behind it, not before. */
export const BETWEEN = '\u00a0· ';

/** Short words about something: 认知 · 反常识 · 口播. */
export const Tags = ({ tags }: { readonly tags: readonly (string | null)[] }) => (
  <span className={styles.tags}>{tags.filter((tag) => tag !== null && tag !== '').join(BETWEEN)}</span>
);
