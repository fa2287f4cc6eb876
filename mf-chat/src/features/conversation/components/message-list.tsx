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
  messages.map(({ key, role, text, label, isLive, note }) =>
    role === 'user' ? (
      <UserMessage key={key} text={text} />
    ) : (
      <AnswerMessage
        key={key}
        text={text}
        label={label}
        note={note}
        isLive={isLive}
        runner={runner}
        AnswerText={AnswerText}
      />
    ),
  );
