import { useEffect, useState } from 'react';
import styles from './message.module.css';

/** Delay before the notice about a slow answer, ms. */
const SLOW_MS = 8_000;

/** Placeholder of an answer without text. */
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
