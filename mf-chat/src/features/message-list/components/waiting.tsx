import { classNames } from '@qihang/shared/ui';
import { useEffect, useState } from 'react';
import type { Work } from '../../../session/turn/turn';
import styles from './message.module.css';

/** Delay before the notice about a slow answer, ms. */
const SLOW_MS = 8_000;
/** Silence after which a growing text counts as waiting again, ms. */
const SILENT_MS = 3_000;

interface WaitingProps {
  /** Text of the answer so far. */
  readonly text: string;
  /** Left out where only the first word is waited for. */
  readonly work?: Work;
}

const wordsOf = ({ doing, since }: Work, now: number): string => {
  const seconds = Math.floor((now - since) / 1_000);
  return seconds > 0 ? `${doing} · ${seconds} 秒` : doing;
};

/**
 * Stands for what does not come yet: a first word, or the next lines of a deliverable. Keeps its place while lines come, so
 * that nothing moves. No live region: the announcer says what is done, and no second of it.
 */
export const Waiting = ({ text, work }: WaitingProps) => {
  const [begunAt] = useState(Date.now);
  const [now, setNow] = useState(begunAt);
  const [silentText, setSilentText] = useState(text);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setSilentText(text), SILENT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className={classNames(styles.waiting, text !== silentText && styles.kept)}>
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {work ? wordsOf(work, now) : now - begunAt >= SLOW_MS && '还在准备回答，请稍等…'}
    </p>
  );
};
