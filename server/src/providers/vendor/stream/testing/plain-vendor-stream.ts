import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { vendorErrorCode } from '../../vendor-error-codes';
import { failureOfStatus, parseRetryAfter, VendorFailure } from '../../vendor-failure';
import type { RetryLimits, VendorLimits, VendorRequest } from '../vendor-stream';

/** A vendor's answer after its head, read plainly. */
export interface PlainAnswer {
  readonly isFramed: boolean;
  /** The data of each event. */
  readonly pieces: AsyncGenerator<string, void, undefined>;
}

/**
 * The plain version of `openVendorStream`: `fetch`, and one event after the other. It says which pieces and which
 * failure have to come; what it leaves out is why the reader of the product is longer (docs/decisions/0025).
 */
export async function openPlainly(
  { url, apiKey, body }: VendorRequest,
  limits: VendorLimits,
  signal: AbortSignal,
): Promise<PlainAnswer> {
  const watch = watchPlainly(limits, signal);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: watch.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        'accept-encoding': 'identity',
        'user-agent': 'qihang',
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
    });
    const { status, headers } = response;
    const kind = headers.get('content-type') ?? '';
    if (!response.ok) {
      const text = status < 400 ? '' : await response.text().catch(() => '');
      throw failureOfStatus(
        status,
        vendorErrorCode(parseJson(text)),
        parseRetryAfter(headers.get('retry-after'), Date.now()),
      );
    }
    if (/text\/html/i.test(kind)) throw new VendorFailure('html', 'vendor answered 200 with HTML');
    if (response.body === null) throw new VendorFailure('garbage', 'vendor answered without a body');
    return {
      isFramed: headers.has('transfer-encoding') || headers.has('content-length'),
      pieces: readPlainly(watch.over(response.body), limits, /json/i.test(kind)),
    };
  } catch (error) {
    throw watch.failureOf(error);
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Ends a call that its caller has abandoned, or whose vendor has gone silent. */
export function watchPlainly({ firstByteMs, idleMs }: VendorLimits, caller: AbortSignal) {
  const own = new AbortController();
  const signal = AbortSignal.any([caller, own.signal]);
  const silent = new VendorFailure('silent', `vendor sent nothing for ${firstByteMs} ms`);
  const idle = new VendorFailure('idle', `vendor fell silent for ${idleMs} ms`);
  let timer = setTimeout(() => own.abort(silent), firstByteMs);
  const failureOf = (error: unknown): unknown => {
    clearTimeout(timer);
    if (error instanceof VendorFailure) return error;
    if (signal.aborted) return signal.reason;
    return new VendorFailure('network', 'connection to the vendor failed', {
      cause: error,
      isRetryable: true,
    });
  };
  return {
    signal,
    failureOf,
    /** The bytes of a body, with its failures in our words. */
    async *over(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
      try {
        for await (const bytes of body) {
          clearTimeout(timer);
          timer = setTimeout(() => own.abort(idle), idleMs);
          yield bytes;
        }
      } catch (error) {
        throw failureOf(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * The plain version of `VendorBatches` with its collectors: byte by byte into text, text into events.
 * @param isJson the body is one JSON answer, unless it is no object
 */
export async function* readPlainly(
  body: AsyncIterable<Uint8Array>,
  { lineBytes, totalBytes }: Pick<VendorLimits, 'lineBytes' | 'totalBytes'>,
  isJson: boolean,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let events = makePlainEvents(lineBytes);
  let json = '';
  let total = 0;
  for await (const bytes of body) {
    total += bytes.length;
    if (total > totalBytes) throw new VendorFailure('too_large', 'vendor sent too many bytes');
    let text = '';
    let failure: VendorFailure | null = null;
    try {
      for (const byte of bytes) text += decoder.decode(Uint8Array.of(byte), { stream: true });
    } catch {
      failure = new VendorFailure('garbage', 'vendor sent bytes that are no UTF-8');
    }
    if (!isJson) yield* events(text);
    json += text;
    if (isJson && json.length > lineBytes)
      throw new VendorFailure('too_large', 'vendor sent an answer over the limit');
    if (failure !== null) throw failure;
  }
  try {
    decoder.decode();
  } catch {
    throw new VendorFailure('garbage', 'vendor ended within a character');
  }
  if (isJson && json.trimStart().startsWith('{')) {
    yield json;
    return;
  }
  if (isJson) {
    events = makePlainEvents(lineBytes);
    yield* events(`${json}\n\n`);
  } else {
    yield* events('\n\n');
  }
}

/** @returns the data of the events that a text completes; those before an endless line come before its failure */
function makePlainEvents(lineBytes: number): (text: string) => readonly string[] {
  let isTooLong = false;
  let found: string[] = [];
  const parser = createParser({
    maxBufferSize: lineBytes,
    onEvent: ({ data }) => found.push(data),
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  return (text) => {
    found = [];
    if (!isTooLong) parser.feed(text);
    if (isTooLong && found.length === 0)
      throw new VendorFailure('too_large', 'vendor sent a line over the limit');
    return found;
  };
}

/** The plain version of `retryBeforeFirstToken`. */
export async function* tryPlainly(
  attempt: () => Promise<PlainAnswer>,
  { retries, pauseMs, maxPauseMs }: RetryLimits,
): AsyncGenerator<string, void, undefined> {
  for (let tries = 0; ; tries += 1) {
    let count = 0;
    try {
      for await (const piece of (await attempt()).pieces) {
        count += 1;
        yield piece;
      }
      return;
    } catch (error) {
      if (count > 0 || tries === retries || !(error instanceof VendorFailure) || !error.isRetryable)
        throw error;
      const pause = error.retryAfterMs ?? pauseMs * 2 ** tries;
      if (pause > maxPauseMs) throw error;
      await sleep(pause);
    }
  }
}
