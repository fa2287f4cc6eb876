import { classNames } from '@qihang/shared/ui';
import { memo, useState } from 'react';
import { useIsFlying } from '../hooks/use-fling';
import { beginningOf } from '../model/beginning';
import type { ShownMessage } from '../model/shown-messages';
import type { TurnRunner } from '../model/turn-runner';
import { AnswerMessage, type AnswerText } from './answer-message';
import styles from './message.module.css';
import { UserMessage } from './user-message';

interface FlyingMessageProps extends Pick<ShownMessage, 'role' | 'text'> {
  /** In px. The list counts on it already: with another one it would have to move everything, in every frame. */
  readonly height: number;
}

/** A message where a fling has ended, until it is its turn to be composed: how it begins, in the room that it takes. */
const FlyingMessage = ({ role, text, height }: FlyingMessageProps) => (
  <article
    className={classNames(role === 'user' ? styles.question : styles.answer, styles.flying)}
    style={{ height }}
    aria-label={role === 'user' ? '我的消息' : '回答'}
  >
    <p className={role === 'user' ? styles.bubble : styles.text} dir="auto">
      {beginningOf(text)}
    </p>
  </article>
);

interface MessageRowProps {
  readonly message: ShownMessage;
  readonly runner: TurnRunner;
  readonly AnswerText: AnswerText;
  /** What the list takes the row for, in px. */
  readonly heightOf: (key: string) => number;
}

/** A question or an answer. */
export const MessageRow = memo(({ message, runner, AnswerText, heightOf }: MessageRowProps) => {
  const { key, role, ...shown } = message;
  const isFlying = useIsFlying() && !message.isLive;
  const [height] = useState(() => (isFlying ? heightOf(key) : 0));
  if (isFlying) return <FlyingMessage role={role} text={message.text} height={height} />;
  if (role === 'user') return <UserMessage {...shown} />;
  return <AnswerMessage {...shown} runner={runner} AnswerText={AnswerText} />;
});
