import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { PING } from '@qihang/shared/contracts';
import type { FastifyReply } from 'fastify';
import type { EventFormat, EventStreamLimits } from '../event-stream';

/**
 * The plain version of `sendEvents`: one write for an event, and the next one when it was taken. It says what the
 * bytes have to be; what it leaves out is why `sendEvents` is longer (docs/decisions/0025).
 */
export async function sendPlainly<Event>(
  reply: FastifyReply,
  events: AsyncIterable<Event>,
  format: EventFormat<Event>,
  limits: EventStreamLimits,
  endWith: readonly AbortSignal[] = [],
): Promise<void> {
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();

  const left = new AbortController();
  raw.once('close', () => left.abort());
  const over = AbortSignal.any([left.signal, ...endWith]);
  const isLeft = once(left.signal, 'abort');
  const isOver = over.aborted ? Promise.resolve(null) : once(over, 'abort').then(() => null);
  const untilTaken = async (write: (taken: () => void) => void) => {
    const stalled = setTimeout(() => raw.destroy(), limits.stallMs);
    await Promise.race([new Promise<void>(write), isLeft]);
    clearTimeout(stalled);
  };

  const pings = setInterval(() => raw.write(PING), limits.pingMs);
  const iterator = events[Symbol.asyncIterator]();
  try {
    while (!over.aborted) {
      const next = await Promise.race([iterator.next(), isOver]);
      if (next === null || next.done || over.aborted) break;
      await untilTaken((taken) => raw.write(format.encode(next.value), () => taken()));
      if (format.isLast(next.value)) break;
    }
  } catch (error) {
    reply.request.log.warn({ err: error }, 'event stream broke off');
  }
  clearInterval(pings);
  // Not awaited: a generator that waits for its own next event ends only after it.
  iterator.return?.().catch(() => undefined);
  if (!raw.destroyed) await untilTaken((taken) => raw.end(() => taken()));
}
