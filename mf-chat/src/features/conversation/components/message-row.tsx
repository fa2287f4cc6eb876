import { classNames } from '@qihang/shared/ui';
import { memo } from 'react';
import { useIsFlying } from '../hooks/use-fling';
import type { ShownMessage } from '../model/shown-messages';
import type { TurnRunner } from '../model/turn-runner';
import { AnswerMessage, type AnswerText } from './answer-message';
import styles from './message.module.css';
import { UserMessage } from './user-message';

interface MessageRowProps {
  readonly message: ShownMessage;
  readonly runner: TurnRunner;
  readonly AnswerText: AnswerText;
}

/** A message while it flies by: its text, and the room that its actions will take. */
const FlyingMessage = ({ role, text }: Pick<ShownMessage, 'role' | 'text'>) => (
  <article
    className={role === 'user' ? styles.question : styles.answer}
    aria-label={role === 'user' ? '我的消息' : '回答'}
  >
    <p className={role === 'user' ? styles.bubble : classNames(styles.text, styles.flying)} dir="auto">
      {text}
    </p>
    <div className={styles.actions} />
  </article>
);

/** A question or an answer. */
export const MessageRow = memo(({ message, runner, AnswerText }: MessageRowProps) => {
  const { key: _, role, ...shown } = message;
  if (useIsFlying() && !message.isLive) return <FlyingMessage role={role} text={message.text} />;
  if (role === 'user') return <UserMessage {...shown} />;
  return <AnswerMessage {...shown} runner={runner} AnswerText={AnswerText} />;
});
