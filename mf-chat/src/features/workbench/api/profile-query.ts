import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import type { ProfileChange, ProfileView } from '@qihang/shared/contracts';
import { whileFollowed } from '../../../session/live/freshness';
import { COACH } from './coach-key';

const KEY = [COACH, 'profile'] as const;
const valuePath = (id: string): string => `/coach/profile/values/${encodeURIComponent(id)}`;

/** 我的档案: every field of the interview with its known values. */
export const profileQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => {
    const { data } = await apiClient.get<ProfileView>('/coach/profile', { signal });
    return data;
  },
  refetchOnWindowFocus: false,
  staleTime: whileFollowed,
});

/** Change of the profile by the user. */
export type ProfileDeed =
  | { readonly type: 'add'; readonly field: string; readonly text: string }
  | { readonly type: 'correct'; readonly id: string; readonly text: string }
  | { readonly type: 'confirm'; readonly id: string }
  | { readonly type: 'keep'; readonly id: string; readonly isPrivate: boolean }
  | { readonly type: 'delete'; readonly id: string }
  | { readonly type: 'restore'; readonly id: string };

function requestOf(deed: ProfileDeed): Promise<{ readonly data: ProfileChange }> {
  switch (deed.type) {
    case 'add':
      return apiClient.post<ProfileChange>(`/coach/profile/${encodeURIComponent(deed.field)}`, {
        text: deed.text,
      });
    case 'correct':
      return apiClient.put<ProfileChange>(valuePath(deed.id), { text: deed.text });
    case 'confirm':
      return apiClient.post<ProfileChange>(`${valuePath(deed.id)}/confirm`);
    case 'keep':
      return apiClient.put<ProfileChange>(`${valuePath(deed.id)}/private`, { isPrivate: deed.isPrivate });
    case 'delete':
      return apiClient.delete<ProfileChange>(valuePath(deed.id));
    case 'restore':
      return apiClient.post<ProfileChange>(`${valuePath(deed.id)}/restore`);
  }
}

/** Changes the profile, and reads the deliverables again, which may be outdated by it. */
export async function changeProfile(client: QueryClient, deed: ProfileDeed): Promise<void> {
  const { data } = await requestOf(deed);
  await client.cancelQueries({ queryKey: KEY });
  client.setQueryData(KEY, data.profile);
  void client.invalidateQueries({ queryKey: [COACH], predicate: ({ queryKey }) => queryKey[1] !== KEY[1] });
}
