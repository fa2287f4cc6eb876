import { type ChatEvent, encodeChatEvent, isLastEvent } from '@qihang/shared/contracts';
import type { FastifyReply } from 'fastify';
import { EventFlow, type EventFormat } from './event-flow';
import { pingEvery } from './pings';
import { isReadyEvents, type ReadyEvents, readyFrom } from './ready-events';
import { ViewerConnection } from './viewer-connection';

export type { EventFormat } from './event-flow';

/** How a viewer's connection is kept; milliseconds and bytes. */
export interface EventStreamLimits {
  /** Comment lines tell proxies and the client that the connection lives (PRODUCT §4). */
  readonly pingMs: number;
  /** The memory that may wait for one viewer. While that much waits, nothing more is taken from `events`. */
  readonly bufferBytes: number;
  /** A viewer who takes nothing for this long while the buffer is full is dropped, and may resume. */
  readonly stallMs: number;
}

/** The viewers of one answer are served one after the other and are given the same event: it is encoded once. */
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
 * Sends events as server-sent events until the last one, until the viewer leaves or stalls, or until one of the signals
 * aborts (the session ended, the server closes). However it ends, the source is only left, never stopped; a connection
 * that ends without a last event tells the client to resume.
 */
export const sendEventStream = (
  reply: FastifyReply,
  events: Source<ChatEvent>,
  limits: EventStreamLimits,
  endWith: readonly AbortSignal[] = [],
): Promise<void> => sendEvents(reply, events, CHAT_FORMAT, limits, endWith);

/** The same for events of any format. */
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
