import { apiClient, queryOptions } from '@qihang/shared/api';
import type { ShelfList } from '@qihang/shared/contracts';
import { COACH } from './coach-key';

/** What changes elsewhere is told (`use-live-changes.ts`). */
const shelf = queryOptions({
  queryKey: [COACH, 'shelf'],
  queryFn: async ({ signal }) => {
    const { data } = await apiClient.get<ShelfList>('/coach/deliverables', { signal });
    return data;
  },
  refetchOnWindowFocus: false,
});

/** 我的成果: what was worked on last comes first. */
export const shelfQuery = queryOptions({ ...shelf, select: ({ items }) => items });

/** The platforms that the coach knows; none from a server of before it said so. */
export const platformsQuery = queryOptions({ ...shelf, select: ({ platforms = [] }) => platforms });
