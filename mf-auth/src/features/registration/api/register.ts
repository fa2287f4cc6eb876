import { apiClient } from '@qihang/shared/api';
import type { RegisterRequest } from '@qihang/shared/contracts';

/**
 * Registers; the answer's body is not read (R7.3).
 * @throws AppError with `fields` where the server knows the field
 */
export async function register(request: RegisterRequest): Promise<void> {
  await apiClient.post('/auth/register', request);
}
