import { isAppError } from '@qihang/shared/contracts';

/** Fields of an error in a log line. */
interface ErrorDescription {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly query?: string;
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

interface ErrorFields {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly constraint?: unknown;
  readonly query?: unknown;
  readonly params?: unknown;
}

const frames = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');

/**
 * Error message without user input, or undefined: messages of the query builder carry all parameters, JSON.parse quotes
 * its input, and PostgreSQL's data exceptions (class 22) and constraint violations (class 23) quote values.
 */
function safeMessage(error: Error, fields: ErrorFields): string | undefined {
  if (error instanceof SyntaxError) return undefined;
  if ('params' in fields && typeof fields.query === 'string') return 'query failed';
  if (typeof fields.severity === 'string' && /^2[23]/.test(String(fields.code))) return undefined;
  return error.message.slice(0, 500);
}

/**
 * Reduces an error to fields that are safe to log: type, code, a message without user input, stack frames and
 * the same fields of its cause. Of an expected failure (`AppError`) only code and message are kept.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as ErrorFields;
  const message = safeMessage(error, fields);
  const isExpected = isAppError(error) && error.status < 500;
  return {
    type: error.name,
    ...(message === undefined ? {} : { message }),
    ...(typeof fields.code === 'string' ? { code: fields.code } : {}),
    ...(typeof fields.query === 'string' ? { query: fields.query.slice(0, 500) } : {}),
    ...(typeof fields.constraint === 'string' ? { constraint: fields.constraint } : {}),
    ...(isExpected ? {} : { stack: frames(error) }),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
