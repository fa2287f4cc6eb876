import { useState } from 'react';
import styles from './reckoned-number.module.css';

interface ReckonedNumberProps {
  readonly text: string;
  /** 2 × 300 = 600 */
  readonly sum: string;
}

/** A number that nobody said: not marked, and a press shows what it comes of. */
export const ReckonedNumber = ({ text, sum }: ReckonedNumberProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.number}
        aria-expanded={isOpen}
        aria-description="怎么算的"
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </button>
      {isOpen && <span className={styles.sum}>（{sum}）</span>}
    </>
  );
};
