import { setMaxListeners } from 'node:events';
import { encodeUserEvent, type UserEvent } from '@qihang/shared/contracts';
import { z } from 'zod';
import type { App, RequestSession } from '../../http/app-type';
import { sessionOf } from '../../http/require-session';
import { type EventFormat, type EventStreamLimits, sendEvents } from '../../http/sse/event-stream';
import { signedIn } from '../../http/user-limits';
import type { UserEvents } from './user-events';

interface UserEventRouteOptions {
  readonly events: Pick<UserEvents, 'subscribe'>;
  readonly stream: EventStreamLimits;
  /** Aborts when the session ends; its open streams end with it. */
  readonly signalFor: (session: RequestSession) => AbortSignal;
}

/** No last event: a stream that ends was lost, and is opened again. */
const FORMAT: EventFormat<UserEvent> = { encode: encodeUserEvent, isLast: () => false };

/** Route of a user's events, for every visible tab. */
export function registerUserEventRoutes(
  app: App,
  { events, stream, signalFor }: UserEventRouteOptions,
): void {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  app.addHook('preClose', async () => closing.abort());

  const schema = { querystring: z.object({ since: z.string().max(100).optional() }) };
  app.get('/api/chat/events', { config: signedIn('read', 'watch'), schema }, async (request, reply) => {
    const session = sessionOf(request);
    // A response without a body must not last for ever.
    if (request.method === 'HEAD') return reply.type('text/event-stream').send();
    const endWith = [signalFor(session), closing.signal];
    const subscription = events.subscribe(session.userId, request.query.since ?? null);
    await sendEvents(reply, subscription, FORMAT, stream, endWith);
  });
}
