import type { Span } from '@qihang/shared/contracts';
import { useCallback, useMemo } from 'react';
import { chatPath } from '../../../session/address/chat-path';
import type { WorkPlace } from '../../../session/address/use-work-place';
import { useChatSession, useDraftPlace } from '../../../session/use-chat-session';

/** What the workbench can do with its address and with the conversation beside it. */
export interface Surroundings {
  readonly onOpen: WorkPlace['open'];
  readonly onGoUp: WorkPlace['goUp'];
  readonly onClose: () => void;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  /** Goes to the conversation, optionally with a text for the composer. */
  readonly onTalk: (text?: string) => void;
  /** Sends the message of a button in the conversation. */
  readonly onSay: (message: string) => void;
  /** @param words those of the message to light up */
  readonly pathOfMessage: (conversationId: string, messageId: string | null, words?: Span) => string;
}

interface SurroundingsInput {
  /** Open page. */
  readonly at: string;
  readonly work: WorkPlace;
  /** The conversation is visible beside the workbench. */
  readonly isBeside: boolean;
}

/** Binds the workbench to the session and to the address: from it one gets to the composer and to messages. */
export function useSurroundings({ at, work, isBeside }: SurroundingsInput): Surroundings {
  const { agent, drafts, turn, retry, ask, focusComposer } = useChatSession();
  const place = useDraftPlace();
  const { open, goUp, close } = work;
  /** Focuses the composer, optionally with a text. On a phone the workbench covers it and is closed first. */
  const goToTalk = useCallback(
    (text?: string) => {
      const typed = drafts.read(place);
      if (text !== undefined) drafts.write(place, typed === '' ? text : `${typed}\n${text}`);
      if (!isBeside) close();
      // In a timer, after the closing sheet has restored the focus.
      setTimeout(focusComposer);
    },
    [drafts, place, isBeside, close, focusComposer],
  );
  const pathOfMessage = useCallback(
    (conversationId: string, messageId: string | null, words?: Span) => {
      const kept = isBeside ? `?work=${encodeURIComponent(at)}` : '';
      return chatPath({ agentKey: agent.key, conversationId, messageId, words }, kept);
    },
    [agent, isBeside, at],
  );
  return useMemo(
    (): Surroundings => ({
      onOpen: open,
      onGoUp: goUp,
      onClose: close,
      onStop: turn.stop,
      onRetry: retry,
      onTalk: goToTalk,
      onSay: ask,
      pathOfMessage,
    }),
    [open, goUp, close, turn, retry, goToTalk, ask, pathOfMessage],
  );
}
