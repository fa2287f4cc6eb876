import { apiClient, infiniteQueryOptions, type QueryClient, queryOptions } from '@qihang/shared/api';
import {
  AppError,
  type DeliverableDetail,
  type DeliverablePreview,
  isAppError,
  type LineEdit,
  type Marks,
  type VersionPage,
} from '@qihang/shared/contracts';
import { whileFollowed } from '../../../session/live/freshness';
import { COACH, refreshCoach } from './coach-key';

export const workPath = (id: string): string => `/coach/deliverables/${encodeURIComponent(id)}`;

const keyOf = (id: string, version: number | null) => [COACH, 'work', id, version] as const;

/** Deleted here. The server is not asked for these: its answers still have readers, and their page may still be open. */
const deleted = new Set<string>();

/** A deliverable in one version; null for the newest. */
export const workQuery = (id: string, version: number | null) =>
  queryOptions({
    queryKey: keyOf(id, version),
    queryFn: async ({ client, queryKey, signal }) => {
      if (deleted.has(id)) {
        const known = client.getQueryData<DeliverableDetail>(queryKey);
        if (known === undefined) throw new AppError('not_found', `deliverable ${id} is deleted`);
        return known;
      }
      const params = version === null ? {} : { version };
      const { data } = await apiClient.get<DeliverableDetail>(workPath(id), { params, signal });
      return data;
    },
    refetchOnWindowFocus: false,
    staleTime: whileFollowed,
  });

/** Its versions without their content, newest first, a page at a time. */
export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [COACH, 'versions', id] as const,
    queryFn: async ({ pageParam, signal }) => {
      const params = pageParam === null ? {} : { before: pageParam };
      const { data } = await apiClient.get<VersionPage>(`${workPath(id)}/versions`, { params, signal });
      return data;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  });

/** The lines that 更新 is about. */
export const previewQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [COACH, 'preview', id, version],
    queryFn: async ({ signal }) => {
      const { data } = await apiClient.get<DeliverablePreview>(`${workPath(id)}/preview`, { signal });
      return data;
    },
    refetchOnWindowFocus: false,
  });

/** Reads a deliverable again, in every mounted version. */
export const refreshWork = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [COACH, 'work', id] });

/** Caches the server's response as the newest version, and reads the rest again. */
async function take(client: QueryClient, work: DeliverableDetail): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(work.id, null) });
  client.setQueryData(keyOf(work.id, null), work);
  await refreshCoach(client);
}

/** Changes one line. @throws AppError `conflict` when a newer version exists */
export async function editLine(client: QueryClient, id: string, edit: LineEdit): Promise<void> {
  const { data } = await apiClient.patch<DeliverableDetail>(workPath(id), edit);
  await take(client, data);
}

/** Restores an older version as the newest one. */
export async function restoreVersion(client: QueryClient, id: string, version: number): Promise<void> {
  const { data } = await apiClient.post<DeliverableDetail>(`${workPath(id)}/restore`, { version });
  await take(client, data);
}

/** Ticks or unticks an item of a calendar; resolves when the server's state is in the cache, on the shelf and in what is due. */
export async function markItem(client: QueryClient, id: string, key: string, isDone: boolean): Promise<void> {
  const newest = keyOf(id, null);
  const path = `${workPath(id)}/marks/${encodeURIComponent(key)}`;
  try {
    if (isDone) await apiClient.put(path);
    else await apiClient.delete(path);
  } catch (error) {
    // A request without a response may have been applied.
    void client.invalidateQueries({ queryKey: newest });
    throw error;
  }
  // A read under way may be older than the mark.
  await client.cancelQueries({ queryKey: newest });
  client.setQueryData<DeliverableDetail>(
    newest,
    (work) => work && { ...work, marks: withMark(work.marks, key, isDone) },
  );
  await refreshCoach(client);
}

/** Copy of the marks with this item ticked or unticked. */
export const withMark = (marks: Marks, key: string, isDone: boolean): Marks => {
  const { [key]: _, ...others } = marks;
  return isDone ? { ...others, [key]: { doneAt: new Date().toISOString() } } : others;
};

/** Deletes a deliverable with all its versions. A missing one counts as deleted. */
export async function deleteWork(id: string): Promise<void> {
  deleted.add(id);
  await apiClient.delete(workPath(id)).catch((error: unknown) => {
    if (isAppError(error) && error.status === 404) return;
    deleted.delete(id);
    throw error;
  });
}

/** Reads all else again once it is deleted, and forgets it; by then its page is left. */
export async function forgetWork(client: QueryClient, id: string): Promise<void> {
  await refreshCoach(client);
  client.removeQueries({ queryKey: [COACH, 'work', id] });
}

/** Takes its deletion back. @throws AppError `conflict` where another one has its place by now */
export async function undeleteWork(client: QueryClient, id: string): Promise<void> {
  await apiClient.post(`${workPath(id)}/undelete`);
  deleted.delete(id);
  await refreshCoach(client);
}
