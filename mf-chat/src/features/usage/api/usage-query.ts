import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import type { Usage } from '@qihang/shared/contracts';
import { whileFollowed } from '../../../session/live/freshness';
import { broughtMeanwhile } from '../../../session/opening/seeding';

const USAGE_KEY = ['usage'] as const;
/** Cap on the refetch interval, ms: one day, safely below the limit of a browser timer. */
const MAX_INTERVAL_MS = 86_400_000;

/** The user's consumption of the daily quota. A failure is silent, because the notice is only a courtesy. */
export const usageQuery = queryOptions({
  queryKey: USAGE_KEY,
  queryFn: async ({ client, signal }) => {
    const brought = await broughtMeanwhile<Usage>(client, USAGE_KEY);
    if (brought !== undefined) return brought;
    const { data } = await apiClient.get<Usage>('/chat/usage', { signal });
    return data;
  },
  retry: false,
  // The end of a turn is announced; the reset is not.
  staleTime: ({ state: { data, dataUpdatedAt } }) =>
    data === undefined
      ? 0
      : Math.min(whileFollowed(), Math.max(Date.parse(data.resetsAt) - dataUpdatedAt, 0)),
  gcTime: Number.POSITIVE_INFINITY,
  // The notice must disappear at the reset without any action of the user.
  refetchInterval: ({ state }) =>
    state.data === undefined
      ? false
      : Math.min(
          Math.max(new Date(state.data.resetsAt).getTime() - Date.now() + 1_000, 60_000),
          MAX_INTERVAL_MS,
        ),
});

/** Puts the quota into the cache as it came with the opening. */
export function seedUsage(client: QueryClient, usage: Usage, at: number): void {
  if (client.getQueryData(USAGE_KEY) === undefined) client.setQueryData(USAGE_KEY, usage, { updatedAt: at });
}

/** Reads the quota again, after a turn or a refused send. */
export const refreshUsage = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: USAGE_KEY });
