import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import type { Standing } from '@qihang/shared/contracts';
import { whileFollowed } from '../../../session/live/freshness';
import { broughtMeanwhile } from '../../../session/opening/seeding';

const KEY = ['coach', 'standing'] as const;

const isToday = (time: number): boolean => new Date(time).toDateString() === new Date().toDateString();

/**
 * Where the user stands, today. It changes with every conversation (`apply-changes.ts`) and, by its key, with 我的成果. A
 * failure is silent: the conversation can begin without it.
 */
export const standingQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }) => {
    const brought = await broughtMeanwhile<Standing>(client, KEY);
    if (brought !== undefined) return brought;
    const { data } = await apiClient.get<Standing>('/coach/standing', { signal });
    return data;
  },
  retry: false,
  staleTime: ({ state }) => (isToday(state.dataUpdatedAt) ? whileFollowed() : 0),
  refetchOnWindowFocus: false,
});

/** Reads it again, at the latest when it is next shown. */
export const refreshStanding = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: KEY });

/** Puts it into the cache as it came with the opening. */
export function seedStanding(client: QueryClient, standing: Standing, at: number): void {
  if (client.getQueryData(KEY) === undefined) client.setQueryData(KEY, standing, { updatedAt: at });
}
