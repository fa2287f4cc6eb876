import { isObject } from '../../registry/json-object';
import { RELEASE_API_PATH } from '../api/release-api-contract';
import type { GateReport } from '../gate/gate-report';
import { ReleaseError, type ReleaseErrorCode } from '../registry/release-error';

/** Options of `ReleaseClient`. */
export interface ReleaseClientOptions {
  /** Base URL of the site's pages: `https://example.com/`. */
  readonly url: string;
  readonly token: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Time limit of one request; 30 s by default. */
  readonly timeoutMs?: number;
}

/**
 * Sends a request to a path below the API's; `Uint8Array` bodies are sent unchanged, others as JSON.
 * @throws ReleaseError
 */
export type AskServer = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

const TIMEOUT_MS = 30_000;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Causes of connection failures, by the codes of Node's sockets. */
const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNRESET: 'it ended the connection',
  UND_ERR_SOCKET: 'it ended the connection',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by an authority that this machine trusts',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by an authority that this machine trusts',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by an authority that this machine trusts',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/**
 * Parses the address of a site.
 * @throws ReleaseError `invalid`, `insecure_address`
 */
export function siteAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ReleaseError('invalid', `${JSON.stringify(text)} is no address like https://example.com`);
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    throw new ReleaseError(
      'insecure_address',
      `a token never goes over plain HTTP to another machine (${url.host}); use https://`,
    );
  }
  return url;
}

function describeFailure(site: URL, error: unknown, timeoutMs: number): ReleaseError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = isLate
    ? `no answer within ${timeoutMs / 1000} s`
    : (CAUSES[code] ?? `${message} ${code}`.trim());
  return new ReleaseError('no_server', `${site.origin}: ${reason}`, { cause: error });
}

const isGate = (value: unknown): value is GateReport => isObject(value) && Array.isArray(value.checks);

/** Reads a refusal from an answer's body; null when the registry did not write it. */
function refusalOf(body: unknown): ReleaseError | null {
  if (!isObject(body) || typeof body.error !== 'string' || typeof body.code !== 'string') return null;
  const { error, code, gate, missing } = body;
  return new ReleaseError(code as ReleaseErrorCode, error, {
    ...(isGate(gate) ? { gate } : {}),
    ...(Array.isArray(missing) ? { missing: missing.map(String) } : {}),
  });
}

async function readAnswer(site: URL, response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const unexpected = (reason: string) =>
    new ReleaseError(
      'unexpected_answer',
      `${site.origin} does not answer like a release registry: ${reason}`,
    );
  if (response.status >= 300 && response.status < 400) {
    throw unexpected(
      `it sends us on to ${response.headers.get('location') ?? 'another address'}; use that one`,
    );
  }
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unexpected(`HTTP ${response.status}, ${response.headers.get('content-type') ?? 'no content type'}`);
  }
  if (response.ok) return body;
  throw refusalOf(body) ?? unexpected(`HTTP ${response.status}`);
}

/** @throws ReleaseError for an address to which a token must not be sent */
export function makeAskServer({
  url,
  token,
  fetch = globalThis.fetch,
  timeoutMs = TIMEOUT_MS,
}: ReleaseClientOptions): AskServer {
  const site = siteAddress(url);
  return async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const isBytes = body instanceof Uint8Array;
    try {
      const response = await fetch(new URL(`${RELEASE_API_PATH}${path}`, site), {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token}`,
          ...(body === undefined
            ? {}
            : { 'Content-Type': isBytes ? 'application/octet-stream' : 'application/json' }),
        },
        body: body === undefined ? undefined : isBytes ? new Uint8Array(body) : JSON.stringify(body),
        // A token must reach the named server only, so redirects are not followed.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return (await readAnswer(site, response)) as Answer;
    } catch (error) {
      throw error instanceof ReleaseError ? error : describeFailure(site, error, timeoutMs);
    }
  };
}
