import { AppError, type ErrorBody, type ErrorCode, isAppError } from '@qihang/shared/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../database/database-errors';

/** How long a client should wait for a database that is restarting. */
const DATABASE_RETRY_SECONDS = 5;

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
};

const isChinese = (sentence: string): boolean => /\p{Script=Han}/u.test(sentence);

type Validation = { readonly instancePath: string; readonly message?: string };

/** The first sentence for each field; a schema's own English message is for developers and is not shown. */
function toInvalidInput(error: Error & { readonly validation: readonly Validation[] }): AppError {
  const fields: Record<string, string> = Object.create(null);
  for (const { instancePath, message = '' } of error.validation) {
    const field = instancePath.split('/')[1];
    if (field) fields[field] ??= isChinese(message) ? message : '填写有误';
  }
  const sentences = Object.values(fields);
  return new AppError('invalid_input', `refused: ${Object.keys(fields).join(', ') || 'body'}`, {
    ...(sentences.length > 0 ? { fields: { ...fields } } : {}),
    ...(sentences[0] !== undefined && sentences[0] !== '填写有误' ? { text: sentences[0] } : {}),
  });
}

/**
 * Turns anything that was thrown into an error of the table: expected failures as they are, refused input as 400 with
 * the fields named, what the HTTP layer refused by its status, a database that is gone as 503, all else as `internal`.
 */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) {
    return error.status >= 400
      ? error
      : new AppError('internal', 'client code on the server', { cause: error });
  }
  if (error instanceof Error && hasZodFastifySchemaValidationErrors(error)) return toInvalidInput(error);
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
 * sentence for a person (PRODUCT §4). The process lives on.
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
