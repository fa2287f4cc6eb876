import { apiClient } from '@qihang/shared/api';
import type { RegisterRequest } from '@qihang/shared/contracts';

/** The answer is not read (SPEC §7). @throws AppError with `fields` where the server knows the field */
export async function register(request: RegisterRequest): Promise<void> {
  await apiClient.post('/auth/register', request);
}
