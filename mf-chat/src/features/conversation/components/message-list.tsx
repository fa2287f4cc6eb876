import type { ShownMessage } from '../model/shown-messages';
import type { TurnRunner } from '../model/turn-runner';
import { AnswerMessage, type AnswerText } from './answer-message';
import { UserMessage } from './user-message';

interface MessageListProps {
  readonly messages: readonly ShownMessage[];
  readonly runner: TurnRunner;
  readonly AnswerText: AnswerText;
}

/** The messages of a conversation, oldest first. */
export const MessageList = ({ messages, runner, AnswerText }: MessageListProps) =>
  messages.map(({ key, role, ...message }) =>
    role === 'user' ? (
      <UserMessage key={key} {...message} />
    ) : (
      <AnswerMessage key={key} {...message} runner={runner} AnswerText={AnswerText} />
    ),
  );
