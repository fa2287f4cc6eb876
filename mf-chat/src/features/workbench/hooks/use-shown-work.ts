import { useQuery } from '@qihang/shared/api';
import { type DeliverableDetail, isAppError } from '@qihang/shared/contracts';
import { workQuery } from '../api/work-query';

/** A deliverable in the version that is looked at, and the one that it is held against. */
interface ShownWork {
  /** Undefined while it is not here. */
  readonly newest: DeliverableDetail | undefined;
  /** What is read: the newest, or an older one. */
  readonly work: DeliverableDetail | undefined;
  /** An older version is looked at. */
  readonly isOlder: boolean;
  /** There is one to compare with. */
  readonly hasOther: boolean;
  /** The older of the two that are compared; undefined until it is here. */
  readonly compared: DeliverableDetail | undefined;
  readonly error: unknown;
  readonly isGone: boolean;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

const isMissing = (error: unknown): boolean =>
  isAppError(error) && (error.code === 'not_found' || error.code === 'invalid_input');

/** @param version the older one that the address names; the newest one, or null, is the newest */
export function useShownWork(id: string, version: number | null, isComparing: boolean): ShownWork {
  const query = useQuery(workQuery(id, null));
  // What is deleted elsewhere is still in the cache.
  const newest = isMissing(query.error) ? undefined : query.data;
  const isOlder = version !== null && newest !== undefined && version < newest.version;
  // An older one that is looked at is compared with the newest, the newest with the one before it.
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
