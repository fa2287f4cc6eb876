import { AppError, type ErrorBody, type ErrorCode, isAppError } from '@qihang/shared/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-errors';

/** How long a client should wait for a database that is restarting. */
const DATABASE_RETRY_SECONDS = 5;

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
};

/**
 * Turns anything that was thrown into an error of the table: expected failures and refused input as they are, what the
 * HTTP layer refused by its status, a database that is gone as 503, all else as `internal`.
 */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) {
    return error.status >= 400
      ? error
      : new AppError('internal', 'client code on the server', { cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', 'database unavailable', {
      cause: error,
      retryAfter: DATABASE_RETRY_SECONDS,
    });
  }
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const code = (error as Partial<FastifyError>).code ?? 'no code';
    return new AppError(CODE_OF_STATUS[status] ?? 'invalid_input', `refused by the HTTP layer: ${code}`);
  }
  return new AppError('internal', 'unexpected error', { cause: error });
}

/** The JSON body of a failed request. */
export const toErrorBody = ({ text, code, fields }: AppError): ErrorBody => ({
  error: text,
  code,
  ...(fields === undefined ? {} : { fields }),
});

/**
 * Fastify's error handler and `frameworkErrors` in one: every failure becomes `{ error, code, fields? }` with a
 * sentence for a person. The process lives on.
 */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown);
  if (error.status >= 500) request.log.error({ req: request, err: error }, 'request failed');
  else request.log.debug({ req: request, err: error }, 'request refused');
  // A stream that already began cannot change its status; whoever writes it ends it with an event.
  if (reply.raw.headersSent) return;
  reply.code(error.status).header('cache-control', 'no-store');
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, error.retryAfter)));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.type('application/json; charset=utf-8').send(JSON.stringify(toErrorBody(error)));
}
