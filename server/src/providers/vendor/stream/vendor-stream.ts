/**
 * The door of a vendor's stream: others import this file and no other of the folder (`scripts/fences.test.ts`).
 *
 * The plain version is `testing/plain-vendor-stream.ts`: `fetch`, and one event after the other. With 20,000 tokens a
 * second through one process that is too dear: 26 to 30 µs a token with web streams against 12 with `node:http`, and a
 * process that falls behind spends as much on each token as before instead of less (docs/decisions/0007).
 * `plain-vendor-stream.test.ts` holds both side by side.
 */
import type { IncomingMessage } from 'node:http';
import type { EventSourceMessage } from 'eventsource-parser';
import { vendorErrorCode } from '../vendor-error-codes';
import { failureOfStatus, parseRetryAfter, VendorFailure } from '../vendor-failure';
import { makeEventCollector, makeJsonCollector } from './event-collector';
import { VendorBatches } from './vendor-batches';
import { bodyOf, postToVendor, type VendorRequest } from './vendor-http';
import { makeWatchdog, type Watchdog } from './vendor-watchdog';

export type { VendorRequest } from './vendor-http';
export { RETRY_LIMITS, type RetryLimits, retryBeforeFirstToken } from './vendor-retry';

/** Limits of one call to a vendor; milliseconds and bytes. */
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

/** A vendor's answer after its head. */
export interface VendorAnswer {
  /**
   * False when only the end of the connection marks the end of the answer, so that a lost connection looks the same.
   */
  readonly isFramed: boolean;
  /** Server-sent events in batches as they come over the wire; a plain JSON answer is one event. */
  readonly batches: AsyncIterableIterator<readonly EventSourceMessage[]>;
}

/** Maximum of an error's body, which is read for its code only. */
const ERROR_BODY_BYTES = 16_384;
const ERROR_BODY_MS = 2_000;

/**
 * Calls a vendor and reads its stream: no redirects (they would carry the key elsewhere), all limits enforced,
 * invalid UTF-8 refused, the socket ended when `signal` aborts.
 * @throws VendorFailure, or the reason of `signal`
 */
export async function openVendorStream(
  request: VendorRequest,
  limits: VendorLimits,
  signal: AbortSignal,
): Promise<VendorAnswer> {
  const watchdog = makeWatchdog(limits, signal);
  try {
    const answer = await postToVendor(request, watchdog.signal);
    const { statusCode = 0, headers } = answer;
    const kind = headers['content-type'] ?? '';
    if (statusCode < 200 || statusCode >= 300) throw await failureOf(answer, limits);
    if (/text\/html/i.test(kind)) throw new VendorFailure('html', 'vendor answered 200 with HTML');
    if (statusCode === 204 || statusCode === 205) {
      throw new VendorFailure('garbage', 'vendor answered without a body');
    }
    const makeCollector = /json/i.test(kind) ? makeJsonCollector : makeEventCollector;
    return {
      isFramed: headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined,
      batches: new VendorBatches(bodyOf(answer), {
        socket: answer.socket,
        collector: makeCollector(limits.lineBytes),
        totalBytes: limits.totalBytes,
        watchdog,
      }),
    };
  } catch (error) {
    const failure = toFailure(error, watchdog);
    watchdog.abort();
    throw failure;
  }
}

async function failureOf(answer: IncomingMessage, limits: VendorLimits): Promise<VendorFailure> {
  const { statusCode = 0, headers } = answer;
  const retryAfter = parseRetryAfter(headers['retry-after'] ?? null, Date.now());
  const isRedirect = statusCode < 400;
  const text = isRedirect ? '' : await readShort(answer, Math.min(ERROR_BODY_BYTES, limits.lineBytes));
  return failureOfStatus(statusCode, vendorErrorCode(parseJson(text)), retryAfter);
}

/** The quickly available part of a body; '' where it breaks off, because the status is enough. */
function readShort(answer: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve) => {
    const body = bodyOf(answer);
    const decoder = new TextDecoder();
    let text = '';
    const stop = (read: string) => {
      clearTimeout(timer);
      answer.destroy();
      resolve(read);
    };
    const timer = setTimeout(() => stop(text), ERROR_BODY_MS);
    body.on('data', (bytes: Buffer) => {
      text += decoder.decode(bytes, { stream: true });
      if (text.length >= maxBytes) stop(text);
    });
    body.on('error', () => stop(''));
    body.on('end', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const toFailure = (error: unknown, watchdog: Watchdog): unknown => {
  if (error instanceof VendorFailure) return error;
  if (watchdog.signal.aborted) return watchdog.signal.reason;
  return new VendorFailure('network', 'connection to the vendor failed', { cause: error, isRetryable: true });
};
