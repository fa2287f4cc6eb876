import { apiClient } from '@qihang/shared/api';
import { AppError, type LoginRequest, type LoginResponse } from '@qihang/shared/contracts';

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
