import { Fragment } from 'react';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  /** Start and end of each match, in order, without overlap. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Plain text with highlighted matches. */
export const MarkedText = ({ text, marks }: MarkedTextProps) => (
  <>
    {marks.map(([start, end], at) => (
      <Fragment key={start}>
        {text.slice(marks[at - 1]?.[1] ?? 0, start)}
        <mark className={styles.mark}>{text.slice(start, end)}</mark>
      </Fragment>
    ))}
    {text.slice(marks.at(-1)?.[1] ?? 0)}
  </>
);
