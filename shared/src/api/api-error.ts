import { AppError, ERRORS, type ErrorCode, isErrorCode } from '@qihang/shared/contracts';

const CODE_BY_STATUS = new Map<number, ErrorCode>([
  [400, 'invalid_input'],
  [401, 'unauthenticated'],
  [403, 'not_found'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'timeout'],
  [409, 'conflict'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [422, 'invalid_input'],
  [429, 'rate_limited'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
]);

const codeOfStatus = (status: number): ErrorCode =>
  CODE_BY_STATUS.get(status) ?? (status >= 500 ? 'internal' : 'invalid_input');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readFields = (value: unknown): Record<string, string> | undefined => {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** `Retry-After` in whole seconds; the header's date form is not used by our server and reads as absent. */
const readRetryAfter = (header: string | null): number | undefined => {
  if (header === null || !/^\d+$/.test(header.trim())) return undefined;
  return Number(header);
};

/** AppError for a failed answer: the server's code and sentence, or those of the bare status. */
export function errorOfAnswer(answer: {
  readonly status: number;
  /** Parsed body, or the text of a proxy in its place. */
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly cause?: unknown;
}): AppError {
  const body = isRecord(answer.body) ? answer.body : {};
  const code = isErrorCode(body.code) ? body.code : codeOfStatus(answer.status);
  return new AppError(code, `服务器错误: ${answer.status}`, {
    status: answer.status,
    text: typeof body.error === 'string' && body.error !== '' ? body.error : undefined,
    fields: readFields(body.fields),
    retryAfter: readRetryAfter(answer.retryAfter),
    cause: answer.cause,
  });
}

/**
 * AppError for a call that got no answer: the failure's own message is shown only when it is Chinese, otherwise the
 * fallback sentence (R8.2).
 */
export function errorOfNetwork(cause: unknown, code: 'offline' | 'timeout' = 'offline'): AppError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const text = /\p{Script=Han}/u.test(message) ? message : ERRORS[code].text;
  return new AppError(code, message, { status: 0, text, cause });
}
