import { useEffect, useRef } from 'react';
import { isRunning } from '../../../session/turn/turn';
import { useChatSession, useEditedId, useTurn } from '../../../session/use-chat-session';
import { useDraft } from '../hooks/use-draft';
import { Composer } from './composer';

interface DraftComposerProps {
  /** What is sent while a turn runs waits for its end. */
  readonly canWait: boolean;
  /** False while it is not settled which conversation is on screen. */
  readonly isReady: boolean;
}

/** Composer bound to the session: to the draft of the conversation on screen, and to the turn. */
export const DraftComposer = ({ canWait, isReady }: DraftComposerProps) => {
  const { send, turn, cancelEdit, onFocusComposer } = useChatSession();
  const outline = useTurn();
  const source = useDraft();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => onFocusComposer(() => inputRef.current?.focus()), [onFocusComposer]);
  return (
    <Composer
      source={source}
      inputRef={inputRef}
      isReady={isReady}
      isRunning={isRunning(outline)}
      canWait={canWait}
      isStopping={'isStopping' in outline && outline.isStopping}
      isEditing={useEditedId() !== null}
      onSend={send}
      onStop={turn.stop}
      onCancelEdit={cancelEdit}
    />
  );
};
