import { apiClient, queryOptions } from '@qihang/shared/api';
import type { ShelfList } from '@qihang/shared/contracts';
import { COACH } from './coach-key';

/** 我的成果: what was worked on last comes first. What changes elsewhere is told (`use-live-changes.ts`). */
export const shelfQuery = queryOptions({
  queryKey: [COACH, 'shelf'],
  queryFn: async ({ signal }) => {
    const { data } = await apiClient.get<ShelfList>('/coach/deliverables', { signal });
    return data.items;
  },
  refetchOnWindowFocus: false,
});
