import { makeEventDecoder } from './chat-events';

/**
 * News for a user's other tabs and devices, over one stream per visible tab (`GET /api/chat/events`). An event names
 * the change, never the content, which its reader loads again. After a lost connection everything may have changed.
 */
export type UserEvent =
  /**
   * The stream is live: later changes are sent. Comes first, and again whenever events may have been missed: then
   * everything shown is to be loaded again. With `isCurrent` nothing has changed since the mark of the opening that the
   * stream was asked with (`since`).
   */
  | { readonly event: 'ready'; readonly isCurrent?: true }
  /** Title, pin, messages or thread changed; the list is to be loaded again, and its messages where they are shown. */
  | { readonly event: 'conversation-changed'; readonly conversationId: string }
  | { readonly event: 'conversation-deleted'; readonly conversationId: string }
  /** An answer is under way: it can be watched. */
  | {
      readonly event: 'generation-started';
      readonly conversationId: string;
      readonly generationId: string;
    }
  | {
      readonly event: 'generation-ended';
      readonly conversationId: string;
      readonly generationId: string;
    }
  /** Deliverables or profile changed: to be loaded again where they are shown. */
  | { readonly event: 'shelf-changed' };

/** One event on the wire, framed as the chat's own are (R7.6). */
export const encodeUserEvent = (event: UserEvent): string => `data: ${JSON.stringify(event)}\n\n`;

const NAMES: ReadonlySet<unknown> = new Set<UserEvent['event']>([
  'ready',
  'conversation-changed',
  'conversation-deleted',
  'generation-started',
  'generation-ended',
  'shelf-changed',
]);

/** True for an event that this version knows; others are to be ignored. */
export const isUserEvent = (value: unknown): value is UserEvent =>
  typeof value === 'object' && value !== null && 'event' in value && NAMES.has(value.event);

/** Decoder from text in parts of any size to events; see {@link makeEventDecoder}. */
export const makeUserEventDecoder = (): ((chunk: string) => UserEvent[]) =>
  makeEventDecoder((value) => (isUserEvent(value) ? value : null));
