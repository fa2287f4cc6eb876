import type { ShownMessage } from '../model/shown-messages';
import type { TurnRunner } from '../model/turn-runner';
import { AnswerMessage, type AnswerText } from './answer-message';
import { UserMessage } from './user-message';

interface MessageListProps {
  readonly messages: readonly ShownMessage[];
  readonly runner: TurnRunner;
  readonly AnswerText: AnswerText;
  readonly onCopy: (text: string) => void;
}

/** The messages of a conversation, oldest first. */
export const MessageList = ({ messages, runner, AnswerText, onCopy }: MessageListProps) =>
  messages.map(({ key, role, text, label, isLive, note }) =>
    role === 'user' ? (
      <UserMessage key={key} text={text} onCopy={onCopy} />
    ) : (
      <AnswerMessage
        key={key}
        text={text}
        label={label}
        note={note}
        isLive={isLive}
        runner={runner}
        AnswerText={AnswerText}
        onCopy={onCopy}
      />
    ),
  );
