import {
  AppError,
  type ChatEvent,
  isLastEvent,
  LIMITS,
  makeChatEventDecoder,
} from '@qihang/shared/contracts';
import { errorOfAnswer, errorOfNetwork } from './api-error';
import { type ApiAccess, bearer, handleUnauthenticated } from './api-session';

/** One stream of events, below the API's base. */
export interface EventStreamRequest {
  /** Begins with a slash: `/chat/lao-gao-ip-master`. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the reading, not the server's generation. The reader then gets the signal's reason. */
  readonly signal: AbortSignal;
}

/** Waiting times in milliseconds; injected so that tests need not wait. */
export interface EventStreamLimits {
  /** For the answer's headers (SPEC §7, PRODUCT §5). */
  readonly headers: number;
  /** Between two bytes afterwards, comment lines included (PRODUCT §5). */
  readonly silence: number;
}

/**
 * Opens a chat stream and yields its events, the last one included. Throws {@link AppError}: `offline` or `timeout`
 * when no answer came, the server's own code for a non-OK answer (`message` is the specification's
 * `服务器错误: {status}`), `connection_lost` for silence, a cut, or an end without a last event.
 */
export type OpenEventStream = (request: EventStreamRequest) => AsyncGenerator<ChatEvent, void, undefined>;

const DEFAULT_LIMITS: EventStreamLimits = { headers: LIMITS.apiTimeout, silence: LIMITS.streamSilence };

/** Aborts what it guards when it is not fed for a while. */
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

/** The stream client of one base and session: plain fetch, because axios' timer would cut answers over 30 s. */
export function makeEventStreamClient(
  base: string,
  access: ApiAccess,
  limits: EventStreamLimits = DEFAULT_LIMITS,
): OpenEventStream {
  const connect = async (request: EventStreamRequest, signal: AbortSignal): Promise<Response> => {
    const { token } = access.session.getState();
    const query = `${request.path.includes('?') ? '&' : '?'}_t=${Date.now()}`;
    const response = await fetch(`${base}${request.path}${request.method === 'GET' ? query : ''}`, {
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
      yield* readEvents(response, () => watchdog.feed(limits.silence));
    } catch (error) {
      // The caller's own abort is no failure, whatever error the platform made of it.
      request.signal.throwIfAborted();
      throw error;
    } finally {
      watchdog.stop();
      request.signal.removeEventListener('abort', forwardAbort);
      // Frees the connection when the reader leaves early; after the end it does nothing.
      controller.abort();
    }
  };
}

async function* readEvents(
  response: Response,
  onBytes: () => void,
): AsyncGenerator<ChatEvent, void, undefined> {
  const lost = (cause?: unknown) => new AppError('connection_lost', 'the stream ended early', { cause });
  if (response.body === null) throw lost();
  const reader = response.body.getReader();
  const text = new TextDecoder();
  const decode = makeChatEventDecoder();
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
      if (isLastEvent(event)) return;
    }
  }
}
