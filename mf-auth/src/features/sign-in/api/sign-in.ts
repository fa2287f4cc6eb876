import { apiClient } from '@qihang/shared/api';
import { AppError, isAppError, type LoginRequest, type LoginResponse } from '@qihang/shared/contracts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isLoginResponse = (value: unknown): value is LoginResponse =>
  isRecord(value) &&
  typeof value.token === 'string' &&
  isRecord(value.user) &&
  typeof value.user.id === 'string' &&
  typeof value.user.username === 'string';

/** @throws AppError */
export async function signIn(credentials: LoginRequest): Promise<LoginResponse> {
  const { data } = await apiClient.post<unknown>('/auth/login', credentials);
  if (!isLoginResponse(data)) throw new AppError('broken_contract', 'no token and user in a sign-in answer');
  return data;
}

/** The sentence in the server's own answer; an error's `text` may also be the one of the code's table. */
function serverSentence(cause: unknown): string | null {
  const body = isRecord(cause) && isRecord(cause.response) ? cause.response.data : null;
  return isRecord(body) && typeof body.error === 'string' && body.error !== '' ? body.error : null;
}

/** What to tell the user (SPEC §8): the server's sentence, the network's when no answer came, else 登录失败. */
export function signInFailure(error: unknown): string {
  if (!isAppError(error)) return '登录失败';
  if (error.code === 'offline' || error.code === 'timeout') return error.text;
  return serverSentence(error.cause) ?? '登录失败';
}
