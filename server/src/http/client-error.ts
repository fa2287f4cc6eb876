import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody } from '@qihang/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers bytes that are no HTTP request (or never become one in time) with our error body, and closes the connection.
 * @param log gets the parser's code only: the bytes themselves are a stranger's
 */
export const makeClientErrorHandler =
  (log: Pick<FastifyBaseLogger, 'debug'>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    // A reset connection takes no answer, and one in mid-answer must not get a second.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    log.debug({ code: error.code }, 'bad request on the socket');
    const body = JSON.stringify({
      error: ERRORS.invalid_input.text,
      code: 'invalid_input',
    } satisfies ErrorBody);
    socket.end(
      [
        `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
