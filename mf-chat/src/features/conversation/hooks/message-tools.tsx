import type { DeliverableRef } from '@qihang/shared/contracts';
import { createContext, use } from 'react';

/** What can be done with a message beyond copying it, and how far that is. */
export interface MessageTools {
  /** A turn runs: nothing else can be begun. */
  readonly isBusy: boolean;
  /** The question whose text is in the composer. */
  readonly editedId: string | null;
  /** The version that was asked for and is not on screen yet. */
  readonly awaitedVersion: string | null;
  readonly regenerate: (answerId: string) => void;
  readonly continueAnswer: (answerId: string) => void;
  readonly edit: (questionId: string) => void;
  readonly selectVersion: (messageId: string) => void;
  /** Sends a short answer that was offered. */
  readonly pickChip: (chip: string) => void;
  /** Shows what an answer has put on the shelf. */
  readonly openWork: (work: DeliverableRef) => void;
}

const MessageToolsContext = createContext<MessageTools | null>(null);

export const MessageToolsProvider = MessageToolsContext.Provider;

/** The tools of the messages below a {@link MessageToolsProvider}. */
export function useMessageTools(): MessageTools {
  const tools = use(MessageToolsContext);
  if (tools === null) throw new Error('useMessageTools without a MessageToolsProvider above it');
  return tools;
}
