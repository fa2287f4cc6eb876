import type { MessageDetail, UserEvent } from '@qihang/shared/contracts';

/** What the chat's frame is told of the conversation on screen, once the rest of the chat is there. */
export interface KnownLine {
  /** The line as the server has it. */
  readonly stored: readonly MessageDetail[];
  /** Tells of this page's own turns: the list and the messages are read again (SPEC §4). */
  readonly tell: (event: UserEvent) => void;
}

/** Before that. What happens meanwhile is in what is read first. */
export const NOTHING_KNOWN: KnownLine = { stored: [], tell: () => {} };
