/**
 * The door of the event stream: others import this file and no other of the folder (`scripts/fences.test.ts`).
 *
 * The plain version is `testing/plain-event-stream.ts`: iterate, write an event, wait until it is taken. With 20,000
 * tokens a second through one process that is too dear: 17 µs for a write of `ServerResponse` against 10 for one to the
 * socket, a promise and a callback for each token, and 130 MB of garbage when 200 readers catch up at once, which cost
 * 1 MB here (docs/decisions/0007). `plain-event-stream.test.ts` holds both side by side.
 */
import { type ChatEvent, encodeChatEvent, isLastEvent } from '@qihang/shared/contracts';
import type { FastifyReply } from 'fastify';
import { EventFlow, type EventFormat } from './event-flow';
import { pingEvery } from './pings';
import { isReadyEvents, type ReadyEvents, readyFrom } from './ready-events';
import { ViewerConnection } from './viewer-connection';

export type { EventFormat } from './event-flow';
export type { ReadyEvents } from './ready-events';

/** Limits of a viewer's connection; milliseconds and bytes. */
export interface EventStreamLimits {
  /** Interval of comment lines, which show proxies and the client that the connection is alive (F03). */
  readonly pingMs: number;
  /** Memory that may wait for one viewer. While it is full, nothing more is taken from `events`. */
  readonly bufferBytes: number;
  /** Time without a read, while the buffer is full, after which a viewer is dropped; it may resume (F30). */
  readonly stallMs: number;
}

/** Encodes each event once: the viewers of one answer are served one after the other and get the same event object. */
function encodeShared(): (event: ChatEvent) => string {
  let known: ChatEvent | null = null;
  let text = '';
  return (event) => {
    if (event !== known) {
      text = encodeChatEvent(event);
      known = event;
    }
    return text;
  };
}

const CHAT_FORMAT: EventFormat<ChatEvent> = { encode: encodeShared(), isLast: isLastEvent };

type Source<Event> = AsyncIterable<Event> | ReadyEvents<Event>;

/**
 * Sends server-sent events until the last one, until the viewer leaves or stalls, or until one of the signals aborts
 * (the session ended, the server closes). In any case the source is only left, never stopped; a connection that ends
 * without a last event tells the client to resume (F02).
 */
export const sendEventStream = (
  reply: FastifyReply,
  events: Source<ChatEvent>,
  limits: EventStreamLimits,
  endWith: readonly AbortSignal[] = [],
): Promise<void> => sendEvents(reply, events, CHAT_FORMAT, limits, endWith);

/** Does the same as {@link sendEventStream} for events of any format. */
export function sendEvents<Event>(
  reply: FastifyReply,
  events: Source<Event>,
  format: EventFormat<Event>,
  limits: EventStreamLimits,
  endWith: readonly AbortSignal[] = [],
): Promise<void> {
  return new Promise((resolve) => {
    const connection = new ViewerConnection(reply, limits.bufferBytes);
    const source = isReadyEvents(events) ? events : readyFrom(events);
    const flow = new EventFlow({
      connection,
      source,
      format,
      stallMs: limits.stallMs,
      onBroken: (error) => reply.request.log.warn({ err: error }, 'event stream broke off'),
      onEnd() {
        stopPings();
        for (const signal of endWith) signal.removeEventListener('abort', flow.leave);
        resolve();
      },
    });
    const stopPings = pingEvery(limits.pingMs, flow.ping);
    connection.raw.on('close', flow.leave);
    for (const signal of endWith) signal.addEventListener('abort', flow.leave, { once: true });
    if (connection.raw.destroyed || endWith.some((signal) => signal.aborted)) flow.leave();
    else flow.pump();
  });
}
