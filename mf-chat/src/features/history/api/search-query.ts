import { apiClient, infiniteQueryOptions } from '@qihang/shared/api';
import type { SearchHit, SearchPage } from '@qihang/shared/contracts';

const PAGE_SIZE = 20;

/** Search hits for a text, newest first. An empty page may have a next one, in which the search continues. */
export const searchQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['search', text] as const,
    queryFn: async ({ pageParam, signal }) => {
      const params = { q: text, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data } = await apiClient.get<SearchPage>('/chat/search', { params, signal });
      return data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // No automatic refetch: the hits must not change while the user reads them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 60_000,
  });

export const hitsOf = (data: { readonly pages: readonly SearchPage[] }): SearchHit[] =>
  data.pages.flatMap((page) => page.items);
