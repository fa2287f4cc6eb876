import { apiClient, queryOptions } from '@qihang/shared/api';
import type { Agent } from '@qihang/shared/contracts';

/** Public description of an agent. */
export const agentQuery = (agentKey: string) =>
  queryOptions({
    queryKey: ['agents', agentKey],
    queryFn: async ({ signal }) => {
      const { data } = await apiClient.get<Agent>(`/agents/${encodeURIComponent(agentKey)}`, { signal });
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
