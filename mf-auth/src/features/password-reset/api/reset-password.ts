import { apiClient } from '@qihang/shared/api';
import type { ResetPasswordRequest } from '@qihang/shared/contracts';

/**
 * Redeems an operator's one-time link.
 * @throws AppError with a sentence when the link is spent or too old
 */
export async function resetPassword(request: ResetPasswordRequest): Promise<void> {
  await apiClient.post('/auth/reset-password', request);
}
