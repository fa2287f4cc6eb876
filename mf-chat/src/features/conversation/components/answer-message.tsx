import { stripReasoning } from '@qihang/shared/contracts';
import { type ComponentType, memo } from 'react';
import { useLiveText } from '../hooks/use-turn';
import type { TurnRunner } from '../model/turn-runner';
import styles from './message.module.css';
import { MessageActions } from './message-actions';
import { Waiting } from './waiting';

/** Shows an answer's markdown; given by whoever composes the features. */
export type AnswerText = ComponentType<{ readonly text: string; readonly isStreaming: boolean }>;

interface AnswerMessageProps {
  /** Empty for one that has nothing but a note, and unused while it is live. */
  readonly text: string;
  /** Who answered, in the user's words. */
  readonly label: string;
  /** What became of the answer, or what happens to it. */
  readonly note: string | null;
  /** It is being written: its text is the turn's, and it alone renders with every piece. */
  readonly isLive: boolean;
  readonly runner: TurnRunner;
  readonly AnswerText: AnswerText;
}

/** An answer: full width, no bubble, with the visible label that says who answered (PRODUCT §7). */
export const AnswerMessage = memo((props: AnswerMessageProps) => {
  const { label, note, isLive, runner, AnswerText } = props;
  const liveText = useLiveText(runner, isLive);
  const text = isLive ? stripReasoning(liveText) : props.text;
  const isEmpty = text.trim() === '';
  return (
    <article className={styles.answer} aria-label="回答" aria-busy={isLive || undefined}>
      {/* Headings of an answer begin below this one; with it one also jumps from answer to answer. */}
      <h2 className={styles.hidden}>回答</h2>
      {/* One place for both, so that the end of an answer changes nothing that is on screen. */}
      {!isEmpty && (
        <div className={styles.text} dir="auto">
          <AnswerText text={text} isStreaming={isLive} />
        </div>
      )}
      {isEmpty && isLive && <Waiting />}
      {note !== null && <p className={styles.note}>{note}</p>}
      {!isEmpty && !isLive && <MessageActions text={text} isMarkdown label={label} />}
    </article>
  );
});
