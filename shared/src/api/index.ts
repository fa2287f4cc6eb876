import { sessionStore } from '@qihang/shared/session';
import { apiAccess } from './api-access';
import { apiBase } from './api-base';
import { makeApiClient } from './api-client';
import { makeEventStreamClient, makeUserEventsClient } from './event-stream-client';
import { makeQueryClient } from './query-client';

// Named exports: a shared module is downloaded whole, with everything that it exports.
export {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { EventStreamRequest, OpenEventStream, OpenUserEvents } from './event-stream-client';

/** The page's one API client; see {@link makeApiClient}. */
export const apiClient = makeApiClient(apiBase(), apiAccess);

/** Opens a chat stream with the same base, token and 401 rule; see {@link OpenEventStream}. */
export const openEventStream = makeEventStreamClient(apiBase(), apiAccess);

/** Opens the stream of the user's events; see {@link OpenUserEvents}. */
export const openUserEvents = makeUserEventsClient(apiBase(), apiAccess);

/** The page's one server cache; emptied when a session ends, so that nobody sees another person's data. */
export const queryClient = makeQueryClient();
sessionStore.onSignOut(() => queryClient.clear());
