import { ERRORS, isAppError } from '@qihang/shared/contracts';
import { QueryClient } from '@tanstack/react-query';

/** Retries of a failed read whose code is retryable. */
const READ_RETRIES = 2;

/** A QueryClient with the product's defaults. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is wrong in some in-app browsers: send the request, and show its failure.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < READ_RETRIES && isAppError(error) && ERRORS[error.code].retryable,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
