import {
  AppError,
  type ChatEvent,
  isLastEvent,
  LIMITS,
  makeChatEventDecoder,
  makeUserEventDecoder,
  type UserEvent,
} from '@qihang/shared/contracts';
import type { EarlySent } from '@qihang/shared/early-answer';
import { errorOfAnswer, errorOfNetwork } from './api-error';
import { type ApiAccess, bearer, handleUnauthenticated } from './api-session';

/** One event stream, addressed below the API's base. */
export interface EventStreamRequest {
  /** Begins with a slash: `/chat/lao-gao-ip-master`. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same request as the page has made it before this client was there; null for none. */
  readonly early?: Pick<EarlySent, 'response' | 'stop'> | null;
  /** Ends the reading, not the server's generation; the reader gets the signal's reason. */
  readonly signal: AbortSignal;
}

/** Waiting times in milliseconds; injected so that tests need not wait. */
export interface EventStreamLimits {
  /** Until the answer's headers (R7.2). */
  readonly headers: number;
  /** Between two bytes afterwards, comment lines included (F03). */
  readonly silence: number;
}

/**
 * Opens a stream and yields its events, the last one included.
 * @throws AppError `offline` or `timeout` when no answer came, the server's own code for a non-OK answer (`message` is
 * `服务器错误: {status}`, R8.8), `connection_lost` for silence, a cut, or an end without a last event
 */
type OpenStream<Event> = (request: EventStreamRequest) => AsyncGenerator<Event, void, undefined>;

/** Opens a chat stream; see {@link OpenStream}. */
export type OpenEventStream = OpenStream<ChatEvent>;

/** Opens the stream of a user's events: it has no last event and ends by throwing. */
export type OpenUserEvents = OpenStream<UserEvent>;

/** Decoder of a stream, and the test for its last event. */
interface StreamFormat<Event> {
  readonly makeDecoder: () => (chunk: string) => Event[];
  readonly isLast: (event: Event) => boolean;
}

const DEFAULT_LIMITS: EventStreamLimits = { headers: LIMITS.apiTimeout, silence: LIMITS.streamSilence };

/** Timer that calls `onSilence` unless it is fed within the limit. */
function makeWatchdog(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    feed(limit: number): void {
      clearTimeout(timer);
      timer = setTimeout(onSilence, limit);
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

const readBody = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return null;
  }
};

/** Answer to the request as the page has made it; null where it made none, or none came. */
async function answeredEarly({ early }: EventStreamRequest, signal: AbortSignal): Promise<Response | null> {
  if (!early) return null;
  signal.addEventListener('abort', early.stop);
  const response = await early.response;
  signal.throwIfAborted();
  return response;
}

/** Stream client of one base and session: plain fetch, because axios' timer would cut answers over 30 s. */
function makeStreamClient<Event>(
  base: string,
  access: ApiAccess,
  limits: EventStreamLimits,
  format: StreamFormat<Event>,
): OpenStream<Event> {
  const connect = async (request: EventStreamRequest, signal: AbortSignal): Promise<Response> => {
    const { token } = access.session.getState();
    const query = `${request.path.includes('?') ? '&' : '?'}_t=${Date.now()}`;
    const ask = () =>
      fetch(`${base}${request.path}${request.method === 'GET' ? query : ''}`, {
        method: request.method,
        headers: {
          Accept: 'text/event-stream',
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...bearer(token),
          ...request.headers,
        },
        body: request.body === undefined ? undefined : JSON.stringify(request.body),
        cache: 'no-store',
        signal,
      });
    const response = (await answeredEarly(request, signal)) ?? (await ask());
    if (response.ok) return response;
    if (response.status === 401) handleUnauthenticated(access, token);
    const retryAfter = response.headers.get('retry-after');
    throw errorOfAnswer({ status: response.status, body: await readBody(response), retryAfter });
  };

  return async function* openEventStream(request) {
    request.signal.throwIfAborted();
    const controller = new AbortController();
    const forwardAbort = () => controller.abort();
    request.signal.addEventListener('abort', forwardAbort);
    let isSilent = false;
    const watchdog = makeWatchdog(() => {
      isSilent = true;
      controller.abort();
    });
    try {
      watchdog.feed(limits.headers);
      const response = await connect(request, controller.signal).catch((cause: unknown) => {
        throw cause instanceof AppError ? cause : errorOfNetwork(cause, isSilent ? 'timeout' : 'offline');
      });
      yield* readEvents(response, format, () => watchdog.feed(limits.silence));
    } catch (error) {
      // The caller's own abort is no failure, whatever error the platform raises for it.
      request.signal.throwIfAborted();
      throw error;
    } finally {
      watchdog.stop();
      request.signal.removeEventListener('abort', forwardAbort);
      // Frees the connection when the reader leaves early; a no-op after the end.
      controller.abort();
    }
  };
}

async function* readEvents<Event>(
  response: Response,
  { makeDecoder, isLast }: StreamFormat<Event>,
  onBytes: () => void,
): AsyncGenerator<Event, void, undefined> {
  const lost = (cause?: unknown) => new AppError('connection_lost', 'the stream ended early', { cause });
  if (response.body === null) throw lost();
  const reader = response.body.getReader();
  const text = new TextDecoder();
  const decode = makeDecoder();
  onBytes();
  // A reader, not `for await`: Safari cannot iterate a ReadableStream.
  for (;;) {
    const chunk = await reader.read().catch((cause: unknown) => {
      throw lost(cause);
    });
    if (chunk.done) throw lost();
    onBytes();
    for (const event of decode(text.decode(chunk.value, { stream: true }))) {
      yield event;
      if (isLast(event)) return;
    }
  }
}

/** Stream client of the chat; see {@link OpenEventStream}. */
export const makeEventStreamClient = (
  base: string,
  access: ApiAccess,
  limits: EventStreamLimits = DEFAULT_LIMITS,
): OpenEventStream =>
  makeStreamClient(base, access, limits, { makeDecoder: makeChatEventDecoder, isLast: isLastEvent });

/** Stream client of a user's events; see {@link OpenUserEvents}. */
export const makeUserEventsClient = (
  base: string,
  access: ApiAccess,
  limits: EventStreamLimits = DEFAULT_LIMITS,
): OpenUserEvents =>
  makeStreamClient(base, access, limits, { makeDecoder: makeUserEventDecoder, isLast: () => false });
