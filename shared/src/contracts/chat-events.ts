import type { DeliverableRef } from './coach';

/** First event of every accepted message. */
export interface StartEvent {
  readonly event: 'start';
  readonly conversationId: string;
  /** Id of the stored question. */
  readonly messageId: string;
  /** Id of the answer's message. */
  readonly answerId: string;
  readonly generationId: string;
}

/** A chunk of the answer; `seq` counts from 1 within a generation. */
export interface AnswerEvent {
  readonly answer: string;
  readonly seq: number;
}

/** Replaces all text so far: after a vendor's moderation, or because the text was reasoning. */
export interface ReplaceEvent {
  readonly event: 'replace';
  readonly text: string;
  readonly seq: number;
}

/**
 * What is under way beside the text: a deliverable is thought about, written or checked, which may show nothing for a
 * minute. A state and no part of the text: it has no number, and a viewer who comes later gets the present one.
 */
export interface WorkEvent {
  readonly event: 'work';
  /** For the user, without its time: 在写脚本. '' when nothing is under way any more. */
  readonly doing: string;
  /** Whole seconds since the work on this deliverable began. */
  readonly seconds: number;
}

/** The answer is complete, or was stopped by the user. Nothing follows. */
export interface DoneEvent {
  readonly event: 'done';
  readonly status?: 'stopped';
  /** Label of an answer that somebody else gave than expected: the workshop in place of a vendor that failed. */
  readonly label?: string;
  /** Short answers to offer, and what was put on the shelf (`answerAttachmentsSchema`). */
  readonly chips?: readonly string[];
  readonly deliverables?: readonly DeliverableRef[];
}

/** The answer failed; earlier chunks stay. Nothing follows. */
export interface FailureEvent {
  readonly error: string;
  readonly code?: string;
  /** Buttons beside 重试 (`answerAttachmentsSchema`). */
  readonly offers?: readonly string[];
}

export type ChatEvent = StartEvent | AnswerEvent | ReplaceEvent | WorkEvent | DoneEvent | FailureEvent;

/** True for the one event that ends a stream; a stream that closes without one has lost its connection. */
export const isLastEvent = (event: ChatEvent): event is DoneEvent | FailureEvent =>
  'error' in event || ('event' in event && event.event === 'done');

/** One event on the wire: a `data:` line of JSON and the blank line that separates events (R7.6). */
export const encodeChatEvent = (event: ChatEvent): string => `data: ${JSON.stringify(event)}\n\n`;

/** Comment line that keeps an idle connection open. */
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
    case 'work':
      return typeof fields.doing === 'string' && typeof fields.seconds === 'number'
        ? (fields as unknown as WorkEvent)
        : null;
    case 'done':
      return fields as unknown as DoneEvent;
    default:
      return null;
  }
};

/** Value of a block's `data:` line; undefined without one, or when its JSON cannot be parsed. */
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

/** Decoder from text in parts of any size to events; values that `toEvent` does not know are ignored (R7.6). */
export function makeEventDecoder<Event>(
  toEvent: (value: unknown) => Event | null,
): (chunk: string) => Event[] {
  let buffered = '';
  return (chunk) => {
    // A CR may end one part and its LF begin the next: CRs are removed after both have arrived.
    buffered = (buffered + chunk).replace(/\r\n/g, '\n');
    const blocks = buffered.split('\n\n');
    buffered = blocks.pop() ?? '';
    return blocks.flatMap((block) => toEvent(parseBlock(block)) ?? []);
  };
}

/** Decoder from text in parts of any size to chat events; unparseable lines and unknown events are ignored (R7.6). */
export const makeChatEventDecoder = (): ((chunk: string) => ChatEvent[]) => makeEventDecoder(toChatEvent);
