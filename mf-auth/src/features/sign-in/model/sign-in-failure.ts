import { isAppError } from '@qihang/shared/contracts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The sentence in the server's own answer; an error's `text` may come from the table of codes instead. */
function serverSentence(cause: unknown): string | null {
  const body = isRecord(cause) && isRecord(cause.response) ? cause.response.data : null;
  return isRecord(body) && typeof body.error === 'string' && body.error !== '' ? body.error : null;
}

/** Text for a failed sign-in (R8.3): the server's sentence, the network's when no answer came, else 登录失败. */
export function signInFailure(error: unknown): string {
  if (!isAppError(error)) return '登录失败';
  if (error.code === 'offline' || error.code === 'timeout') return error.text;
  return serverSentence(error.cause) ?? '登录失败';
}
