import { apiClient } from '@qihang/shared/api';
import { AppError, type CheckUsernameResponse } from '@qihang/shared/contracts';

const isAnswer = (value: unknown): value is CheckUsernameResponse =>
  typeof value === 'object' && value !== null && 'exists' in value && typeof value.exists === 'boolean';

/**
 * Asks the server for an account with this number (R2.9).
 * @param username a normalised number
 * @returns true when there is one
 * @throws AppError
 */
export async function checkUsername(username: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await apiClient.get<unknown>(`/auth/check-username/${encodeURIComponent(username)}`, {
    signal,
  });
  if (!isAnswer(data)) throw new AppError('broken_contract', 'no boolean in a number check');
  return data.exists;
}
