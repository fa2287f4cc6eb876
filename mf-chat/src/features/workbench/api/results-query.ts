import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import type { PostResultInput, PostResults } from '@qihang/shared/contracts';
import { COACH } from './coach-key';

const KEY = [COACH, 'results'] as const;

/** Published posts with the figures that the user entered; newest day first. */
export const resultsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => {
    const { data } = await apiClient.get<PostResults>('/coach/results', { signal });
    return data.items;
  },
  refetchOnWindowFocus: false,
});

const resultPath = (id: string): string => `/coach/results/${encodeURIComponent(id)}`;

/** Creates a post, or updates the one with this id. */
export async function saveResult(
  client: QueryClient,
  id: string | null,
  result: PostResultInput,
): Promise<void> {
  if (id === null) await apiClient.post('/coach/results', result);
  else await apiClient.put(resultPath(id), result);
  await client.invalidateQueries({ queryKey: KEY });
}

/** Deletes a post. */
export async function deleteResult(client: QueryClient, id: string): Promise<void> {
  await apiClient.delete(resultPath(id));
  await client.invalidateQueries({ queryKey: KEY });
}
