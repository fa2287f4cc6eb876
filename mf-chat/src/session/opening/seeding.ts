import type { QueryClient } from '@qihang/shared/api';

let pending: Promise<void> | null = null;

/** What the opening brings is not asked for until it is in the caches, or known not to come. */
export function holdReads(seeded: Promise<void>): void {
  pending = seeded;
  const end = (): void => {
    pending = null;
  };
  seeded.then(end, end);
}

/** Resolves when the opening is in the caches, or is known not to come. Never rejects. */
export const whenSeeded = (): Promise<void> => pending?.catch(() => {}) ?? Promise.resolve();

/** What the opening has put into a query while its read waited for that; undefined where it has not. */
export async function broughtMeanwhile<Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
): Promise<Data | undefined> {
  if (pending === null) return undefined;
  const before = client.getQueryState(queryKey)?.dataUpdatedAt;
  await whenSeeded();
  const state = client.getQueryState<Data>(queryKey);
  return state?.dataUpdatedAt === before ? undefined : state?.data;
}
