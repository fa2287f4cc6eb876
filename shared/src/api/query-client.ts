import { ERRORS, isAppError } from '@qihang/shared/contracts';
import { QueryClient } from '@tanstack/react-query';

/** A failed read is tried this many times more, when its code says that trying again can help. */
const READ_RETRIES = 2;

/** A QueryClient with the product's defaults. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is wrong in some in-app browsers: ask, and show the failure.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < READ_RETRIES && isAppError(error) && ERRORS[error.code].retryable,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
