import { apiClient, infiniteQueryOptions } from '@qihang/shared/api';
import type { SearchHit, SearchPage } from '@qihang/shared/contracts';

const PAGE_SIZE = 20;

/** What was found for a text, newest first. A page may be empty and have a next one: the search goes on there. */
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
    // Found anew when asked for anew, not behind the reader's back.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 60_000,
  });

export const hitsOf = (data: { readonly pages: readonly SearchPage[] }): SearchHit[] =>
  data.pages.flatMap((page) => page.items);
