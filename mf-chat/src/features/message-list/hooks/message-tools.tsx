import type { DeliverableRef } from '@qihang/shared/contracts';
import { createContext, use } from 'react';

/** Actions on messages besides copying, and their state. */
export interface MessageTools {
  /** A turn runs, so no other can start. */
  readonly isBusy: boolean;
  /** Id of the question that is edited in the composer. */
  readonly editedId: string | null;
  /** Id of the chosen version until it is on screen. */
  readonly awaitedVersion: string | null;
  readonly regenerate: (answerId: string) => void;
  readonly continueAnswer: (answerId: string) => void;
  readonly edit: (questionId: string) => void;
  readonly selectVersion: (messageId: string) => void;
  /** Sends a suggested reply. */
  readonly pickChip: (chip: string) => void;
  /** Returns the message that waits to the input. */
  readonly takeBack: () => void;
  /** Opens a deliverable. */
  readonly openWork: (work: DeliverableRef) => void;
}

const MessageToolsContext = createContext<MessageTools | null>(null);

export const MessageToolsProvider = MessageToolsContext.Provider;

/** Returns the tools of the nearest {@link MessageToolsProvider}. @throws without one */
export function useMessageTools(): MessageTools {
  const tools = use(MessageToolsContext);
  if (tools === null) throw new Error('useMessageTools without a MessageToolsProvider above it');
  return tools;
}
