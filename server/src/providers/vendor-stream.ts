import type { EventSourceMessage } from 'eventsource-parser';
import { makeEventCollector, makeJsonCollector } from './event-collector';
import { failureOfStatus, parseRetryAfter, VendorFailure, vendorErrorCode } from './vendor-failure';
import { makeWatchdog, type Watchdog } from './vendor-watchdog';

/** What one call to a vendor may cost; milliseconds and bytes. */
export interface VendorLimits {
  /** From the request to the first byte of the answer. */
  readonly firstByteMs: number;
  /** Between two bytes. */
  readonly idleMs: number;
  /** One line of the stream, or one whole JSON answer. */
  readonly lineBytes: number;
  /** The whole answer on the wire. */
  readonly totalBytes: number;
}

/** A POST of JSON to a vendor. */
export interface VendorRequest {
  readonly url: string;
  readonly apiKey: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A vendor's answer that has begun. */
export interface VendorAnswer {
  /** False when only the end of the connection marks the end of the answer, so that a lost connection looks like one. */
  readonly isFramed: boolean;
  /** The server-sent events, in batches as they came over the wire; a plain JSON answer is one event. */
  readonly batches: AsyncGenerator<readonly EventSourceMessage[], void, undefined>;
}

/** An error's body is read for its code only. */
const ERROR_BODY_BYTES = 16_384;
const ERROR_BODY_MS = 2_000;
/** How long a finished call may take to end its body, so that its connection can be used again. */
const LINGER_MS = 1_000;

/**
 * Calls a vendor and reads its stream: no redirects (they would carry the key elsewhere), every limit kept, bad UTF-8
 * refused, the socket ended when `signal` aborts.
 * @throws VendorFailure, or the reason of `signal` when that aborted.
 */
export async function openVendorStream(
  request: VendorRequest,
  limits: VendorLimits,
  signal: AbortSignal,
): Promise<VendorAnswer> {
  const watchdog = makeWatchdog(limits, signal);
  try {
    const response = await post(request, watchdog.signal);
    const kind = response.headers.get('content-type') ?? '';
    if (!response.ok) throw await failureOf(response, limits);
    if (/text\/html/i.test(kind)) throw new VendorFailure('garbage', 'vendor answered 200 with HTML');
    if (response.body === null) throw new VendorFailure('garbage', 'vendor answered without a body');
    const { headers, body } = response;
    return {
      isFramed: headers.has('transfer-encoding') || headers.has('content-length'),
      batches: readBatches(body.getReader(), /json/i.test(kind), limits, watchdog),
    };
  } catch (error) {
    const failure = toFailure(error, watchdog);
    watchdog.abort();
    throw failure;
  }
}

const post = ({ url, apiKey, body }: VendorRequest, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      // A compressing proxy would hold tokens back until its block is full.
      'accept-encoding': 'identity',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
  });

async function failureOf(response: Response, limits: VendorLimits): Promise<VendorFailure> {
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const isRedirect = response.status < 400;
  const text = isRedirect ? '' : await readShort(response, Math.min(ERROR_BODY_BYTES, limits.lineBytes));
  return failureOfStatus(response.status, vendorErrorCode(parseJson(text)), retryAfter);
}

/** As much of a body as comes quickly; '' where it breaks off, for the status says enough. */
async function readShort(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  const timer = setTimeout(() => reader.cancel().catch(() => {}), ERROR_BODY_MS);
  let text = '';
  try {
    while (text.length < maxBytes) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
    return text;
  } catch {
    return '';
  } finally {
    clearTimeout(timer);
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

async function* readBatches(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  isJson: boolean,
  limits: VendorLimits,
  watchdog: Watchdog,
): AsyncGenerator<readonly EventSourceMessage[], void, undefined> {
  const parser = isJson ? makeJsonCollector(limits.lineBytes) : makeEventCollector(limits.lineBytes);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let wire = 0;
  let hasEnded = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      watchdog.sawByte();
      wire += value.length;
      if (wire > limits.totalBytes) throw new VendorFailure('too_large', 'vendor sent too many bytes');
      const { text, failure } = decode(decoder, value);
      const batch = parser.take(text);
      if (batch.length > 0) yield batch;
      if (failure !== null) throw failure;
    }
    hasEnded = true;
    const rest = parser.end(decoder.decode());
    if (rest.length > 0) yield rest;
  } catch (error) {
    const failure = toFailure(error, watchdog);
    watchdog.abort();
    throw failure;
  } finally {
    if (hasEnded) watchdog.release();
    else void linger(reader, watchdog);
  }
}

/** Bytes as text; of bytes that are no UTF-8 the part before them, for it is part of the answer. */
function decode(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Uint8Array,
): { text: string; failure: VendorFailure | null } {
  try {
    return { text: decoder.decode(bytes, { stream: true }), failure: null };
  } catch (cause) {
    const [text = ''] = new TextDecoder().decode(bytes).split('\uFFFD', 1);
    return { text, failure: new VendorFailure('garbage', 'vendor sent bytes that are no UTF-8', { cause }) };
  }
}

/** The caller has all it wants: lets the body end by itself, which keeps the connection alive, but not for long. */
async function linger(reader: ReadableStreamDefaultReader<Uint8Array>, watchdog: Watchdog): Promise<void> {
  // Whoever asked may go; that must not cut what is about to end by itself.
  if (!watchdog.signal.aborted) watchdog.release();
  const timer = setTimeout(watchdog.abort, LINGER_MS);
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is over; how its connection ends concerns nobody.
  } finally {
    clearTimeout(timer);
    watchdog.release();
  }
}

const toFailure = (error: unknown, watchdog: Watchdog): unknown => {
  if (error instanceof VendorFailure) return error;
  if (watchdog.signal.aborted) return watchdog.signal.reason;
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new VendorFailure('garbage', 'vendor ended within a character', { cause: error });
  }
  return new VendorFailure('network', 'connection to the vendor failed', { cause: error, isRetryable: true });
};
