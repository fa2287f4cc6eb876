import { apiClient } from '@qihang/shared/api';
import type { Usage } from '@qihang/shared/contracts';

/** What is left of today's quota. @throws AppError */
export async function readUsage(signal: AbortSignal): Promise<Usage> {
  const { data } = await apiClient.get<Usage>('/chat/usage', { signal });
  return data;
}

/** The quota in one line: 今天还能发 287 条. */
export function usageText({ messages, tokens }: Usage): string {
  const left = messages.limit - messages.used;
  if (left <= 0 || tokens.used >= tokens.limit) return '今天的额度用完了';
  return `今天还能发 ${left} 条`;
}
