import { useQuery } from '@qihang/shared/api';
import { isAppError, isPhone, normalisePhone } from '@qihang/shared/contracts';
import { useEffect } from 'react';
import { checkUsername } from '../api/check-username';
import type { UsernameCheck } from '../model/registration';

/**
 * Looks the number up while it is typed, as soon as it is a valid one. Another number is another query: the request
 * of the one before is aborted. A check that fails is only logged (SPEC §8), and blocks nothing.
 */
export function useUsernameCheck(input: string): UsernameCheck {
  const username = normalisePhone(input);
  const { data, error, isFetching } = useQuery({
    queryKey: ['username-exists', username],
    queryFn: ({ signal }) => checkUsername(username, signal),
    enabled: isPhone(username),
    // The answer is good for this form only; nothing about other people's numbers is kept.
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
