import type { DeliverableRef } from './coach';

/** The first event of every accepted message (PRODUCT §4). */
export interface StartEvent {
  readonly event: 'start';
  readonly conversationId: string;
  /** The stored question. */
  readonly messageId: string;
  /** The answer's message. */
  readonly answerId: string;
  readonly generationId: string;
}

/** A piece of the answer; `seq` counts from 1 within a generation. */
export interface AnswerEvent {
  readonly answer: string;
  readonly seq: number;
}

/** All text so far is replaced: by a vendor's moderation, or because it was reasoning. */
export interface ReplaceEvent {
  readonly event: 'replace';
  readonly text: string;
  readonly seq: number;
}

/** The answer is complete, or was stopped by the user. Nothing follows. */
export interface DoneEvent {
  readonly event: 'done';
  readonly status?: 'stopped';
  /** Who answered, when it was not who was expected to: the built-in coach in place of a failed vendor. */
  readonly label?: string;
  /** Short answers to offer, and what was put on the shelf (`answerExtrasSchema`). */
  readonly chips?: readonly string[];
  readonly deliverables?: readonly DeliverableRef[];
}

/** The answer failed; what came before stays. Nothing follows. */
export interface FailureEvent {
  readonly error: string;
  readonly code?: string;
}

export type ChatEvent = StartEvent | AnswerEvent | ReplaceEvent | DoneEvent | FailureEvent;

/** True for the one event that ends a stream; a stream that closes without one was lost. */
export const isLastEvent = (event: ChatEvent): event is DoneEvent | FailureEvent =>
  'error' in event || ('event' in event && event.event === 'done');

/** One event on the wire: a `data:` line of JSON and the blank line that separates events (SPEC §7). */
export const encodeChatEvent = (event: ChatEvent): string => `data: ${JSON.stringify(event)}\n\n`;

/** A comment line that keeps an idle connection open. */
export const PING = ': ping\n\n';

const toChatEvent = (value: unknown): ChatEvent | null => {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  if (typeof fields.error === 'string') return fields as unknown as FailureEvent;
  if (typeof fields.answer === 'string') {
    return typeof fields.seq === 'number' ? (fields as unknown as AnswerEvent) : null;
  }
  switch (fields.event) {
    case 'start':
      return typeof fields.generationId === 'string' && typeof fields.conversationId === 'string'
        ? (fields as unknown as StartEvent)
        : null;
    case 'replace':
      return typeof fields.text === 'string' ? (fields as unknown as ReplaceEvent) : null;
    case 'done':
      return fields as unknown as DoneEvent;
    default:
      return null;
  }
};

/** What a `data:` line holds; undefined where there is none, or none that can be parsed. */
const parseBlock = (block: string): unknown => {
  for (const line of block.split('\n')) {
    if (!line.startsWith('data:')) continue;
    try {
      return JSON.parse(line.slice(5));
    } catch {
      return undefined;
    }
  }
  return undefined;
};

/** Turns decoded text, in pieces of any size, into events. What `toEvent` does not know is ignored (SPEC §7). */
export function makeEventDecoder<Event>(
  toEvent: (value: unknown) => Event | null,
): (piece: string) => Event[] {
  let buffered = '';
  return (piece) => {
    // A CR may be the last character of one piece and its LF the first of the next, so CRs go once both are here.
    buffered = (buffered + piece).replace(/\r\n/g, '\n');
    const blocks = buffered.split('\n\n');
    buffered = blocks.pop() ?? '';
    return blocks.flatMap((block) => toEvent(parseBlock(block)) ?? []);
  };
}

/** Turns decoded text, in pieces of any size, into events. Unparseable lines and unknown events are ignored (SPEC §7). */
export const makeChatEventDecoder = (): ((piece: string) => ChatEvent[]) => makeEventDecoder(toChatEvent);
