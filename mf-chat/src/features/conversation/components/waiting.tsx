import { useEffect, useState } from 'react';
import styles from './message.module.css';

/** After so long without a word, it is said that the answer is still on its way. */
const SLOW_MS = 8_000;

/** In the place of an answer that has not begun. */
export const Waiting = () => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={styles.waiting}>
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {isSlow && '还在准备回答，请稍等…'}
    </p>
  );
};
