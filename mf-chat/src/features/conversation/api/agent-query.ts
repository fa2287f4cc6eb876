import { apiClient, queryOptions } from '@qihang/shared/api';
import type { Agent, Site } from '@qihang/shared/contracts';

/** What the browser may know of an agent; the site's own one needs no request. */
export const agentQuery = (agentKey: string, site: Site) =>
  queryOptions({
    queryKey: ['agents', agentKey],
    queryFn: async ({ signal }) => {
      const { data } = await apiClient.get<Agent>(`/agents/${encodeURIComponent(agentKey)}`, { signal });
      return data;
    },
    initialData: agentKey === site.agent.key ? site.agent : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
