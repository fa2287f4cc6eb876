import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import type { Said } from '@qihang/shared/contracts';
import { whileFollowed } from '../live/freshness';
import { broughtMeanwhile } from '../opening/seeding';

/** Under the key of 我的成果, with which it changes. */
const KEY = ['coach', 'said'] as const;

/** What the user has said, by where. A failure is silent: nothing is marked then. */
export const saidQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }) => {
    const brought = await broughtMeanwhile<Said>(client, KEY);
    if (brought !== undefined) return brought;
    const { data } = await apiClient.get<Said>('/coach/said', { signal });
    return data;
  },
  retry: false,
  refetchOnWindowFocus: false,
  // A part is enough for the first screen only.
  staleTime: ({ state: { data } }) => (data?.isWhole === false ? 0 : whileFollowed()),
});

/** Takes a correction back; all that hangs on it is read again, also after a failure: it may have changed elsewhere. */
export const undoCorrection = (client: QueryClient, id: string): Promise<unknown> =>
  apiClient
    .post(`/coach/profile/values/${id}/undo`)
    .finally(() => void client.invalidateQueries({ queryKey: [KEY[0]] }));

/** Puts it into the cache as it came with the opening. */
export function seedSaid(client: QueryClient, said: Said, at: number): void {
  if (client.getQueryData(KEY) === undefined) client.setQueryData(KEY, said, { updatedAt: at });
}
