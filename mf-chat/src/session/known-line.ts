import type { MessageDetail, UserEvent } from '@qihang/shared/contracts';

/** Data about the conversation on screen that the lazy part of the chat hands to the frame. */
export interface KnownLine {
  /** The thread as stored on the server. */
  readonly stored: readonly MessageDetail[];
  /** Reports a turn of this page, after which the list and the messages are read again (R4.6). */
  readonly tell: (event: UserEvent) => void;
}

/** Value until the lazy part has loaded; its first read includes the turns up to then. */
export const NOTHING_KNOWN: KnownLine = { stored: [], tell: () => {} };
