import { classNames } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import { Line } from './line';
import styles from './sheet.module.css';

/** Opening sentence of a deliverable: its main advice, and the reason; nothing for ''. */
export const Judgement = ({ text }: { readonly text: string }) =>
  text === '' ? null : <Line pointer="/judgement" text={text} className={styles.judgement} />;

interface SectionProps {
  readonly title: string;
  /** Content at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a deliverable with its heading. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <section className={styles.section}>
    <div className={styles.head}>
      <h3 className={styles.title}>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

/** Card within the sheet, for emphasis or grouping. */
export const Card = ({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) => <div className={classNames(styles.card, className)}>{children}</div>;

/** Separator between tags; a line may break after it, not before. */
export const BETWEEN = '\u00a0· ';

/** Tags in one line: 认知 · 反常识 · 口播. */
export const Tags = ({ tags }: { readonly tags: readonly (string | null)[] }) => (
  <span className={styles.tags}>{tags.filter((tag) => tag !== null && tag !== '').join(BETWEEN)}</span>
);
