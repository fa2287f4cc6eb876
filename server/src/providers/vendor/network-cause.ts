/** Cause of a failed connection, in the categories that an operator can act on. */
export type NetworkCause =
  | 'dns'
  | 'connection_refused'
  | 'tls'
  | 'timeout'
  | 'unreachable'
  | 'reset'
  | 'not_http'
  | 'bad_key'
  | 'lost';

const CAUSES: readonly (readonly [RegExp, NetworkCause])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_\w+)$/, 'dns'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/, 'tls'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT)$/, 'timeout'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENETDOWN)$/, 'unreachable'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'reset'],
  [/^ERR_INVALID_CHAR$/, 'bad_key'],
  [/^(HPE_|UND_ERR_RESPONSE|UND_ERR_INVALID)/, 'not_http'],
];

/** Error codes of an error and all its causes, the nearest first. */
function* codesOf(error: unknown, depth = 0): Generator<string> {
  if (!(error instanceof Error) || depth > 8) return;
  if ('code' in error && typeof error.code === 'string') yield error.code;
  yield* codesOf(error.cause, depth + 1);
  // Set when several addresses of one name were tried.
  if (error instanceof AggregateError) for (const each of error.errors) yield* codesOf(each, depth + 1);
}

/** Finds the cause in the errors of `fetch`, `node:http` and `node:tls` alike. */
export function networkCauseOf(error: unknown): NetworkCause {
  for (const code of codesOf(error)) {
    const cause = CAUSES.find(([pattern]) => pattern.test(code))?.[1];
    if (cause !== undefined) return cause;
  }
  return 'lost';
}
