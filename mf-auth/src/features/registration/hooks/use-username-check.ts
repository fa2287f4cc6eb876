import { useQuery } from '@qihang/shared/api';
import { isAppError, isPhone, normalisePhone } from '@qihang/shared/contracts';
import { useEffect } from 'react';
import { checkUsername } from '../api/check-username';
import type { UsernameCheck } from '../model/registration';

/**
 * Looks the number up while it is typed, as soon as it is valid. Another number is another query: the request for the
 * one before is aborted (R2.9). A failed check is only logged (R8.5), and blocks nothing.
 */
export function useUsernameCheck(input: string): UsernameCheck {
  const username = normalisePhone(input);
  const { data, error, isFetching } = useQuery({
    queryKey: ['username-exists', username],
    queryFn: ({ signal }) => checkUsername(username, signal),
    enabled: isPhone(username),
    // The answer is for this form only; no data about other people's numbers is kept.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (error) console.warn('number check failed', isAppError(error) ? error.code : error);
  }, [error]);

  if (isFetching) return 'checking';
  if (data === undefined) return 'unknown';
  return data ? 'exists' : 'free';
}
