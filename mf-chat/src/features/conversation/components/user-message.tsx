import { memo } from 'react';
import styles from './message.module.css';
import { MessageActions } from './message-actions';

interface UserMessageProps {
  readonly text: string;
}

/** A question: plain text in a tinted bubble. */
export const UserMessage = memo(({ text }: UserMessageProps) => (
  <article className={styles.question} aria-label="我的消息">
    <p className={styles.bubble} dir="auto">
      {text}
    </p>
    <MessageActions text={text} />
  </article>
));
