import { apiClient } from '@qihang/shared/api';
import type { ChangePasswordRequest } from '@qihang/shared/contracts';

/**
 * Changes the password and ends the user's other sessions.
 * @throws AppError with `fields` for what is wrong with the input
 */
export async function changePassword(request: ChangePasswordRequest): Promise<void> {
  await apiClient.post('/auth/password', request);
}
