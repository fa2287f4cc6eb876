import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody } from '@qihang/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Lingering close, ms. Closing a socket with unread bytes resets it, and the client would lose our response. */
const LINGER_MS = 1_000;

/** Node keeps the current response on the socket as `_httpMessage`; its own default handler reads it there, too. */
const hasAnswerUnderWay = (socket: Socket & { readonly _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;

/**
 * Answers a malformed or timed-out HTTP request with our error body, and closes the connection.
 * @param log receives only the parser's error code, because the bytes may hold private data
 */
export function makeClientErrorHandler(log: Pick<FastifyBaseLogger, 'debug'>) {
  const answered = new WeakSet<Socket>();
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Bytes that arrive after the response raise further parser errors.
    if (answered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable || hasAnswerUnderWay(socket)) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    log.debug({ code: error.code }, 'bad request on the socket');
    socket.end(toAnswer(STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

function toAnswer(statusLine: string): string {
  const body = JSON.stringify({
    error: ERRORS.invalid_input.text,
    code: 'invalid_input',
  } satisfies ErrorBody);
  return [
    `HTTP/1.1 ${statusLine}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; sandbox",
    '',
    body,
  ].join('\r\n');
}
