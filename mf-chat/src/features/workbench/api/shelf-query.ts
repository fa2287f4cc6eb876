import { apiClient, queryOptions } from '@qihang/shared/api';
import type { ShelfList } from '@qihang/shared/contracts';
import { whileFollowed } from '../../../session/live/freshness';
import { COACH } from './coach-key';

/** No refetch on focus, because user events report changes made elsewhere (`use-live-changes.ts`). */
const shelf = queryOptions({
  queryKey: [COACH, 'shelf'],
  queryFn: async ({ signal }) => {
    const { data } = await apiClient.get<ShelfList>('/coach/deliverables', { signal });
    return data;
  },
  refetchOnWindowFocus: false,
  staleTime: whileFollowed,
});

/** 我的成果: deliverables, most recently changed first. */
export const shelfQuery = queryOptions({ ...shelf, select: ({ items }) => items });

/** Platforms that the coach knows; empty from an older server that does not send them. */
export const platformsQuery = queryOptions({ ...shelf, select: ({ platforms = [] }) => platforms });
