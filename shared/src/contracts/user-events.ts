import { makeEventDecoder } from './chat-events';

/**
 * What a user's other tabs and devices are told, over one stream per visible tab (`GET /api/chat/events`). An event says
 * what changed, never the content: whoever shows it reads it again. After a lost connection everything may have changed.
 */
export type UserEvent =
  /**
   * The stream is live: what changes from here on is told. Comes first, and again whenever something may have been missed:
   * then everything shown is to be read again.
   */
  | { readonly event: 'ready' }
  /** Title, pin, messages or the line on screen; the list is to be read again, and its messages where they are shown. */
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
  /** 我的成果 or 我的档案 is to be read again where it is shown. */
  | { readonly event: 'shelf-changed' };

/** One event on the wire, framed as the chat's own are (SPEC §7). */
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

/** Turns decoded text, in pieces of any size, into events; see {@link makeEventDecoder}. */
export const makeUserEventDecoder = (): ((piece: string) => UserEvent[]) =>
  makeEventDecoder((value) => (isUserEvent(value) ? value : null));
