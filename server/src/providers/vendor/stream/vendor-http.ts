import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A POST of JSON to a vendor. */
export interface VendorRequest {
  readonly url: string;
  readonly apiKey: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Idle time shorter than most servers allow, so that no connection closes under the next question. */
const AGENT = { keepAlive: true, timeout: 4_000 };
const plain = new HttpAgent(AGENT);
const encrypted = new HttpsAgent(AGENT);

/**
 * Sends the request and resolves with the head of the answer. It uses Node's own client because the web streams of
 * `fetch` cost several times the rest of a token's path (docs/decisions/0007). Redirects are not followed; `signal`
 * destroys the connection at any time, also while the body arrives.
 */
export function postToVendor(
  { url, apiKey, body }: VendorRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = open(new URL(url), {
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      // A compressing proxy would hold tokens back until its block is full.
      'accept-encoding': 'identity',
      // Some firewalls refuse requests without a user agent.
      'user-agent': 'qihang',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    });
    // Destroyed without an error: when the body has just ended, the socket is back at its agent without an error
    // listener.
    const abort = () => request.destroy();
    signal.addEventListener('abort', abort, { once: true });
    request.on('close', () => signal.removeEventListener('abort', abort));
    // Kept for the whole call: the body reports later faults, but an error without a listener ends the process.
    request.on('error', reject);
    request.on('response', resolve);
    request.end(JSON.stringify(body));
  });
}

const open = (url: URL, headers: Readonly<Record<string, string>>): ClientRequest => {
  const options = { method: 'POST', headers };
  return url.protocol === 'https:'
    ? overHttps(url, { ...options, agent: encrypted })
    : overHttp(url, { ...options, agent: plain });
};

const ZLIB = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };

/** The body of an answer, decompressed, because some gateways compress against the request. */
export function bodyOf(answer: IncomingMessage): Readable {
  switch (answer.headers['content-encoding']?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return pipeline(answer, createGunzip(ZLIB), () => {});
    case 'deflate':
      return pipeline(answer, createInflate(ZLIB), () => {});
    case 'br':
      return pipeline(answer, createBrotliDecompress(BROTLI), () => {});
    default:
      return answer;
  }
}
