import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import type { Standing } from '@qihang/shared/contracts';

const STANDING_KEY = ['coach', 'standing'] as const;
/** Time for which what came with the opening is shown without another request, ms: the rest of the chat has to load. */
const OPENING_IS_FRESH = 10_000;

/** Time of the opening's answer; 0 where there was none. */
let openedAt = 0;

/**
 * Where the user stands. Read again whenever it is to be shown, because other conversations change it; below the key of
 * 我的成果, whose changes it follows. A failure is silent: the conversation can begin without it.
 */
export const standingQuery = queryOptions({
  queryKey: STANDING_KEY,
  queryFn: async ({ signal }) => {
    const { data } = await apiClient.get<Standing>('/coach/standing', { signal });
    return data;
  },
  retry: false,
  staleTime: ({ state }) => (state.dataUpdatedAt === openedAt ? OPENING_IS_FRESH : 0),
  refetchOnWindowFocus: false,
});

/** Puts it into the cache as it came with the opening. */
export function seedStanding(client: QueryClient, standing: Standing, at: number): void {
  if (client.getQueryData(STANDING_KEY) !== undefined) return;
  openedAt = at;
  client.setQueryData(STANDING_KEY, standing, { updatedAt: at });
}
