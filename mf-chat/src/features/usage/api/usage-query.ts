import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import type { Usage } from '@qihang/shared/contracts';

const KEY = ['usage'] as const;
/** A timer takes no longer one; by then it is asked again anyway. */
const LONGEST_WAIT = 86_400_000;

/** What the person has used of the day's share. It is a courtesy: when it cannot be read, nothing is said. */
export const usageQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => {
    const { data } = await apiClient.get<Usage>('/chat/usage', { signal });
    return data;
  },
  retry: false,
  // At the reset the line must go without a press.
  refetchInterval: ({ state }) =>
    state.data === undefined
      ? false
      : Math.min(
          Math.max(new Date(state.data.resetsAt).getTime() - Date.now() + 1_000, 60_000),
          LONGEST_WAIT,
        ),
});

/** Has it read again: after a turn, and when a send was refused. */
export const refreshUsage = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: KEY });
