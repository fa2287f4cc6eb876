import { useQuery } from '@qihang/shared/api';
import { type DeliverableDetail, isAppError } from '@qihang/shared/contracts';
import { workQuery } from '../api/work-query';

/** A deliverable in the version on screen, and the version to compare with. */
interface ShownWork {
  /** Newest version; undefined until it has loaded. */
  readonly newest: DeliverableDetail | undefined;
  /** Version on screen: the newest, or an older one. */
  readonly work: DeliverableDetail | undefined;
  /** An older version is on screen. */
  readonly isOlder: boolean;
  /** There is a version to compare with. */
  readonly hasOther: boolean;
  /** Older of the two compared versions; undefined until it has loaded. */
  readonly compared: DeliverableDetail | undefined;
  readonly error: unknown;
  readonly isGone: boolean;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

const isMissing = (error: unknown): boolean =>
  isAppError(error) && (error.code === 'not_found' || error.code === 'invalid_input');

/** @param version number in the address; null, or the number of the newest, selects the newest */
export function useShownWork(id: string, version: number | null, isComparing: boolean): ShownWork {
  const query = useQuery(workQuery(id, null));
  // A deliverable that was deleted elsewhere is still in the cache.
  const newest = isMissing(query.error) ? undefined : query.data;
  const isOlder = version !== null && newest !== undefined && version < newest.version;
  // An older version is compared with the newest, the newest with the one before it.
  const other = (isOlder ? version : newest?.versions[1]?.number) ?? null;
  const older = useQuery({
    ...workQuery(id, other ?? 0),
    enabled: other !== null && (isOlder || isComparing),
  });
  const compared = older.data?.shown.number === other ? older.data : undefined;
  const error = isOlder && older.isError ? older.error : query.error;
  return {
    newest,
    work: isOlder ? compared : newest,
    isOlder,
    hasOther: other !== null,
    compared,
    error,
    isGone: isMissing(error),
    isRetrying: query.isFetching || older.isFetching,
    retry: () => void Promise.all([query.refetch(), isOlder && older.refetch()]),
  };
}
