import { classNames } from '@qihang/shared/ui';
import { memo, useState } from 'react';

import type { ShownMessage } from '../model/shown-messages';
import { beginningOf, useIsFlying } from '../virtual-list';
import { AnswerMessage } from './answer-message';
import styles from './message.module.css';
import { UserMessage } from './user-message';

interface FlyingMessageProps extends Pick<ShownMessage, 'role' | 'text'> {
  /** Height that the list assumes already, px; any other would shift all rows in every frame. */
  readonly height: number;
}

/** Placeholder for a message after a fling until it is rendered: its beginning, at its assumed height. */
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
  /** Height that the list assumes for the row, px. */
  readonly heightOf: (key: string) => number;
}

/** A question or an answer. */
export const MessageRow = memo(({ message, heightOf }: MessageRowProps) => {
  const { key, role, ...shown } = message;
  const isFlying = useIsFlying() && !message.isLive;
  const [height] = useState(() => (isFlying ? heightOf(key) : 0));
  if (isFlying) return <FlyingMessage role={role} text={message.text} height={height} />;
  if (role === 'user') return <UserMessage {...shown} />;
  return <AnswerMessage {...shown} />;
});
