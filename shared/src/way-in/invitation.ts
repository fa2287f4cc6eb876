import { useSearchParams } from '@qihang/shared/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { tabStorage } from '../session/safe-storage';

const KEY = 'invitation';

/** After the way in: the code is spent, and no business of whoever sits here next. */
export const forgetInvitation = (): void => tabStorage.remove(KEY);

const neverChanges = (): (() => void) => () => {};

/**
 * The invitation code with which somebody came: of this address, or of an earlier one in this tab. Null in a prerendered
 * page, which is the same for everybody, and until it is hydrated.
 */
export function useInvitation(): string | null {
  const [search] = useSearchParams();
  const given = search.get('code');
  useEffect(() => {
    if (given) tabStorage.set(KEY, given);
  }, [given]);
  return useSyncExternalStore(
    neverChanges,
    () => given || tabStorage.get(KEY),
    () => null,
  );
}
