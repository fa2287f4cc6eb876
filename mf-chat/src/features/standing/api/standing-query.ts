import { apiClient, queryOptions } from '@qihang/shared/api';
import type { Standing } from '@qihang/shared/contracts';

/**
 * Where the user stands. Read again whenever it is to be shown, because other conversations change it; below the key of
 * 我的成果, whose changes it follows. A failure is silent: the conversation can begin without it.
 */
export const standingQuery = queryOptions({
  queryKey: ['coach', 'standing'],
  queryFn: async ({ signal }) => {
    const { data } = await apiClient.get<Standing>('/coach/standing', { signal });
    return data;
  },
  retry: false,
  staleTime: 0,
  refetchOnWindowFocus: false,
});
