import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import type { DeliverableDetail, DeliverablePreview, LineEdit, Marks } from '@qihang/shared/contracts';
import { COACH, refreshCoach } from './coach-key';

export const workPath = (id: string): string => `/coach/deliverables/${encodeURIComponent(id)}`;

const keyOf = (id: string, version: number | null) => [COACH, 'work', id, version] as const;

/** A deliverable; `version` null is its newest. */
export const workQuery = (id: string, version: number | null) =>
  queryOptions({
    queryKey: keyOf(id, version),
    queryFn: async ({ signal }) => {
      const params = version === null ? {} : { version };
      const { data } = await apiClient.get<DeliverableDetail>(workPath(id), { params, signal });
      return data;
    },
    refetchOnWindowFocus: false,
  });

/** What it would be with the profile as it is now. */
export const previewQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [COACH, 'preview', id, version],
    queryFn: async ({ signal }) => {
      const { data } = await apiClient.get<DeliverablePreview>(`${workPath(id)}/preview`, { signal });
      return data;
    },
    refetchOnWindowFocus: false,
  });

/** Has a deliverable read again, in every version that is shown. */
export const refreshWork = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [COACH, 'work', id] });

/** Puts what the server answered in place of the newest version, and has the rest read again. */
async function take(client: QueryClient, work: DeliverableDetail): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(work.id, null) });
  client.setQueryData(keyOf(work.id, null), work);
  await refreshCoach(client);
}

/** Changes one line. @throws AppError `conflict` when a newer version has come meanwhile */
export async function editLine(client: QueryClient, id: string, edit: LineEdit): Promise<void> {
  const { data } = await apiClient.patch<DeliverableDetail>(workPath(id), edit);
  await take(client, data);
}

/** Takes an older version back as the newest one. */
export async function restoreVersion(client: QueryClient, id: string, version: number): Promise<void> {
  const { data } = await apiClient.post<DeliverableDetail>(`${workPath(id)}/restore`, { version });
  await take(client, data);
}

/** Ticks an item of a calendar off, or takes the tick back; ends when the screen has it from the server. */
export async function markItem(client: QueryClient, id: string, key: string, isDone: boolean): Promise<void> {
  const newest = keyOf(id, null);
  const path = `${workPath(id)}/marks/${encodeURIComponent(key)}`;
  try {
    if (isDone) await apiClient.put(path);
    else await apiClient.delete(path);
  } catch (error) {
    // A request that got no answer may have been taken all the same.
    void client.invalidateQueries({ queryKey: newest });
    throw error;
  }
  // What is being read may be older than the mark.
  await client.cancelQueries({ queryKey: newest });
  client.setQueryData<DeliverableDetail>(
    newest,
    (work) => work && { ...work, marks: withMark(work.marks, key, isDone) },
  );
  await client.invalidateQueries({ queryKey: newest });
}

/** The same marks with this item ticked off, or not. */
export const withMark = (marks: Marks, key: string, isDone: boolean): Marks => {
  const { [key]: _, ...others } = marks;
  return isDone ? { ...others, [key]: { doneAt: new Date().toISOString() } } : others;
};

/** Takes a deliverable off the shelf, with all its versions. One that is gone already counts as deleted. */
export async function deleteWork(client: QueryClient, id: string): Promise<void> {
  await apiClient.delete(workPath(id));
  client.removeQueries({ queryKey: [COACH, 'work', id] });
  await refreshCoach(client);
}
