import { apiClient, queryOptions } from '@qihang/shared/api';
import type { Agent } from '@qihang/shared/contracts';
import { broughtMeanwhile } from '../session/opening/seeding';

/** Public description of an agent. */
export const agentQuery = (agentKey: string) =>
  queryOptions({
    queryKey: ['agents', agentKey],
    queryFn: async ({ client, queryKey, signal }) => {
      const brought = await broughtMeanwhile<Agent>(client, queryKey);
      if (brought !== undefined) return brought;
      const { data } = await apiClient.get<Agent>(`/agents/${encodeURIComponent(agentKey)}`, { signal });
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
