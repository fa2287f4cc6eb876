import { memo } from 'react';
import type { ShownMessage } from '../model/shown-messages';
import type { TurnRunner } from '../model/turn-runner';
import { AnswerMessage, type AnswerText } from './answer-message';
import { UserMessage } from './user-message';

interface MessageRowProps {
  readonly message: ShownMessage;
  readonly runner: TurnRunner;
  readonly AnswerText: AnswerText;
}

/** A question or an answer. */
export const MessageRow = memo(({ message, runner, AnswerText }: MessageRowProps) => {
  const { key: _, role, ...shown } = message;
  if (role === 'user') return <UserMessage {...shown} />;
  return <AnswerMessage {...shown} runner={runner} AnswerText={AnswerText} />;
});
